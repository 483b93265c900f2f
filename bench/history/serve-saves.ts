import type { AddressInfo } from "node:net";
import { http } from "@google-cloud/functions-framework";
import { getTestServer } from "@google-cloud/functions-framework/testing";
import { updatePost } from "../../functions/src/posts/update-post.ts";
import { services } from "../../functions/src/services.ts";
import { withoutEntries } from "./without-entries.ts";

// Serves the deployed `updatePost` as the cloud does, at a port of its own for each way. The first line of the output
// holds the ports, the others are what the function logs.

const ways = { recorded: services.documents, unrecorded: withoutEntries(services.documents) };
const ports = Object.entries(ways).map(async ([way, documents]) => {
  http(way, (request, response) => {
    // The callable reads it anew for each call, and only one call runs at a time.
    Object.assign(services, { documents });
    // The cast: the framework always sets `rawBody`.
    return updatePost(request as Parameters<typeof updatePost>[0], response);
  });
  const server = getTestServer(way);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // The cast: a server that listens on TCP has such an address.
  return [way, (server.address() as AddressInfo).port] as const;
});
process.stdout.write(`${JSON.stringify(Object.fromEntries(await Promise.all(ports)))}\n`);
