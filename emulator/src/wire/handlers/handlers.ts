import type { Backend } from "../backend.ts";
import type { Handlers } from "../handler.ts";
import { commitHandlers } from "./commits.ts";
import { documentHandlers } from "./documents.ts";
import { listenHandler } from "./listen.ts";
import { listingHandlers } from "./listings.ts";
import { queryHandlers } from "./queries.ts";
import { writeStreamHandler } from "./write-stream.ts";

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
