import type { BrowserContext, Request } from "playwright-core";
import { expect } from "vitest";
import { callables } from "./stack.ts";

/** Requests that a journey answers itself or delays: the functions may never see them. */
const intercepted = new WeakSet<Request>();

/** Notes that a journey handles this request instead of the functions. */
export function noteIntercepted(request: Request): void {
  intercepted.add(request);
}

/** Returns a function that waits until every call of the context has been answered, so that none takes effect later. */
export function watchCalls(context: BrowserContext): () => Promise<void> {
  const underWay = new Set<Request>();
  context.on("request", (request) => request.url().startsWith(callables) && underWay.add(request));
  context.on("requestfinished", (request) => underWay.delete(request));
  context.on("requestfailed", (request) => underWay.delete(request));
  const names = () =>
    [...underWay].filter((request) => !intercepted.has(request)).map((request) => request.url());
  return () => expect.poll(names, { message: "calls that the journey left under way" }).toEqual([]);
}
