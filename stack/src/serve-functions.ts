import { AsyncLocalStorage } from "node:async_hooks";
import { createServer, type Server } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { cloudEvent, http } from "@google-cloud/functions-framework";
import { getTestServer } from "@google-cloud/functions-framework/testing";
import type { FunctionsMessage } from "./shared-functions.ts";

// Serves the functions of its working directory with the same server as in the cloud, many calls at once, but all
// functions in this one process: each on separate sockets, as the parent process requests.

/** The function that the running code belongs to, like FUNCTION_TARGET where each has a separate process. */
const running = new AsyncLocalStorage<string>();
process.env = new Proxy(process.env, {
  get: (env, name: string) => (name === "FUNCTION_TARGET" ? running.getStore() : env[name]),
});

const folder = process.cwd();
const require = createRequire(join(folder, "package.json"));
const frameworks = new Map<string, Server>();
const served = new Map<string, { readonly server: Server; calls: number }>();

process.on("message", (message: FunctionsMessage) => {
  if ("stop" in message) return stop(message.stop);
  const { name, signature, socket } = message.serve;
  const framework = frameworks.get(name) ?? load(name, signature);
  frameworks.set(name, framework);
  const entry = {
    calls: 0,
    server: createServer((request, response) => {
      // firebase-tools requests this from every function before it calls it.
      if (request.url === "/__/health") return response.end();
      entry.calls += 1;
      response.once("close", () => (entry.calls -= 1));
      return framework.emit("request", request, response);
    }),
  };
  served.set(socket, entry);
  // A connection could otherwise close just when firebase-tools reuses it.
  entry.server.keepAliveTimeout = 0;
  entry.server.listen(socket, () => process.send?.(socket));
});
process.on("disconnect", () => process.exit());

function load(name: string, signature: string): Server {
  // main.cjs reads FUNCTION_TARGET once, and loads only that function.
  delete require.cache[require.resolve(folder)];
  const handler = running.run(name, () => require(folder))[name];
  if (signature === "http") http(name, (request, response) => running.run(name, handler, request, response));
  else cloudEvent(name, (event: object) => running.run(name, handler, event));
  return getTestServer(name);
}

/** Closes a socket. A call that still runs there has exceeded its time, and only ends with the process. */
function stop(socket: string): void {
  const entry = served.get(socket);
  served.delete(socket);
  if (served.size === 0 || (entry && entry.calls > 0)) process.exit();
  entry?.server.close();
}
