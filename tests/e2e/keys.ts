import type { FileChooser, Page } from "playwright-core";

/** Returns the label or text of the element with the focus, which some actions move in a later frame. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const element = document.activeElement;
    // Form controls have labels.
    const [label] = (element as Partial<HTMLInputElement> | null)?.labels ?? [];
    return element?.getAttribute("aria-label") ?? (label ?? element)?.textContent ?? "";
  });
}

/** Presses `key` until the focus is on an element whose name begins with `name`. */
export async function tabTo(page: Page, name: string, key = "Tab"): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if ((await focused(page)).startsWith(name)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${name} cannot be reached by ${key}; the focus is on ${await focused(page)}`);
}

/** Moves to a control by the Tab key, and presses it. */
export async function enter(page: Page, name: string): Promise<void> {
  await tabTo(page, name);
  await press(page, "Enter");
}

export async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Presses `key` on a control that opens a chooser of files, and returns the chooser. */
export async function chooserOpenedBy(page: Page, key: string): Promise<FileChooser> {
  const chooser = page.waitForEvent("filechooser");
  // The page receives keys and the wish to see choosers on two ways; the answer says that the wish has arrived.
  await page.evaluate(() => undefined);
  await page.keyboard.press(key);
  return chooser;
}
