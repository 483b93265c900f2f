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
const served = new Map<string, Server>();

process.on("message", (message: FunctionsMessage) => {
  if ("stop" in message) return stop(message.stop);
  const { name, signature, socket } = message.serve;
  const framework = frameworks.get(name) ?? load(name, signature);
  frameworks.set(name, framework);
  const server = createServer((request, response) => {
    // firebase-tools requests this from every function before it calls it.
    if (request.url === "/__/health") return response.end();
    return framework.emit("request", request, response);
  });
  served.set(socket, server);
  // A connection could otherwise close just when firebase-tools reuses it.
  server.keepAliveTimeout = 0;
  server.listen(socket, () => process.send?.(socket));
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

/**
 * Closes a socket, and cuts off a call that has exceeded its time. Its code runs on, as in Cloud Run
 * (https://cloud.google.com/run/docs/configuring/request-timeout), and no other call is affected.
 */
function stop(socket: string): void {
  const server = served.get(socket);
  served.delete(socket);
  if (served.size === 0) process.exit();
  server?.close();
  server?.closeAllConnections();
}
