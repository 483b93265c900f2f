import { localDay } from "@daily-genius/domain/dates/publish-date";
import type { Locator } from "playwright-core";
import { beforeAll, expect } from "vitest";
import { resize } from "./accessibility.ts";
import { someone } from "./admin-screens.ts";
import { closeByKey, openDashboard, test } from "./fixtures.ts";
import { labels } from "./form-labels.ts";
import { answerCall, refuseCall } from "./intercepting.ts";
import { plantPosts } from "./planted.ts";
import { aTitle } from "./post-form.ts";

test("a notice goes after twelve seconds, which start again when the pointer or the focus leaves it", async ({
  signedInPage: page,
  administrator,
}) => {
  await page.clock.install();
  await openDashboard(page, administrator);
  await answerCall(page, "cleanupDuplicates", { removed: 0, ids: [] });
  const notice = page.getByText("No duplicate posts found");
  const cause = async () => {
    await page.getByRole("button", { name: "Cleanup Duplicates" }).click();
    await page.getByRole("button", { name: "Continue" }).click();
    await notice.waitFor();
  };
  await cause();
  // From here on the page's clock moves only here, however slow the machine is.
  await page.clock.pauseAt(Date.now() + 1_000);
  const pass = async (time: number) => {
    await page.evaluate(rendered);
    await page.clock.fastForward(time);
  };

  await notice.hover();
  await pass(30_000);
  await page.mouse.move(0, 0);
  await pass(11_900);
  expect(await notice.isVisible()).toBe(true);

  await page.keyboard.press("F8");
  const ring = await page.locator(":focus").evaluate((button) => {
    const { outlineColor, color } = getComputedStyle(button);
    return { outlineColor, color };
  });
  expect(ring.outlineColor, "the ring is seen on the ground of the notice").toBe(ring.color);
  await pass(30_000);
  await page.getByRole("searchbox").focus();
  await pass(11_900);
  expect(await notice.isVisible()).toBe(true);
  await pass(100);
  await notice.waitFor({ state: "detached" });

  // A notice dismissed by its button must not hold a later one.
  const dismiss = page.getByRole("button", { name: "Dismiss" });
  const dismissals = [
    async () => {
      await page.keyboard.press("F8");
      await page.keyboard.press("Enter");
    },
    async () => {
      await dismiss.click();
      await page.mouse.move(0, 0);
    },
  ];
  for (const dismissed of dismissals) {
    await cause();
    await dismissed();
    await notice.waitFor({ state: "detached" });
    await cause();
    await pass(12_000);
    await notice.waitFor({ state: "detached" });
  }
});

/** Runs in the page: waits until React has carried out what the last events changed, also where the clock stands still. */
async function rendered(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1)
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = resolve;
      port2.postMessage("");
    });
}

/** Titles of the maximum length, half of them without a space, and the texts of a life in Arabic. */
const longTitles = ["محمد الخوارزمي", "Second", "Third", "Fourth", "Fifth"].map((name, index) =>
  `${aTitle(name)} ${(index % 2 ? "letters " : "letters").repeat(30)}`.slice(0, 200).trim(),
);
const inArabic = {
  description: "كتب أول كتاب في الجبر، ومن اسمه جاءت كلمة algorithm.",
  country: "خوارزم",
  role: ["رياضياتي", "فلكي"],
};
let planted: readonly string[] = [];
beforeAll(async () => {
  const date = localDay(new Date());
  planted = await plantPosts(longTitles.map((title) => ({ title, date, ...inArabic })));
});

