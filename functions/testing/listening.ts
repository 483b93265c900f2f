import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Starts a server on a free port, and returns its host. It closes no idle connection, which may just be used again. */
export async function listening(server: Server): Promise<string> {
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // The cast: a server that listens on TCP has such an address.
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}
