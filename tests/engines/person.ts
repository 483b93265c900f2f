import { setTimeout as sleep } from "node:timers/promises";
import type { Engine, Found } from "./engine.ts";

/** The CSS selectors of roles. */
const roles = {
  button: "button, [role=button]",
  link: "a[href]",
  field: "input:not([type=file]):not([type=radio]), textarea",
  file: "input[type=file]",
  radio: "input[type=radio], [role=radio]",
  heading: "h1, h2, h3",
  dialog: "[role=dialog], [role=alertdialog]",
  gridcell: "[role=gridcell]",
} as const;

export type Role = keyof typeof roles;

/** The maximum wait of a person, in ms, also on a busy machine. */
const patience = 60_000;

/** Finds elements by role and name, in the dialog on top if there is one. Runs in the page. */
function findIn(selector: string, source: string): Element | undefined {
  const name = new RegExp(source);
  const words = (element: Element) => {
    const by = element.getAttribute("aria-labelledby");
    const labels = (element as HTMLInputElement).labels;
    const texts = by
      ? by.split(" ").map((id) => document.getElementById(id)?.textContent)
      : [
          element.getAttribute("aria-label") ??
            (labels?.length ? labels[0]?.textContent : element.textContent),
        ];
    return texts.join(" ").replace(/\s+/g, " ").trim();
  };
  const dialog = [...document.querySelectorAll("[role=dialog], [role=alertdialog]")].at(-1);
  const within = (root: ParentNode) =>
    [...root.querySelectorAll(selector)].find(
      (element) =>
        name.test(words(element)) && (element.getClientRects().length > 0 || element.matches("input")),
    );
  return (
    (dialog?.matches(selector) && name.test(words(dialog)) ? dialog : undefined) ?? within(dialog ?? document)
  );
}

/** Returns false for an element that the browser could not reach; throws every other error. */
function isMoving(error: unknown): false {
  if (/not interactable|not clickable|stale element/.test(String(error))) return false;
  throw error;
}

/** A person at a browser, who waits for the expected state of the screen before each step. */
export function personAt(engine: Engine) {
  const expressionFor = (role: Role, name: RegExp) =>
    `(${findIn})(${JSON.stringify(roles[role])}, ${JSON.stringify(name.source)})`;
  // A person sees and clicks the label of a radio button.
  const targetFor = (role: Role, name: RegExp) =>
    role === "radio"
      ? `((radio) => radio?.labels?.[0] ?? radio)(${expressionFor(role, name)})`
      : expressionFor(role, name);
  const until = async <Value>(
    what: string,
    look: () => Promise<Value | undefined | false>,
  ): Promise<Value> => {
    const end = Date.now() + patience;
    for (;;) {
      const found = await look();
      if (found !== undefined && found !== false) return found;
      if (Date.now() > end)
        throw new Error(
          `${what} never came; the page shows:\n${await engine.evaluate("document.body.innerText")}`,
        );
      await sleep(100);
    }
  };
  const find = (role: Role, name: RegExp): Promise<Found> =>
    until(`the ${role} ${name}`, () => engine.find(expressionFor(role, name)));
  return {
    find,
    open: (address: string) => engine.open(address),
    click: (role: Role, name: RegExp) =>
      until(`the ${role} ${name}`, async () => {
        const target = await engine.find(targetFor(role, name));
        // What moves away under the pointer is looked for again.
        return target && engine.click(target).then(() => true, isMoving);
      }),
    type: async (name: RegExp, text: string) => engine.type(await find("field", name), text),
    chooseFile: async (name: RegExp, path: string) => engine.chooseFile(await find("file", name), path),
    press: (...keys: string[]) => engine.press(...keys),
    sees: (text: string) =>
      until(
        `“${text}”`,
        async () =>
          (await engine.evaluate(`document.body.innerText.includes(${JSON.stringify(text)})`)) === true,
      ),
    isTrue: (expression: string) =>
      until(expression, async () => (await engine.evaluate(expression)) === true),
    isGone: (role: Role, name: RegExp) =>
      until(
        `the end of the ${role} ${name}`,
        async () => (await engine.find(expressionFor(role, name))) === undefined,
      ),
    /** Waits until the named element has the focus. */
    isFocused: (role: Role, name: RegExp) =>
      until(
        `the focus on the ${role} ${name}`,
        async () =>
          (await engine.evaluate(
            `document.activeElement !== null && document.activeElement === ${expressionFor(role, name)}`,
          )) === true,
      ),
  };
}
