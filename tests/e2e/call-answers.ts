import type { CallName } from "@daily-genius/domain/calls/calls";
import type { BrowserContext, Page, Route } from "playwright-core";
import { noteIntercepted } from "./calls-under-way.ts";
import { intercept } from "./intercepting.ts";

export type Undo = () => Promise<void>;

/** Refuses a callable in place of the service. */
export async function refuseCall(
  page: Page | BrowserContext,
  name: CallName,
  status: string,
  more: { readonly message?: string; readonly details?: object } = {},
): Promise<Undo> {
  return interceptCall(page, name, (route) =>
    route.fulfill({
      status: 400,
      headers: { "access-control-allow-origin": "*" },
      json: { error: { status, message: status, ...more } },
    }),
  );
}

export async function interceptCall(
  page: Page | BrowserContext,
  name: CallName,
  handle: (route: Route) => Promise<unknown>,
): Promise<Undo> {
  const address = new RegExp(`/${name}$`);
  const answer = (route: Route) => {
    noteIntercepted(route.request());
    return handle(route);
  };
  await intercept(page, address, answer);
  return () => page.unroute(address, answer);
}
