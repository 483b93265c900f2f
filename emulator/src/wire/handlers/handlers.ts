import type { Backend } from "../backend.ts";
import type { Handlers } from "../handler.ts";
import { commitHandlers, writeStreamHandler } from "./commits.ts";
import { documentHandlers } from "./documents.ts";
import { ListenStream } from "./listen-stream.ts";
import { listingHandlers } from "./listings.ts";
import { queryHandlers } from "./queries.ts";

/** Returns the handlers of every request of Firestore's service; they read and write `backend`. */
export function createHandlers(backend: Backend): Handlers {
  return {
    ...documentHandlers(backend),
    ...commitHandlers(backend),
    ...queryHandlers(backend),
    ...listingHandlers(backend),
    listen: listenHandler(backend),
    write: writeStreamHandler(backend),
  };
}

/** The stream over which the SDKs watch documents and queries; one stream carries many targets. */
function listenHandler(backend: Backend): Handlers["listen"] {
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
