// Loaded before a program's code: its TLS requests to Google reach the fake on FAKE_PORT.
import http from "node:http";
import https from "node:https";
import { syncBuiltinESMExports } from "node:module";

https.request = (first, ...rest) => {
  const isAddress = typeof first === "string" || first instanceof URL;
  const { hostname, pathname = "", search = "" } = isAddress ? new URL(first) : {};
  const given = isAddress ? rest.find((one) => typeof one === "object") : first;
  const { method, headers, path, host = given?.hostname } = given ?? {};
  return http.request(
    {
      host: "127.0.0.1",
      port: process.env["FAKE_PORT"],
      path: isAddress ? pathname + search : path,
      method,
      headers: { ...headers, host: hostname ?? host },
    },
    rest.find((one) => typeof one === "function"),
  );
};
syncBuiltinESMExports();
