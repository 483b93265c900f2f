import type { Page } from "playwright-core";

/** Collects the lines of the page's console that begin with `beginning`. */
export function consoleLines(page: Page, beginning: string): readonly string[] {
  const lines: string[] = [];
  page.on("console", (message) => {
    if (message.text().startsWith(beginning)) lines.push(message.text());
  });
  return lines;
}
