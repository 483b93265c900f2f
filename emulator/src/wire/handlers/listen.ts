import type { Backend } from "../backend.ts";
import type { Handlers } from "../handler.ts";
import { ListenStream } from "./listen-stream.ts";

/** The stream over which the SDKs watch documents and queries; one stream carries many targets. */
export function listenHandler(backend: Backend): Handlers["listen"] {
  return async function* listen(requests, { caller, signal }) {
    const stream = new ListenStream(backend, caller);
    signal.addEventListener("abort", () => stream.outbox.end(), { once: true });
    const reading = stream.readAll(requests);
    try {
      for (let entry = await stream.outbox.take(); entry !== undefined; entry = await stream.outbox.take()) {
        if (signal.aborted) break;
        yield await (entry.kind === "messages" ? entry.make() : stream.messagesOf(entry));
        stream.resumeReading();
      }
    } finally {
      stream.close();
      if (signal.aborted) await reading;
    }
  };
}
