// Loaded before a function's code: its TLS requests to Google reach the fake on FAKE_PORT.
import http from "node:http";
import https from "node:https";

https.request = (url, { method, headers }, answered) => {
  const { host, pathname, search } = new URL(url);
  return http.request(
    {
      host: "127.0.0.1",
      port: process.env["FAKE_PORT"],
      path: pathname + search,
      method,
      headers: { ...headers, host },
    },
    answered,
  );
};
