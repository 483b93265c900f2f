import { createServer, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { refuseUnreadable } from "./readable-requests.ts";
import { askRaw } from "./testing/ask-raw.ts";

test("a request whose address is no URL gets 400, and every other one reaches the server", async () => {
  refuseUnreadable();
  onTestFinished(() => void Reflect.deleteProperty(Server.prototype, "emit"));
  const server = createServer((request, response) => {
    response.end(new URL(request.url ?? "", `http://${request.headers.host}`).pathname);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  // The cast: a server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo;
  const ask = async (address: string, host?: string) => (await askRaw(port, address, host)).slice(9, 12);
  for (const address of ["//[", "//%ff", "//a:b/", "//@", "/\\/:/", "/%", "/genius/%ff"])
    expect(await ask(address)).toBe("400");
  expect(await ask("/", "[")).toBe("400");
  for (const address of ["/", "/%C3%A9", "/a?b=//[", "/a?b=%ff", "//other.example/"])
    expect(await ask(address)).toBe("200");
});
