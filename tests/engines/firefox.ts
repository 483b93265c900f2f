import { existsSync } from "node:fs";
import { type ElementHandle, launch } from "puppeteer-core";
import type { Engine, Found, Installed } from "./engine.ts";

const programs = [
  "/usr/bin/firefox-esr",
  "/usr/bin/firefox",
  "/Applications/Firefox.app/Contents/MacOS/firefox",
];

/** The system's Firefox, over WebDriver BiDi. */
export function installedFirefox(): Installed {
  const program = programs.find(existsSync);
  return program
    ? () => startFirefox(program)
    : { install: "Firefox: `apt-get install firefox-esr` on Debian, or https://www.firefox.com" };
}

async function startFirefox(executablePath: string): Promise<Engine> {
  const browser = await launch({
    browser: "firefox",
    executablePath,
    headless: true,
    defaultViewport: { width: 1280, height: 900 },
  });
  let page = await browser.newPage();
  // The cast: only this engine's own elements are passed to it.
  const handle = ({ of }: Found) => of as ElementHandle<HTMLInputElement>;
  return {
    name: await browser.version(),
    open: async (address) => {
      await page.goto(address);
    },
    evaluate: (expression) => page.evaluate(expression),
    find: async (expression) => {
      const element = (await page.evaluateHandle(expression)).asElement();
      return element ? { of: element } : undefined;
    },
    click: (element) => handle(element).click(),
    type: async (element, text) => {
      await handle(element).focus();
      await page.keyboard.type(text);
    },
    chooseFile: (element, path) => handle(element).uploadFile(path),
    press: async (...chords) => {
      for (const chord of chords) {
        // The cast: the keys of a journey are keys.
        const keys = chord.split("+") as Parameters<typeof page.keyboard.press>[0][];
        const last = keys.pop();
        for (const key of keys) await page.keyboard.down(key);
        if (last) await page.keyboard.press(last);
        for (const key of keys.reverse()) await page.keyboard.up(key);
      }
    },
    inOtherTab: async (act) => {
      const first = page;
      page = await browser.newPage();
      await act();
      await page.close();
      page = first;
      await page.bringToFront();
    },
    close: () => browser.close(),
  };
}
