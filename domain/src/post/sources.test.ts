import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatSources, hostOf, parseSources, Source, SourcesDraft, sourceLimits } from "./sources.ts";

const wikipedia = { title: "Ada Lovelace – Wikipedia", url: "https://en.wikipedia.org/wiki/Ada_Lovelace" };
const notHttps = "Address must begin with https://";
const notPublic = "Address must be a public website, for example https://en.wikipedia.org/wiki/Ada_Lovelace";
const messages = (...urls: readonly string[]) =>
  SourcesDraft.safeParse(urls.map((url) => ({ title: "A", url }))).error?.issues.map(
    ({ message }) => message,
  );

test.each([
  ["https://en.wikipedia.org/wiki/Ada_Lovelace", undefined],
  ["HTTPS://EN.Wikipedia.ORG", "https://en.wikipedia.org/"],
  ["https://example.org?q=1", "https://example.org/?q=1"],
  ["https://example.org:443/a", "https://example.org/a"],
  ["\ufeffhttps://example.org/a\u200b", "https://example.org/a"],
  ["https://münchen.de/a b", "https://xn--mnchen-3ya.de/a%20b"],
  ["https://www.аpple.com/", "https://www.xn--pple-43d.com/"],
  ["https://例え.テスト/", "https://xn--r8jz45g.xn--zckzah/"],
])("the address %s is stored as %s", (url, stored = url) => {
  expect(SourcesDraft.parse([{ title: "A", url }])).toEqual([{ title: "A", url: stored }]);
  expect(Source.safeParse({ title: "A", url: stored }).success).toBe(true);
});

describe("a hostile address", () => {
  const schemes = ["javascript", "data", "vbscript", "http", "ftp", "file", "blob", "ws", "mailto", "intent"];
  const hosts = [
    "localhost",
    "localhost.",
    "intranet",
    "printer.local",
    "server.internal",
    "app.localhost",
    "127.0.0.1",
    "0x7f.1",
    "[::1]",
    "user@example.org",
    "user:password@example.org",
    "example.org:8443",
    "",
    "example..org",
    "example.org%2f@evil.example",
    "xn--",
    "example.123",
    "<script>.org",
  ];
  const hostile = [
    ...schemes.flatMap((scheme) => [
      `${scheme}:alert(1)`,
      `${scheme}://example.org/`,
      `${scheme.toUpperCase()}:x`,
      ` ${scheme}:x`,
      `java\tscript:${scheme}`,
      `${scheme}:https://example.org/`,
      `//${scheme}/`,
    ]),
    ...hosts.flatMap((host) => [
      `https://${host}`,
      `https://${host}/`,
      `https://${host}/a?b#c`,
      `https:///${host}`,
    ]),
    "",
    " ",
    "example.org",
    "/wiki/Ada",
    "\u202ehttps:example",
    "https:",
    "https://",
  ];
  test.each(hostile)("%j is refused, also in a stored post", (url) => {
    expect([notHttps, notPublic]).toContain(messages(url)?.[0]);
    expect(Source.safeParse({ title: "A", url }).success).toBe(false);
  });
});

test("an address, a title and a list have their limits", () => {
  const title = "x".repeat(sourceLimits.title);
  const url = "https://example.org/".padEnd(sourceLimits.url, "x");
  const five = Array.from({ length: 5 }, () => ({ title, url }));
  expect(SourcesDraft.safeParse(five).success).toBe(true);
  expect(messages(...Array.from({ length: 6 }, () => url))).toEqual(["Use at most 5 sources"]);
  expect(messages(`${url}x`)).toEqual(["Address can have at most 500 characters"]);
  const long = SourcesDraft.safeParse([{ title: `${title}x`, url }]);
  expect(long.error?.issues[0]?.message).toBe("Title of a source can have at most 120 characters");
});

test("a source without a title has the name of its website", () => {
  expect(SourcesDraft.parse([{ title: " ", url: "https://www.britannica.com/biography/Ada" }])).toEqual([
    { title: "britannica.com", url: "https://www.britannica.com/biography/Ada" },
  ]);
  expect(hostOf("https://en.wikipedia.org/wiki/Ada?a#b")).toBe("en.wikipedia.org");
});

test("the text of the form has a source on each line, its title before its address", () => {
  expect(parseSources(` ${formatSources([wikipedia])} \r\n\nhttps://example.org/\n`)).toEqual([
    wikipedia,
    { title: "", url: "https://example.org/" },
  ]);
  expect(formatSources([])).toBe("");
  expect(parseSources("Ada\u2028Lovelace https://example.org/")).toEqual([
    { title: "Ada\u2028Lovelace", url: "https://example.org/" },
  ]);
  const title = fc
    .string()
    .map((text) => text.trim().replaceAll(/[\r\n\u2028\u2029]/g, ""))
    .map((text) => text.trim());
  const sources = fc.array(
    fc.record({ title, url: fc.constantFrom(wikipedia.url, "https://example.org/a%20b") }),
  );
  fc.assert(
    fc.property(sources, (some) => {
      expect(parseSources(formatSources(some))).toEqual(some);
    }),
  );
});
