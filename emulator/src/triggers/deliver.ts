import { Agent, request as httpRequest } from "../node-http.ts";
import type { Deliver, DeliveryOutcome } from "./trigger-queue.ts";

/** The maximum time of a request, in ms: longer than any function may run (9 minutes). */
const TIMEOUT_MS = 600_000;

/** Posts events to a functions emulator at `host:port`. */
export function createDeliver(functionsEmulator: string): Deliver {
  // The queue limits the number of concurrent requests.
  const agent = new Agent({ keepAlive: true });
  const base = `http://${functionsEmulator}`;
  return ({ path, headers, body }, signal) =>
    new Promise<DeliveryOutcome>((resolve) => {
      const request = httpRequest(new URL(path, base), {
        agent,
        method: "POST",
        headers: { ...headers, "content-length": Buffer.byteLength(body) },
        signal,
        timeout: TIMEOUT_MS,
      });
      request.on("timeout", () => request.destroy());
      request.on("error", () => resolve("unreachable"));
      request.on("response", (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", () => resolve("unreachable"));
        response.on("end", () =>
          resolve(outcomeOf(response.statusCode ?? 500, Buffer.concat(chunks).toString())),
        );
      });
      request.end(body);
    });
}

function outcomeOf(status: number, body: string): DeliveryOutcome {
  if (status < 300) return "delivered";
  // A reload never unregisters a trigger that it removed; its events are dropped.
  if (status < 500) return "rejected";
  // If a worker was killed, the functions emulator returns the broken connection as JSON with an error code.
  return /"code":"(ECONNRESET|ECONNREFUSED|EPIPE|ENOENT)"/.test(body) ? "unreachable" : "failed";
}
