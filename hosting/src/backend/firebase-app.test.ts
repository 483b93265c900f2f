import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { clientConfig, connect } from "./firebase-app.ts";
import { readJson } from "./read-json.ts";
import { remembered } from "./remembered.ts";

test.each([
  ["Chromium's words for no network", async () => Promise.reject(new TypeError("Failed to fetch"))],
  ["Safari's", async () => Promise.reject(new TypeError("Load failed"))],
  ["no answer in time", async () => Promise.reject(new DOMException("signal timed out", "TimeoutError"))],
  ["an outage", async () => new Response("Service Unavailable", { status: 503 })],
  ["a portal's page", async () => new Response("<!doctype html><title>Wi-Fi</title>")],
])("Hosting is unavailable by %s, and is asked again", async (_, answer) => {
  vi.stubGlobal("fetch", vi.fn(answer));
  await expect(connect()).rejects.toMatchObject({ name: "Failure", code: "unavailable" });
  await expect(clientConfig()).rejects.toMatchObject({ code: "unavailable" });
  expect(fetch).toHaveBeenCalledTimes(2);
});

test("callers share one connection, under way or there", async () => {
  const open = vi.fn(async () => ({}));
  const connection = remembered(open);
  const [first, second] = await Promise.all([connection(), connection()]);
  expect([first === second, first === (await connection())]).toEqual([true, true]);
  expect(open).toHaveBeenCalledTimes(1);
});

test("an answer that hangs, or stops in the middle, ends in time", async () => {
  const server = createServer((request, response) => {
    if (request.url === "/half") response.write("{");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const limit = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, "timeout").mockImplementation((delay) => limit(delay / 100));
  const { port } = server.address() as AddressInfo;
  for (const path of ["none", "half"])
    await expect(readJson(`http://127.0.0.1:${port}/${path}`)).rejects.toMatchObject({
      name: "TimeoutError",
    });
});
