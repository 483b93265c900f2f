import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { originsThatMayCall } from "./origins.ts";

beforeEach(() => vi.stubEnv("GCLOUD_PROJECT", "genius"));
afterEach(() => vi.unstubAllEnvs());

const mayCall = (origin: string) =>
  originsThatMayCall().some((allowed) =>
    typeof allowed === "string" ? allowed === origin : allowed.test(origin),
  );

test.each([
  ["https://genius.web.app", true],
  ["https://genius.firebaseapp.com", true],
  ["https://genius--preview-1a2b.web.app", false],
  ["https://www.example.com", true],
  ["https://www.example.com:8443", false],
  ["http://genius.web.app", false],
  ["https://genius.web.app.example.com", false],
  ["https://notgenius.web.app", false],
  ["https://geniusXweb.app", false],
  ["null", false],
])("a page of %s may call: %s", (origin, expected) => {
  vi.stubEnv("SITE_ORIGINS", '["https://www.example.com", 7]');
  expect(mayCall(origin)).toBe(expected);
});

test.each([
  ["true", "https://genius--preview-1a2b.web.app", true],
  ["true", "https://genius--preview-1a2b.firebaseapp.com", true],
  ["true", "https://genius.web.app", true],
  ["true", "https://genius--.web.app", false],
  ["true", "https://other--preview-1a2b.web.app", false],
  ["false", "https://genius--preview-1a2b.web.app", false],
  ["", "https://genius--preview-1a2b.web.app", false],
])("where PREVIEWS_MAY_CALL is %j, a page of %s may call: %s", (setting, origin, expected) => {
  vi.stubEnv("PREVIEWS_MAY_CALL", setting);
  expect(mayCall(origin)).toBe(expected);
});

test.each([undefined, "", "[]", "{}"])(
  "without further origins (%j) the project's own pages alone may",
  (list) => {
    vi.stubEnv("SITE_ORIGINS", list);
    expect(originsThatMayCall()).toHaveLength(1);
  },
);

test("a list that is none stops the functions from being declared", () => {
  vi.stubEnv("SITE_ORIGINS", "https://www.example.com");
  expect(originsThatMayCall).toThrow(SyntaxError);
});
