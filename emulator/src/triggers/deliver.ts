import { Agent, request as httpRequest } from "../node-http.ts";
import type { Deliver, DeliveryOutcome } from "./trigger-queue.ts";

/** Longer than any function may run (9 minutes): a request that the functions emulator never answers ends here. */
const TIMEOUT_MS = 600_000;

/** Posts events to a functions emulator at `host:port`. */
export function createDeliver(functionsEmulator: string): Deliver {
  // The queue bounds what is under way.
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
  // The functions emulator passes on the broken connection to a worker that was killed as JSON with an error code.
  return /"code":"(ECONNRESET|ECONNREFUSED|EPIPE|ENOENT)"/.test(body) ? "unreachable" : "failed";
}
