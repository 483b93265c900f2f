import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { ClientRequest } from "node:http";

const started = "http.client.request.start";

/** Calls `note` with the method of each request of the product to Firestore, until the returned function is called. */
export function noteRequests(note: (method: string) => void): () => void {
  const listen = (message: unknown) => {
    // The cast: Node documents the message of this channel.
    const { path } = (message as { request: ClientRequest }).request;
    const [, method] = /\/documents:(\w+)$/.exec(path) ?? [];
    if (method) note(method);
  };
  subscribe(started, listen);
  return () => unsubscribe(started, listen);
}
