import fc from "fast-check";
import { expect, test } from "vitest";
import { unescaped } from "../../testing/unescaped.ts";
import { fillTemplate, parseTemplate } from "./fill-template.ts";

const fill = (html: string, values: Parameters<typeof fillTemplate>[1]) =>
  fillTemplate(parseTemplate(html), values);

test("slots are filled in texts and attributes, and parts are repeated", () => {
  const template = `<ul title="{{title}}">{{#rows}}<li>{{name}}{{#marks}}, {{mark}}{{/marks}}</li>{{/rows}}</ul>`;
  const rows = [
    { name: "Ada", marks: [] },
    { name: "Emmy", marks: [{ mark: "1" }, { mark: "2" }] },
  ];
  expect(fill(template, { title: "Two", rows })).toBe(`<ul title="Two"><li>Ada</li><li>Emmy, 1, 2</li></ul>`);
  expect(fill(template, { title: "", rows: [] })).toBe(`<ul title=""></ul>`);
});

test("a slot that nothing fills, and a part that does not end, are mistakes", () => {
  expect(() => fill("{{a}}", {})).toThrow("No value for the slot a.");
  expect(() => fill("{{#a}}{{/a}}", { a: "text" })).toThrow("No value for the slot a.");
  for (const broken of ["{{#a}}", "{{/a}}", "{{#a}}{{#b}}{{/a}}{{/b}}"])
    expect(() => parseTemplate(broken)).toThrow("The template");
});

const piece = fc.constantFrom(
  "<",
  ">",
  "&",
  '"',
  "'",
  "\\",
  "{{b}}",
  "{{#b}}",
  "</script>",
  "<!--",
  "\u2028",
  "\u202e",
  "x",
  "\n",
);
const hostile = fc
  .array(fc.oneof(piece, fc.string({ unit: "grapheme" })), { maxLength: 12 })
  .map((parts) => parts.join(""));

test("any value reads in the page as the text that it is, and as nothing more", () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const page = fill(`<p title="{{a}}">{{a}}</p><script type="x">{"a":"{{a}}"}</script><i>{{a}}</i>`, {
        a: text,
      });
      const [, title = "", words, json = "", after] =
        /^<p title="([^<>"]*)">([^<>]*)<\/p><script type="x">([^<>&]*)<\/script><i>([^<>]*)<\/i>$/.exec(
          page,
        ) ?? [];
      expect([title, words, after].map((part) => unescaped(part ?? "no such part"))).toEqual([
        text,
        text,
        text,
      ]);
      expect(JSON.parse(json)).toEqual({ a: text });
    }),
  );
});
