import { rmSync } from "node:fs";
import { join } from "node:path";
import { findFree, portsFrom } from "@daily-genius/project/ports";
import { localProject, projectRoot } from "@daily-genius/project/root";
import { credentialsIn, type RunningCommand, runCommandLine } from "@daily-genius/project/testing/command";
import { type ProductClient, signInAt } from "@daily-genius/stack/product-client";
import type { Browser, Page } from "playwright-core";

/** The local product under separate ports; `folder` has its data and identifies its processes. */
export async function ownProduct() {
  const { auth: firstPort } = await findFree(8500);
  const folder = join(projectRoot, ".data", `start-${firstPort}`);
  return {
    folder,
    /** Returns an administrator of it without a browser. */
    client({ output }: RunningCommand): Promise<ProductClient> {
      return signInAt(localProject, portsFrom(firstPort), credentialsIn(output()));
    },
    async start(): Promise<RunningCommand> {
      const command = runCommandLine(["start", "--ports", String(firstPort)]);
      await command.says(/Daily Genius is running/);
      return command;
    },
    /** Opens its dashboard, signed in with the printed credentials. */
    async openDashboard(browser: Browser, { output }: RunningCommand): Promise<Page> {
      const { email, password } = credentialsIn(output());
      const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, locale: "en-US" });
      page.setDefaultTimeout(60_000);
      await page.goto(`http://127.0.0.1:${firstPort + 4}/#/admin`);
      await page.getByLabel("Email").fill(email);
      await page.getByLabel("Password").fill(password);
      await page.getByRole("button", { name: "Sign In" }).click();
      await page.getByText("Welcome, ").waitFor();
      return page;
    },
    async end({ child, ended }: RunningCommand): Promise<void> {
      child.kill("SIGTERM");
      await ended;
    },
    remove(): void {
      rmSync(folder, { recursive: true, force: true });
      rmSync(join(projectRoot, `firebase.start-${firstPort}.json`), { force: true });
    },
  };
}
