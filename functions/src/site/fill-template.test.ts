import { expect, test } from "vitest";
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

test("a value is text in a page and in its scripts, whatever signs it has, and no template", () => {
  const template = `<p title="{{a}}">{{a}}</p><script type="x">{"a":"{{a}}"}</script><i>{{a}}</i>`;
  const text = `</script>&"'\\{{b}}{{#b}}\u2028\u2029\n`;
  const escaped = "&lt;/script&gt;&amp;&quot;&#39;\\{{b}}{{#b}}\u2028\u2029\n";
  const inScript = String.raw`\u003c/script\u003e\u0026\"'\\{{b}}{{#b}}\u2028\u2029\n`;
  expect(JSON.parse(`"${inScript}"`)).toBe(text);
  expect(fill(template, { a: text })).toBe(
    `<p title="${escaped}">${escaped}</p><script type="x">{"a":"${inScript}"}</script><i>${escaped}</i>`,
  );
});
