import { readFileSync } from "node:fs";
import { request } from "node:http";
import { createRequire } from "node:module";

const apiFile = createRequire(import.meta.url).resolve("firebase-tools/lib/api.js");

/** The environment in which firebase-tools, and what asks Google with it, reaches the fake and nothing else. */
export function environmentOf({ port }: { readonly port: number }): Record<string, string> {
  const proxy = `http://127.0.0.1:${port}`;
  return {
    ...plainOrigins(),
    HTTP_PROXY: proxy,
    HTTPS_PROXY: proxy,
    NO_PROXY: "localhost,127.0.0.1",
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(plainFetch)}`,
    // Without it Node's own `fetch` ignores the proxy.
    NODE_USE_ENV_PROXY: "1",
    FIREBASE_TOKEN: "made-up",
    // npm asks for the newest version of itself, and can do without the answer.
    npm_config_offline: "true",
    npm_config_update_notifier: "false",
    NO_UPDATE_NOTIFIER: "1",
  };
}

/** What `fetch` does with a request, by way of the fake. */
export function sendTo(
  { port }: { readonly port: number },
  address: string,
  {
    method,
    headers,
    body,
  }: { readonly method: string; readonly headers: Record<string, string>; readonly body?: string },
): Promise<Response> {
  const { host, pathname, search } = new URL(address);
  return new Promise((resolve, reject) => {
    const asked = request(
      { port, host: "127.0.0.1", method, path: pathname + search, headers: { ...headers, host } },
      async (answer) => {
        const text = (await answer.toArray()).join("");
        resolve(new Response(text, { status: answer.statusCode ?? 500 }));
      },
    );
    asked.on("error", reject).end(body);
  });
}

/** Has `fetch` ask without TLS, as the origins below have firebase-tools. */
const plainFetch = `
  const { fetch } = globalThis;
  globalThis.fetch = (address, ...rest) => fetch(String(address).replace("https:", "http:"), ...rest);`;

/** Every address of Google that firebase-tools knows, without TLS, by the variable that it takes it from. */
function plainOrigins(): Record<string, string> {
  const found = readFileSync(apiFile, "utf8").matchAll(/envOverride\("(\w+)", "https:\/\/([^"]+)"/g);
  return Object.fromEntries([...found].map(([, name, host]) => [name, `http://${host}`]));
}
