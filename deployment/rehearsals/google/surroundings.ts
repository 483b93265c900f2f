import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const apiFile = createRequire(import.meta.url).resolve("firebase-tools/lib/api.js");

/** The environment in which firebase-tools, and other clients of Google, reach only the fake. */
export function environmentOf(port: number): Record<string, string> {
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
    // npm requests the newest version of itself, but needs no answer.
    npm_config_offline: "true",
    npm_config_update_notifier: "false",
    NO_UPDATE_NOTIFIER: "1",
  };
}

/** Makes `fetch` use no TLS, like the origins below for firebase-tools. */
const plainFetch = `
  const { fetch } = globalThis;
  globalThis.fetch = (address, ...rest) => fetch(String(address).replace("https:", "http:"), ...rest);`;

/** Returns every address of Google in firebase-tools, without TLS, by the variable that overrides it. */
function plainOrigins(): Record<string, string> {
  const found = readFileSync(apiFile, "utf8").matchAll(/envOverride\("(\w+)", "https:\/\/([^"]+)"/g);
  return Object.fromEntries([...found].map(([, name, host]) => [name, `http://${host}`]));
}
