import { rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { findFree, portsFrom } from "@daily-genius/project/ports";
import { localProject, projectRoot } from "@daily-genius/project/root";
import { credentialsIn, type RunningCommand, runCommandLine } from "@daily-genius/project/testing/command";
import { signInAt } from "@daily-genius/stack/product-client";
import type { Browser, Page } from "playwright-core";
import { launchBrowser } from "../tests/e2e/browser.ts";
import { labels } from "../tests/e2e/form-labels.ts";
import { phonePhoto } from "../tests/e2e/photo-files.ts";
import { Results } from "./report/results.ts";
import { megabytesBelow } from "./start/memory.ts";
import { work } from "./start/work.ts";

// Measures the local product, under ports and with data of its own: the time from `npm start` to ready, the first time
// after an installation and again; the memory of all its processes, when ready and in a day of work; and the time from
// choosing a 12-megapixel photo to its thumbnail in the list.

const photoRounds = 5;
const [operations, parts] = [20_000, 20];
const results = new Results("start");
const { auth: firstPort } = await findFree(8500);
const name = `start-${firstPort}`;

try {
  for (const output of ["functions/lib", "hosting/dist"])
    rmSync(join(projectRoot, output), { recursive: true, force: true });
  const first = await timed("ready, first time: builds and sample posts", 30);
  const memory = { unit: " MB" };
  results.value("memory, ready with the sample posts", [megabytesBelow(first.child.pid ?? 0)], 1000, memory);
  await end(first);
  const second = await timed("ready again", 6);
  await measurePhotos(second);
  const sizes = await workADay(second, (await phonePhoto()).buffer);
  const most = { ...memory, value: Math.max(...sizes) };
  results.value("memory, the most in a day of 20,000 operations", sizes, 2000, most);
  await end(second);
} finally {
  rmSync(join(projectRoot, ".data", name), { recursive: true, force: true });
  rmSync(join(projectRoot, `firebase.${name}.json`), { force: true });
}
results.end(`On ${availableParallelism()} cores, Node ${process.versions.node}`);

async function timed(what: string, most: number): Promise<RunningCommand> {
  const from = performance.now();
  const command = runCommandLine(["start", "--ports", String(firstPort)]);
  await command.says(/Daily Genius is running/);
  results.value(what, [(performance.now() - from) / 1000], most, { unit: " s" });
  return command;
}

async function end({ child, ended }: RunningCommand): Promise<void> {
  child.kill("SIGTERM");
  await ended;
}

/** Runs twenty thousand operations, one of two hundred with a photo; returns the megabytes after each part. */
async function workADay({ child, output }: RunningCommand, photo: Uint8Array): Promise<readonly number[]> {
  const sizes: number[] = [];
  for (let part = 0; part < parts; part += 1) {
    // A session lasts an hour.
    const client = await signInAt(localProject, portsFrom(firstPort), credentialsIn(output()));
    await work(client, operations / parts, photo);
    sizes.push(megabytesBelow(child.pid ?? 0));
  }
  return sizes;
}

/** Opens the dashboard, signed in with the printed credentials. */
async function openDashboard(browser: Browser, { output }: RunningCommand): Promise<Page> {
  const { email, password } = credentialsIn(output());
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, locale: "en-US" });
  page.setDefaultTimeout(60_000);
  await page.goto(`http://127.0.0.1:${firstPort + 4}/#/admin`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.getByText("Welcome, ").waitFor();
  return page;
}

async function measurePhotos(running: RunningCommand): Promise<void> {
  // As a file, which the browser reads itself: sending its megabytes to the browser takes longer than all the rest.
  const photo = join(projectRoot, ".data", name, "photo.jpg");
  writeFileSync(photo, (await phonePhoto()).buffer);
  const browser = await launchBrowser({ openGl: true });
  try {
    const page = await openDashboard(browser, running);
    // The first one loads the code.
    await addPost(page, "Cold", photo);
    const waits: number[] = [];
    for (let round = 0; round < photoRounds; round += 1)
      waits.push((await addPost(page, `Warm ${round}`, photo)) / 1000);
    results.value("12 MP photo chosen to thumbnail in the list, warm", waits, 3, { unit: " s" });
  } finally {
    await browser.close();
  }
}

/** Fills in all but the photo, chooses it, and sends the form as soon as it is ready; returns the ms to its thumbnail. */
async function addPost(page: Page, title: string, photo: string): Promise<number> {
  await page.getByRole("banner").getByRole("button", { name: "Add New Post" }).click();
  const form = page.getByRole("dialog", { name: "Add New Post" });
  await form.getByLabel(labels.title).fill(title);
  await form.getByLabel(labels.description).fill("Measured.");
  await form.getByLabel(labels.birthdate).fill("1900");
  await form.getByLabel(labels.country).fill("Ghana");
  await form.getByLabel(labels.role).fill("Engineer");
  const from = performance.now();
  await form.getByLabel("Photo (Optional)").setInputFiles(photo);
  await form.getByText("High Quality (~100KB)").waitFor();
  await form.getByRole("button", { name: "Add Post" }).click();
  const thumbnail = page.getByRole("main").getByRole("listitem").filter({ hasText: title }).locator("img");
  await thumbnail.waitFor();
  await thumbnail.evaluate((image: HTMLImageElement) => image.decode());
  const shown = performance.now() - from;
  // On an overloaded machine the form may give up although the post is saved; sending it again is harmless.
  await form
    .waitFor({ state: "detached", timeout: 20_000 })
    .catch(() => form.getByRole("button", { name: "Add Post" }).click());
  await form.waitFor({ state: "detached" });
  return shown;
}
