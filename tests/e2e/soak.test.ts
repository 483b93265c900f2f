import { isDeep } from "@daily-genius/project/testing/test-run";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { modes, soak as soakWith } from "../../emulator/conformance/soak.ts";
import type * as client from "../../emulator/conformance/soak-client.ts";
import { soakScript } from "../../emulator/conformance/soak-script.ts";
import { launchBrowser } from "./browser.ts";

// The soak of the emulator with clients in a browser, where the web SDK speaks WebChannel.

describe.runIf(isDeep)("in a browser every listener is right", () => {
  let browser: Browser;
  let content: string;
  beforeAll(async () => {
    // It would direct the server's SDK to the stack, whatever address it is given.
    vi.stubEnv("FIRESTORE_EMULATOR_HOST", undefined);
    [browser, content] = await Promise.all([launchBrowser(), soakScript()]);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await browser.close();
  });

  test.for(modes)("where %s", async ([, mode]) => {
    const open = (target: Address, project: string) => openInPage(browser, content, target, project);
    expect(await soakWith({ ...mode, clients: 3, rounds: 70, open })).toEqual([]);
  });
});

type Address = { readonly host: string; readonly port: number };

/** The global of the script in a page. */
declare const soak: typeof client;
declare const opened: client.SoakClient;

/** Opens a client in a page with separate connections: a browser opens only six to one address. */
async function openInPage(
  browser: Browser,
  content: string,
  { host, port }: Address,
  project: string,
): Promise<client.SoakClient> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`http://${host}:${port}/`);
  await page.addScriptTag({ content });
  await page.evaluate(
    ([to, at, name]) => {
      Object.assign(globalThis, { opened: soak.openSoakClient(to, at, name) });
    },
    [host, port, project] as const,
  );
  return {
    seen: () => page.evaluate(() => opened.seen()),
    commit: (batch, name) =>
      page.evaluate(([changes, witness]) => opened.commit(changes, witness), [batch, name] as const),
    leave: () => page.evaluate(() => opened.leave()),
    comeBack: () => page.evaluate(() => opened.comeBack()),
    close: () => context.close(),
  };
}
