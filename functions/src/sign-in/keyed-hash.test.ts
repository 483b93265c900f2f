import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { seed } from "../../testing/test-run.ts";
import {
  accountKey,
  canonicalEmail,
  newDeviceToken,
  readDeviceToken,
  storedCode,
  storedPassword,
} from "./keyed-hash.ts";

test.each([
  ["Ada@Example.com", "ada@example.com"],
  ["\u00a0ada@example.com\u3000", "ada@example.com"],
  ["ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ", "ada@example.com"],
  [" \u00a0 ", undefined],
  ["a".repeat(254), "a".repeat(254)],
  ["a".repeat(255), undefined],
  ["ada\u200b@example.com", "ada\u200b@example.com"],
])("the canonical form: %j is %j", (email, canonical) => {
  expect(canonicalEmail(email)).toBe(canonical);
});

test("a canonical spelling is its own", async () => {
  await fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 40 }), (email) => {
      const canonical = canonicalEmail(email);
      if (canonical !== undefined) expect(canonicalEmail(canonical)).toBe(canonical);
    }),
    { numRuns: 1_000, seed },
  );
});

test("a stored password differs from the password, and between passwords, at every character, accounts and peppers", () => {
  const long = "x".repeat(4095);
  const others = ["secret", "Secret", "secret ", "xsecret", `${long}y`, `${long}z`].map((password) =>
    storedPassword("pepper", "ada@example.com", password),
  );
  const stored = [
    ...others,
    storedPassword("pepper", "bob@example.com", "secret"),
    // No part of an e-mail can pass for one of the password.
    storedPassword("pepper", "ada@example.comx", "secret"),
    storedPassword("other", "ada@example.com", "secret"),
  ];
  expect(new Set([...stored, "secret"]).size).toBe(10);
});

test.each([
  ["ödd zürich", "ödd zürich".normalize("NFD")],
  ["two words", "two\u00a0words"],
])("a stored password is the same for %j on every keyboard", (typed, elsewhere) => {
  const stored = (password: string) => storedPassword("pepper", "ada@example.com", password);
  expect(stored(elsewhere)).toBe(stored(typed));
});

test("a stored password satisfies a policy that asks for every kind of character, and Firebase's longest password", () => {
  const stored = storedPassword("pepper", "ada@example.com", "secret");
  expect(stored).toMatch(/^P1![\w-]{43}$/);
});

test("an account's key is no e-mail and can be part of a document id", () => {
  expect(accountKey("pepper", "ada@example.com")).toMatch(/^[\w-]{43}$/);
});

test.each([" ", "\u2010", "\u2011", "\u2013", "\u2212", "\u00ad", "\u200b", "\ufeff", ".", ""])(
  "a recovery code is the same with %j between its groups, in small letters, and with letters that look like digits",
  (sign) => {
    const typed = " oabc-lil2-3def-4567 ".replaceAll("-", sign);
    expect(storedCode("pepper", "ada", typed)).toBe(storedCode("pepper", "ada", "0ABC-1112-3DEF-4567"));
    expect(storedCode("pepper", "ada", typed)).not.toBe(storedCode("pepper", "bob", typed));
  },
);

const key = "a key";
const account = "an account";
const now = Date.UTC(2026, 10, 21);
const day = 86_400_000;
const generation = randomUUID();
const token = newDeviceToken(key, account, generation, now);

test("a device token is read back for 90 days", () => {
  expect(readDeviceToken(key, account, token, now)).toEqual({ id: token.split(".")[1], generation });
  expect(readDeviceToken(key, account, token, now + 90 * day - 1)).toBeDefined();
  expect(readDeviceToken(key, account, token, now + 90 * day)).toBeUndefined();
});

test("a device token is different for every device", () => {
  expect(newDeviceToken(key, account, generation, now)).not.toBe(token);
});

test.each([
  ["of another account", readDeviceToken(key, "another account", token, now)],
  ["signed with another key", readDeviceToken("another key", account, token, now)],
  ["from the future", readDeviceToken(key, account, token, now - 1)],
  ["absent", readDeviceToken(key, account, undefined, now)],
])("a device token is refused when %s", (_, device) => {
  expect(device).toBeUndefined();
});

test("a device token is refused with any character changed, added or left out", () => {
  const signs = ["", ..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+/ \n\0é"];
  for (const at of Array(token.length + 1).keys())
    for (const altered of signs.flatMap((sign) =>
      [at, at + 1].map((end) => token.slice(0, at) + sign + token.slice(end)),
    ))
      if (altered !== token) expect(readDeviceToken(key, account, altered, now), altered).toBeUndefined();
});
