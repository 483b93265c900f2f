import { EventEmitter, once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { portsFrom } from "@daily-genius/project/ports";
import { aFolder } from "@daily-genius/project/testing/a-folder";
import { expect, onTestFinished, test } from "vitest";
import { keepState } from "./saved-state.ts";

test("the last save holds what changed while another was running", async () => {
  const folder = aFolder();
  let accounts = "none";
  const events = new EventEmitter();
  const asked = once(events, "asked");
  const answered = once(events, "answered");
  // Replaces Auth and Storage: it lists the accounts before the change, and answers after it.
  const server = createServer(async (request, response) => {
    const listed = request.url?.includes("accounts:batchGet") ? accounts : "{}";
    events.emit("asked");
    await answered;
    response.end(listed);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  // The cast: a server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo;
  const keeper = keepState(folder, "demo", { ...portsFrom(port), storage: port }, () => undefined);
  const running = keeper.save();
  await asked;
  accounts = "the last change";
  const closing = keeper.close();
  events.emit("answered");
  await Promise.all([running, closing]);
  expect(readFileSync(join(folder, "auth/accounts.json"), "utf8")).toBe("the last change");
});
