import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../emulator/conformance/free-port.ts";
import type { Engine, Found, Installed } from "./engine.ts";

/** WebDriver's name for an element in an answer. */
const elementKey = "element-6066-11e4-a52e-4f735466cecf";
/** WebDriver's code points for keys without a character. */
const codes: Readonly<Record<string, string>> = {
  Enter: "\uE007",
  Tab: "\uE004",
  Escape: "\uE00C",
  Control: "\uE009",
  Shift: "\uE008",
  ArrowLeft: "\uE012",
  ArrowUp: "\uE013",
  ArrowRight: "\uE014",
  ArrowDown: "\uE015",
};

/** WebKitGTK's small browser, over W3C WebDriver, in an invisible window. */
export function installedWebKit(): Installed {
  const needed = ["WebKitWebDriver", "Xvfb", "openbox"].filter((name) => !existsSync(`/usr/bin/${name}`));
  return needed.length === 0
    ? startWebKit
    : { install: "WebKit: `apt-get install webkit2gtk-driver xvfb openbox` on Debian or Ubuntu" };
}

async function startWebKit(): Promise<Engine> {
  const started: ChildProcess[] = [];
  // The browser keeps a page's storage; a day starts without any.
  const home = mkdtempSync(join(tmpdir(), "daily-genius-webkit-"));
  const stop = () => {
    for (const child of started.reverse()) child.kill();
    rmSync(home, { recursive: true, force: true, maxRetries: 10 });
  };
  try {
    const screen = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1280x1000x24"], {
      stdio: ["ignore", "ignore", "ignore", "pipe"],
    });
    started.push(screen);
    const [display] = await once(screen.stdio[3] as NodeJS.ReadableStream, "data");
    const env = {
      ...process.env,
      DISPLAY: `:${String(display).trim()}`,
      GTK_A11Y: "none",
      NO_AT_BRIDGE: "1",
      XDG_DATA_HOME: home,
      XDG_CACHE_HOME: home,
      XDG_CONFIG_HOME: home,
    };
    // No window has the focus unless a window manager runs, and `:focus` never matches.
    started.push(spawn("openbox", [], { env, stdio: "ignore" }));
    const port = await freePort();
    started.push(spawn("WebKitWebDriver", [`--port=${port}`], { env, stdio: "ignore" }));
    return await openSession(`http://127.0.0.1:${port}`, stop);
  } catch (error) {
    stop();
    throw error;
  }
}

async function openSession(driver: string, stop: () => void): Promise<Engine> {
  const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": { args: ["--automation"] } } };
  // The driver needs a moment until it listens.
  let session: { sessionId: string; capabilities: Record<string, unknown> } | undefined;
  for (let tries = 0; !session; tries += 1)
    session = await ask<typeof session>("POST", `${driver}/session`, { capabilities }).catch(
      async (error: unknown) => {
        if (tries > 100) throw error;
        await sleep(200);
        return undefined;
      },
    );
  const at = `${driver}/session/${session.sessionId}`;
  // The cast: only this engine's own elements are passed to it.
  const path = ({ of }: Found) => `${at}/element/${of as string}`;
  const run = (expression: string) =>
    ask<unknown>("POST", `${at}/execute/sync`, { script: `return (${expression})`, args: [] });
  const { browserName, browserVersion } = session.capabilities;
  return {
    name: `${browserName} ${browserVersion}`,
    open: (url) => ask("POST", `${at}/url`, { url }),
    evaluate: run,
    find: async (expression) => {
      const found = (await run(expression)) as Record<string, string> | null;
      const id = found?.[elementKey];
      return id === undefined ? undefined : { of: id };
    },
    click: (element) => ask("POST", `${path(element)}/click`, {}),
    type: (element, text) => ask("POST", `${path(element)}/value`, { text }),
    chooseFile: (element, text) => ask("POST", `${path(element)}/value`, { text }),
    press: async (...chords) => {
      for (const chord of chords) {
        const keys = chord.split("+").map((key) => codes[key] ?? key);
        const actions = [
          ...keys.map((value) => ({ type: "keyDown", value })),
          ...keys.reverse().map((value) => ({ type: "keyUp", value })),
        ];
        await ask("POST", `${at}/actions`, { actions: [{ type: "key", id: "keyboard", actions }] });
      }
    },
    inOtherTab: async (act) => {
      const first = await ask<string>("GET", `${at}/window`);
      // A window of its own: a tab behind the first one does not show the rows of a panel.
      const { handle } = await ask<{ handle: string }>("POST", `${at}/window/new`, { type: "window" });
      await ask("POST", `${at}/window`, { handle });
      await act();
      await ask("DELETE", `${at}/window`);
      await ask("POST", `${at}/window`, { handle: first });
    },
    close: async () => {
      await ask("DELETE", at).catch(() => undefined);
      stop();
    },
  };
}

async function ask<Value>(method: string, address: string, body?: object): Promise<Value> {
  const response = await fetch(address, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = await response.json();
  if (!response.ok)
    throw new Error(`WebDriver answered ${response.status}: ${value.error}: ${value.message}`);
  return value;
}
