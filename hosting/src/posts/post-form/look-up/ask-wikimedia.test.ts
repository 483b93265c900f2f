import { birthsRequest, imageRequest } from "@daily-genius/domain/look-up/requests";
import { expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { ask, askForPhoto } from "./ask-wikimedia.ts";

const url = "https://www.wikidata.org/w/api.php";
const silent = "Wikidata is not responding. You can fill in the fields yourself.";
const signal = () => new AbortController().signal;
const answering = (...answers: readonly (Response | Error)[]) => {
  const left = [...answers];
  const fetch = vi.fn(async (_url: string, _request: RequestInit) => {
    const answer = left.shift();
    if (answer instanceof Response) return answer;
    throw answer ?? new Error("asked too often");
  });
  vi.stubGlobal("fetch", fetch);
  return fetch;
};
const busy = (status: number, seconds?: string) =>
  new Response("", { status, headers: seconds === undefined ? {} : { "Retry-After": seconds } });
const asked = () => ask(z.object({ id: z.string() }), url, signal());

test("an answer is parsed, and asked for without credentials", async () => {
  const fetch = answering(Response.json({ id: "Q1", more: true }));
  expect(await asked()).toEqual({ id: "Q1" });
  expect(fetch.mock.calls[0]?.[1]).toMatchObject({ credentials: "omit" });
});

test.each([
  ["no network", new TypeError("Failed to fetch")],
  ["an error", new Response("", { status: 500 })],
  ["a pause without a time", busy(503)],
  ["half a body", new Response('{"id": ')],
  ["another shape", Response.json({ entity: "Q1" })],
])("%s has one sentence", async (_, answer) => {
  answering(answer);
  await expect(asked()).rejects.toThrow(silent);
});

test("the service that fails is named", async () => {
  answering(new TypeError("Failed to fetch"), busy(429));
  const file = imageRequest("Ada.jpg");
  await expect(ask(z.object({}), file, signal())).rejects.toThrow("Wikimedia Commons is not responding.");
  await expect(ask(z.object({}), birthsRequest("2026/12/10"), signal())).rejects.toThrow(
    "Too many requests to Wikipedia. Try again in 30 seconds.",
  );
});

test("a short pause is kept once, a longer one or a second is left to the person", async () => {
  vi.useFakeTimers();
  answering(busy(429, "1"), Response.json({ id: "Q1" }));
  const first = asked();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await first).toEqual({ id: "Q1" });
  answering(busy(503, "2"), busy(429));
  const second = asked().catch(String);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await second).toContain("Too many requests to Wikidata. Try again in 30 seconds.");
  answering(busy(429, "120"));
  await expect(asked()).rejects.toThrow("Too many requests to Wikidata. Try again in 120 seconds.");
});

test("after ten seconds of silence the request ends", async () => {
  const limit = AbortSignal.timeout.bind(AbortSignal);
  const timeout = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => limit(1));
  const never = (_: string, { signal: ended }: { signal: AbortSignal }) =>
    new Promise((_resolve, reject) => ended.addEventListener("abort", () => reject(ended.reason)));
  vi.stubGlobal("fetch", never);
  await expect(asked()).rejects.toThrow(silent);
  expect(timeout).toHaveBeenCalledWith(10_000);
});

test("a photo arrives as a file, and one that does not has its own sentence", async () => {
  answering(new Response("x", { headers: { "Content-Type": "image/png" } }));
  expect(await askForPhoto(url, "Ada.png", signal())).toMatchObject({ name: "Ada.png", type: "image/png" });
  answering(new Response("", { status: 404 }));
  await expect(askForPhoto(url, "Ada.png", signal())).rejects.toThrow(
    "The photo could not be loaded. Open its page, save it, then choose the file.",
  );
});
