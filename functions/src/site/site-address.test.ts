import { expect, test } from "vitest";
import { siteAddress } from "./site-address.ts";

const latest = "2026/12/05";

test.each([
  ["/feed/2026/12/05.json", { kind: "day", day: "2026/12/05" }],
  ["/feed/2024/02/29.json", { kind: "day", day: "2024/02/29" }],
  ["/feed/2026/12.json", { kind: "month", month: "2026/12" }],
  ["/feed/months.json", { kind: "months" }],
  ["/feed/names.json", { kind: "names" }],
  ["/feed.json", { kind: "json-feed" }],
  ["/genius/ada/0123456789ab.jpg", { kind: "share-image", id: "ada", tag: "0123456789ab" }],
  ["/feed.xml", { kind: "atom-feed" }],
  ["/sitemap.xml", { kind: "sitemap" }],
  ["/sitemap-2026.xml", { kind: "year-sitemap", year: "2026" }],
  ["/genius/2026-12-05-ada-lovelace", { kind: "story", id: "2026-12-05-ada-lovelace" }],
  ["/genius/2026-12-05-%E5%AD%94%E5%AD%90", { kind: "story", id: "2026-12-05-孔子" }],
  ["/archive", { kind: "archive" }],
  ["/archive/2026/12", { kind: "month-archive", month: "2026/12" }],
  ["/today", { kind: "today" }],
  ["/favorites", { kind: "favorites" }],
  ["/settings", { kind: "settings" }],
])("%s asks for %o", (url, asked) => {
  expect(siteAddress(url, latest)).toEqual({ kind: "asked", asked });
});

test.each([
  ["/feed/2026/12/05.json?", "/feed/2026/12/05.json"],
  ["/feed/2026/12/05.json?a=1?b", "/feed/2026/12/05.json"],
  ["/rss.xml", "/feed.xml"],
  ["/atom.xml", "/feed.xml"],
  ["/index.xml", "/feed.xml"],
  ["/feed", "/feed.xml"],
  ["/rss/", "/feed.xml"],
  ["/atom", "/feed.xml"],
  ["/genius/a/", "/genius/a"],
  ["/genius/2026-12-05-%e5%ad%94", "/genius/2026-12-05-%E5%AD%94"],
  ["/archive/", "/archive"],
  ["/archive/2026/12/?x", "/archive/2026/12"],
  ["/archive/2026", "/archive"],
  ["/today/", "/today"],
])("%s leads to %s", (url, to) => {
  expect(siteAddress(url, latest)).toEqual({ kind: "moved", to });
});

test.each([
  ["of a day that begins nowhere yet", "/feed/2026/12/06.json"],
  ["of a month to come", "/feed/2027/01.json"],
  ["of a year to come", "/sitemap-2027.xml"],
  ["of a month to come in the archive", "/archive/2027/01"],
  ["of a year to come in the archive", "/archive/2027"],
  ["of no day", "/feed/2026/02/29.json"],
  ["of a month 13", "/feed/2025/13.json"],
  ["of a month 0", "/feed/2026/00/01.json"],
  ["with other digits", "/feed/2026/12/0٥.json"],
  ["encoded twice", "/feed/2026/12/%2505.json"],
  ["with a slash too many", "/feed//2026/12/05.json"],
  ["with steps", "/feed/x/../2026/12/05.json"],
  ["with a line feed", "/feed/2026/12/05.json\n"],
  ["in capitals", "/FEED/2026/12/05.JSON"],
  ["of a story without a name", "/genius/"],
  ["of a story with a slash in its name", "/genius/a%2Fb"],
  ["of a story with a broken name", "/genius/%E5%AD"],
  ["of a name that Firestore cannot hold", "/genius/.."],
  ["of nothing", "/"],
  ["of another server", "http://127.0.0.1/feed.json"],
])("an address %s is unknown", (_, url) => {
  expect(siteAddress(url, latest)).toEqual({ kind: "unknown" });
});
