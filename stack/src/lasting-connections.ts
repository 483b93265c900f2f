import { subscribe } from "node:diagnostics_channel";
import type { Server } from "node:http";

/**
 * Lets no HTTP server of this process close an idle connection, as Node's do after 5 s: on a busy machine the client may
 * just have sent a request, which is lost, and cannot know whether it was carried out.
 */
export function keepConnections(): void {
  subscribe("http.server.request.start", (message) => {
    // The cast: the message of this channel in Node's documentation.
    const { server } = message as { readonly server: Server };
    server.keepAliveTimeout = 0;
  });
}
