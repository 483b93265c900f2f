/** The values for the slots of a template, and the items for its repeated parts. */
export type Values = { readonly [name: string]: string | readonly Values[] };

/** A parsed template: fixed texts, slots, and repeated parts. */
type Template = readonly Part[];
type Part =
  | string
  | { readonly slot: string; readonly escape: (text: string) => string }
  | { readonly each: string; readonly parts: Template };

// A slot {{name}}, the beginning {{#name}} or the end {{/name}} of a repeated part, and the borders of scripts.
const marks = /\{\{([#/]?)(\w+)\}\}|<(\/?)script\b/g;

/** Parses a template; fails if its repeated parts do not nest. */
export function parseTemplate(html: string): Template {
  const open: { name: string; parts: Part[] }[] = [{ name: "", parts: [] }];
  let isScript = false;
  let from = 0;
  const add = (part: Part) => open.at(-1)?.parts.push(part);
  for (const { 0: mark, 1: kind, 2: name, 3: slash, index } of html.matchAll(marks)) {
    if (name === undefined) {
      isScript = slash === "";
      continue;
    }
    add(html.slice(from, index));
    from = index + mark.length;
    if (kind === "") add({ slot: name, escape: isScript ? escapeInScript : escapeMarkup });
    else if (kind === "#") open.push({ name, parts: [] });
    else {
      const ended = open.pop();
      if (ended?.name !== name || open.length === 0) throw new Error(`The template ends ${name} too early.`);
      add({ each: name, parts: ended.parts });
    }
  }
  const [whole, ...unended] = open;
  if (!whole || unended.length > 0) throw new Error(`The template never ends ${unended[0]?.name}.`);
  return [...whole.parts, html.slice(from)];
}

/** Fills the slots of a template. Every value becomes escaped text, whatever it contains. */
export function fillTemplate(template: Template, values: Values): string {
  return template
    .map((part) => {
      if (typeof part === "string") return part;
      const name = "slot" in part ? part.slot : part.each;
      const value = values[name];
      if ("slot" in part && typeof value === "string") return part.escape(value);
      if ("each" in part && typeof value === "object")
        return value.map((item) => fillTemplate(part.parts, item)).join("");
      throw new Error(`No value for the slot ${name}.`);
    })
    .join("");
}

/** Escapes text for a JSON string in a script, where entities mean nothing. */
function escapeInScript(text: string): string {
  return JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(/[<>&\u2028\u2029]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

// Control characters except tab, line feed and carriage return; halves of surrogate pairs; two noncharacters.
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML forbids exactly these
const forbidden = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/gu;

/** Escapes text for an element or a quoted attribute of XML and HTML; characters that XML forbids become spaces. */
export function escapeMarkup(text: string): string {
  return text.replaceAll(forbidden, " ").replaceAll(/[&<>"']/g, (letter) => entities[letter] ?? "");
}

/** Returns the paragraphs of a description: its lines, without empty ones. */
export function paragraphsOf(description: string): string[] {
  return description.split(/[\r\n\v\f\u0085\u2028\u2029]+/).filter((text) => text.trim() !== "");
}
