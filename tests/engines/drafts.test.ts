import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { anAdministrator, runAdminCommand } from "../e2e/administrator.ts";
import { idsIn, readAsOwner, site } from "../e2e/stack.ts";
import { engines, started } from "./engines.ts";
import { personAt } from "./person.ts";

/** Takes the network from the calls of a page, which learns it as from a browser. */
const goOffline = `void (window.fetch = () => Promise.reject(new TypeError("NetworkError")),
  Object.defineProperty(navigator, "onLine", { get: () => false }), dispatchEvent(new Event("offline")))`;

test.for(engines)("drafts in %s survive what interrupts them", async ([, installed], { skip }) => {
  const engine = await started(installed, skip);
  const person = personAt(engine);
  const admin = await anAdministrator();
  const title = `Emmy Noether ${randomUUID().slice(0, 8)}`;
  const drafts = async () =>
    JSON.stringify(await Promise.all((await idsIn("drafts")).map((id) => readAsOwner(`drafts/${id}`))));
  const arrives = (text: string) => expect.poll(drafts).toContain(text);
  const openDraft = async () => {
    await person.click("button", /^Drafts/);
    await person.click("button", new RegExp(`^Open “${title}”`));
  };
  const has = (text: string) =>
    person.isTrue(`document.querySelector("[role=dialog] textarea")?.value === ${JSON.stringify(text)}`);
  await person.open(`${site}/#/admin`);
  await person.type(/^Email/, admin.email);
  await person.type(/^Password/, admin.password);
  await person.press("Enter");
  // Begun and closed offline, it is a draft of this browser, and of the server once the page is loaded again.
  await person.click("button", /^Add New Post/);
  await person.isFocused("field", /^Title/);
  await engine.evaluate(goOffline);
  await person.type(/^Title/, title);
  await person.press("Escape");
  await person.isGone("dialog", /Add New Post|Draft/);
  await person.open("about:blank");
  await person.open(`${site}/#/admin/dashboard`);
  await openDraft();
  await arrives(title);
  // The form is there again after a reload right after a key; another tab has the same text.
  await person.type(/^Description/, "Symmetry.");
  await engine.evaluate("void location.reload()");
  await has("Symmetry.");
  await arrives("Symmetry.");
  await engine.inOtherTab(async () => {
    await person.open(`${site}/#/admin/dashboard`);
    await openDraft();
    await has("Symmetry.");
  });
  // What is typed while the session ends is sent after the next sign-in.
  await runAdminCommand("revoke", admin);
  await engine.evaluate(`void document.dispatchEvent(new Event("visibilitychange"))`);
  await person.find("dialog", /^Sign in again/);
  await person.type(/^Password/, admin.password);
  await person.press("Enter");
  await person.isGone("dialog", /^Sign in again/);
  await person.type(/^Description/, " Invariants.");
  await arrives("Symmetry. Invariants.");
});
