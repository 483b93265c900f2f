import { readFileSync } from "node:fs";
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
    // Without it Node's own `fetch` ignores the proxy.
    NODE_USE_ENV_PROXY: "1",
    FIREBASE_TOKEN: "made-up",
    // firebase-tools asks npm for the newest version of a package, and can do without the answer.
    npm_config_offline: "true",
    NO_UPDATE_NOTIFIER: "1",
  };
}

/** Every address of Google that firebase-tools knows, without TLS, by the variable that it takes it from. */
function plainOrigins(): Record<string, string> {
  const found = readFileSync(apiFile, "utf8").matchAll(/envOverride\("(\w+)", "https:\/\/([^"]+)"/g);
  return Object.fromEntries([...found].map(([, name, host]) => [name, `http://${host}`]));
}
