import type { CallName } from "@daily-genius/domain/calls";
import type { BrowserContext, Page, Route } from "playwright-core";

/** Stops the interception. */
export type Undo = () => Promise<void>;

/** Answers a callable with a refusal, as the service would, without asking it. */
export async function refuseCall(
  page: Page | BrowserContext,
  name: CallName,
  status: string,
  message = status,
): Promise<Undo> {
  return interceptCall(page, name, (route) =>
    route.fulfill({
      status: 400,
      headers: { "access-control-allow-origin": "*" },
      json: { error: { status, message } },
    }),
  );
}

/** Takes the calls of a callable off the network. */
export async function interceptCall(
  page: Page | BrowserContext,
  name: CallName,
  handle: (route: Route) => Promise<unknown>,
): Promise<Undo> {
  const address = new RegExp(`/${name}$`);
  await page.route(address, handle);
  return () => page.unroute(address, handle);
}