test("notices of 200 letters cover no control of a dialog at any width, and Arabic runs to the left", async ({
  dashboard,
}) => {
  const press = (name: string) => dashboard.getByRole("button", { name, exact: true }).press("Enter");
  await answerCall(dashboard, "deletePost", { deleted: true });
  const [left = "", ...deleted] = longTitles;
  for (const title of deleted) {
    await dashboard.getByRole("button", { name: `Delete ${title}` }).click();
    await dashboard.getByRole("button", { name: "Delete", exact: true }).click();
    await dashboard.getByRole("alertdialog").waitFor({ state: "detached" });
  }
  const notices = dashboard.getByRole("log").getByRole("listitem");
  await dashboard.getByRole("button", { name: "2 more", exact: true }).waitFor();
  await expect.poll(() => notices.count()).toBe(2);
  await press("2 more");
  await expect.poll(() => notices.count()).toBe(4);
  // They stay while the pointer is on them.
  await notices.last().hover();

  await refuseCall(dashboard, "updatePost", "ABORTED", {
    details: { current: { ...someone, id: planted[0] } },
  });
  const dialog = (name: string) => dashboard.getByRole("dialog", { name, exact: true });
  const alert = (name: string) => dashboard.getByRole("alertdialog", { name, exact: true });
  const [preview, calendar] = [dialog("Mobile Preview (25% Quality)"), dialog("Select Publish Date")];
  /** Every dialog, in an order in which each opens from the one before, and what shows that it is open. */
  const dialogs: Readonly<Record<string, { open(): Promise<void>; shown: Locator }>> = {
    preview: { open: () => press(`Preview ${left}`), shown: preview },
    detail: { open: () => closeByKey(preview).then(() => press(left)), shown: dialog(left) },
    form: { open: () => press("Edit Post"), shown: dialog("Edit Post") },
    calendar: { open: () => dashboard.getByLabel("Publish Date *").press("Enter"), shown: calendar },
    "unsaved changes": {
      open: async () => {
        await closeByKey(calendar);
        await dashboard.getByLabel(labels.country).fill("Utopia");
        await dashboard.keyboard.press("Escape");
      },
      shown: alert("Unsaved changes"),
    },
    conflict: {
      open: async () => {
        await press("Keep editing");
        await dashboard.getByLabel(labels.country).press("Control+Enter");
      },
      shown: dashboard.getByRole("button", { name: "Save these choices" }),
    },
    delete: {
      open: async () => {
        await dashboard.keyboard.press("Escape");
        await press("Discard");
        await press(`Delete ${left}`);
      },
      shown: alert(`Delete “${left}”`),
    },
    cleanup: {
      open: () => closeByKey(dashboard.getByRole("alertdialog")).then(() => press("Cleanup Duplicates")),
      shown: alert("Cleanup Duplicates"),
    },
  };
  for (const [name, { open, shown }] of Object.entries(dialogs)) {
    await open();
    await shown.waitFor();
    expect.soft(await dashboard.evaluate(astray, left), name).toEqual([]);
    for (const [width, height] of [
      [360, 740],
      [320, 256],
      [1000, 700],
      [1280, 900],
    ] as const) {
      await resize(dashboard, width, height);
      expect.soft(await dashboard.evaluate(faults, width), `${name}, ${width} × ${height}`).toEqual([]);
    }
  }
  await expect.poll(() => notices.count()).toBe(4);
});

/** Runs in the page: returns texts in Arabic that are not laid out from right to left, or are parts of the title and are. */
function astray(title: string): string[] {
  const isAstray = (element: Element | null, text: string, wanted = "rtl") =>
    /\p{Script=Arabic}/u.test(text) && element && getComputedStyle(element).direction !== wanted;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const [element, text] = [node.parentElement, node.textContent ?? ""];
    const isTitle = element?.closest("[dir]")?.textContent?.includes(title);
    if (isAstray(element, text, isTitle ? "ltr" : "rtl")) found.push(text);
  }
  for (const field of document.querySelectorAll<HTMLInputElement>("input, textarea"))
    if (isAstray(field, field.value)) found.push(field.value);
  return found;
}

/** Runs in the page: returns the problems of the notices under the open dialog. */
async function faults(width: number): Promise<string[]> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  while (innerWidth !== width) await frame();
  // The notices and the dialog make room for each other.
  await frame();
  await frame();
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  const region = document.querySelector("section[aria-label^=Notifications]");
  const { top = 0 } = region?.getBoundingClientRect() ?? {};
  const notices = [...(region?.querySelectorAll("li") ?? [])];
  const found: string[] = [];
  for (const notice of notices) {
    const { height } = notice.getBoundingClientRect();
    if (height > 120) found.push(`a notice is ${height} pixels high`);
    const lines = [...notice.querySelectorAll("button")].map((button) => button.getBoundingClientRect().top);
    if (new Set(lines).size > 1) found.push("the buttons of a notice are on two lines");
  }
  const dialog = [...document.querySelectorAll("[role$=dialog]")].at(-1);
  if (!dialog) found.push("no dialog is open");
  const phone = dialog?.querySelector("[class*=phone]")?.getBoundingClientRect();
  if (dialog && phone && phone.bottom > dialog.getBoundingClientRect().bottom)
    found.push("the phone sticks out below the dialog");
  for (const control of dialog?.querySelectorAll<HTMLElement>("button, input:not([hidden]), textarea") ??
    []) {
    // A focused control must be usable; the rest of it may be scrolled out of view.
    control.focus();
    const box = control.getBoundingClientRect();
    const sight = control.closest("[class*=overlay]")?.getBoundingClientRect();
    const bottom = Math.min(box.bottom, sight?.bottom ?? innerHeight);
    for (const notice of notices) {
      const over = notice.getBoundingClientRect();
      const isAcross = over.left < box.right && over.right > box.left;
      // The notices scroll too.
      if (isAcross && Math.max(over.top, top) < bottom && over.bottom > box.top)
        found.push(`${control.textContent || control.outerHTML.slice(0, 60)} is covered`);
    }
  }
  return [...new Set(found)];
}
