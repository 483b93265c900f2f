import { randomUUID } from "node:crypto";
import type { CallName } from "@daily-genius/domain/calls/calls";
import type { BrowserContext, Page, Request, Route } from "playwright-core";
import { expect } from "vitest";
import { callables, site } from "./stack.ts";

export type Undo = () => Promise<void>;

/**
 * Handles the requests to an address from now on. `route` alone returns before the page knows of its first route, so
 * that a busy machine sends the next request past it.
 */
export async function intercept(
  of: Page | BrowserContext,
  address: string | RegExp,
  handle: (route: Route) => Promise<unknown>,
): Promise<void> {
  await of.route(address, handle);
  const probe = `${site}/favicon.svg?${randomUUID()}`;
  await of.route(probe, (route) => route.fulfill({ status: 204 }));
  for (const page of "pages" in of ? of.pages() : [of])
    if (page.url().startsWith(site))
      await expect.poll(() => page.evaluate(async (url) => (await fetch(url)).status, probe)).toBe(204);
  await of.unroute(probe);
}

/** Requests that a journey answers itself or delays: the functions may never see them. */
const intercepted = new WeakSet<Request>();

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

/** Delays requests in the browser until the returned function is called. */
export async function holdRequests(page: Page, address: RegExp): Promise<() => void> {
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await intercept(page, address, async (route) => {
    intercepted.add(route.request());
    await gate;
    await route.fallback();
  });
  return () => letGo();
}

/** Handles the calls of a callable in place of the service, until the returned function is called. */
export async function interceptCall(
  of: Page | BrowserContext,
  name: CallName,
  handle: (route: Route) => Promise<unknown>,
): Promise<Undo> {
  const address = new RegExp(`/${name}$`);
  const answer = (route: Route) => {
    intercepted.add(route.request());
    return handle(route);
  };
  await intercept(of, address, answer);
  return () => of.unroute(address, answer);
}

const headers = { "access-control-allow-origin": "*" };

/** Answers a callable in place of the service. */
export function answerCall(of: Page, name: CallName, result: object): Promise<Undo> {
  return interceptCall(of, name, (route) => route.fulfill({ headers, json: { result } }));
}

/** Refuses a call in place of the service. */
export function refuse(route: Route, status: string, more: object = {}): Promise<void> {
  return route.fulfill({ status: 400, headers, json: { error: { status, message: status, ...more } } });
}

/** Refuses a callable in place of the service. */
export function refuseCall(
  of: Page | BrowserContext,
  name: CallName,
  status: string,
  more: { readonly message?: string; readonly details?: object } = {},
): Promise<Undo> {
  return interceptCall(of, name, (route) => refuse(route, status, more));
}
