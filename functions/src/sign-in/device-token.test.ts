import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { seed } from "../../testing/test-run.ts";
import { newDeviceToken, readDeviceToken } from "./keyed-hash.ts";

const key = "a key";
const account = "an account";
const now = Date.UTC(2026, 10, 21);
const day = 86_400_000;
const generation = randomUUID();
const token = newDeviceToken(key, account, generation, now);

describe("a device token", () => {
  test("is read back for 90 days", () => {
    expect(readDeviceToken(key, account, token, now)).toEqual({ id: token.split(".")[1], generation });
    expect(readDeviceToken(key, account, token, now + 90 * day - 1)).toBeDefined();
    expect(readDeviceToken(key, account, token, now + 90 * day)).toBeUndefined();
  });

  test("is different for every device", () => {
    expect(newDeviceToken(key, account, generation, now)).not.toBe(token);
  });

  test.each([
    ["of another account", readDeviceToken(key, "another account", token, now)],
    ["signed with another key", readDeviceToken("another key", account, token, now)],
    ["from the future", readDeviceToken(key, account, token, now - 1)],
    ["absent", readDeviceToken(key, account, undefined, now)],
    ["empty", readDeviceToken(key, account, "", now)],
  ])("is refused when %s", (_, device) => {
    expect(device).toBeUndefined();
  });

  test("is refused however it is altered: ten thousand ways", async () => {
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+/ \n\0é".split("");
    const place = fc.nat(token.length - 1);
    const altered = fc.oneof(
      fc
        .tuple(place, fc.constantFrom(...alphabet))
        .map(([at, char]) => token.slice(0, at) + char + token.slice(at + 1)),
      fc
        .tuple(place, fc.constantFrom(...alphabet))
        .map(([at, char]) => token.slice(0, at) + char + token.slice(at)),
      fc.tuple(place, place).map(([from, to]) => token.slice(0, from) + token.slice(to)),
      fc.constantFrom(...alphabet).map((char) => token + char),
      place.map((at) => token.slice(0, at) + token.slice(at).toUpperCase()),
      fc.nat().map((time) => token.replace(String(now), String(time))),
      fc.string().map((id) => token.replace(token.split(".")[1] ?? "", id)),
      fc.string().map((text) => token.replace(generation, text)),
    );
    let refused = 0;
    await fc.assert(
      fc.property(
        altered.filter((text) => text !== token),
        (text) => {
          expect(readDeviceToken(key, account, text, now)).toBeUndefined();
          refused += 1;
        },
      ),
      { numRuns: 10_000, seed },
    );
    expect(refused).toBe(10_000);
  });
});
