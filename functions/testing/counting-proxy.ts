import { createServer, request } from "node:http";
import { listening } from "./listening.ts";

/** Passes this process's requests to Firestore on; returns the number so far, and its end. */
export async function startCountingProxy(): Promise<{ readonly count: () => number; close(): void }> {
  const upstream = process.env["FIRESTORE_EMULATOR_HOST"] ?? "";
  let count = 0;
  const server = createServer((incoming, outgoing) => {
    count += 1;
    const { method, headers, url } = incoming;
    const onward = request(`http://${upstream}${url}`, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(onward);
  });
  process.env["FIRESTORE_EMULATOR_HOST"] = await listening(server);
  return {
    count: () => count,
    close() {
      process.env["FIRESTORE_EMULATOR_HOST"] = upstream;
      server.closeAllConnections();
      server.close();
    },
  };
}
