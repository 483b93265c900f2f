import "./testing/own-project.ts";
import { randomUUID } from "node:crypto";
import { type CallName, calls } from "@daily-genius/domain/calls";
import { Failure } from "@daily-genius/domain/failure";
import * as fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import {
  cleanupDuplicates,
  createPost,
  deletePost,
  endSession,
  restorePost,
  signIn,
  updatePost,
  whoAmI,
} from "./index.ts";
import { parseInput } from "./parse-input.ts";
import { aDraft } from "./testing/a-draft.ts";
import { aSession } from "./testing/a-session.ts";
import { call } from "./testing/call.ts";
import { documentsOf } from "./testing/whole-state.ts";

process.env["AUTH_PEPPER"] = "a pepper for tests";
process.env["DEVICE_KEY"] = "a device key for tests";

const deployed = {
  signIn,
  endSession,
  whoAmI,
  createPost,
  updatePost,
  deletePost,
  restorePost,
  cleanupDuplicates,
} as const satisfies Record<CallName, unknown>;

const names = Object.keys(calls) as CallName[]; // `calls` has no other keys than its own
const open: readonly CallName[] = ["signIn", "endSession", "whoAmI"];

const valid: { readonly [N in CallName]: Record<string, unknown> } = {
  signIn: { email: "ada@example.com", password: "correct horse battery", deviceToken: "v1.x" },
  endSession: {},
  whoAmI: {},
  createPost: { requestId: randomUUID(), draft: aDraft(), uploadId: randomUUID() },
  updatePost: {
    requestId: randomUUID(),
    id: "2026-01-01-ada",
    basedOn: "2026-01-01T00:00:00.000Z",
    draft: aDraft(),
    photo: { kind: "replace", uploadId: randomUUID() },
  },
  deletePost: { id: "2026-01-01-ada" },
  restorePost: { id: "2026-01-01-ada" },
  cleanupDuplicates: {},
};

/** A value nested a thousand deep, a megabyte of text, and other things nobody's form sends. */
const strange = fc.oneof(
  fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withNullPrototype: true,
    withSparseArray: true,
  }),
  fc.constantFrom<unknown>(
    undefined,
    null,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    -0,
    "",
    " ",
    "\ud800",
    "\udfff\ud800",
    "\0",
    "\u202e",
    "..",
    "a/b",
    "__proto__",
    "__x__",
    "0000/00/00",
    "9999/99/99",
    "~0 BC",
    "<script>alert(1)</script>",
    "x".repeat(1_000_000),
    nested(1_000),
    JSON.parse('{"__proto__": {"polluted": true}, "constructor": {"prototype": {}}}'),
    Array.from({ length: 10_000 }, () => ""),
  ),
);

function nested(depth: number): unknown {
  let value: unknown = {};
  for (let n = 0; n < depth; n += 1) value = n % 2 ? [value] : { value };
  return value;
}

/** What a valid call becomes when something in it goes missing, is put in, or is of another kind. */
function payloadsFor(name: CallName): fc.Arbitrary<unknown> {
  const altered = fc
    .tuple(fc.constantFrom(...pathsOf(valid[name]), ["surplus"]), strange)
    .map(([path, value]) => {
      const copy = structuredClone(valid[name]);
      put(copy, path, value);
      return copy;
    });
  const lacking = fc.constantFrom(...pathsOf(valid[name]), ["surplus"]).map((path) => {
    const copy = structuredClone(valid[name]);
    put(copy, path, undefined, true);
    return copy;
  });
  return fc.oneof(
    { weight: 1, arbitrary: strange },
    { weight: 4, arbitrary: altered },
    { weight: 1, arbitrary: lacking },
  );
}

function pathsOf(value: unknown, prefix: string[] = []): string[][] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    [...prefix, key],
    ...pathsOf(inner, [...prefix, key]),
  ]);
}

function put(target: object, path: readonly string[], value: unknown, removes = false): void {
  const [last = ""] = path.slice(-1);
  const holder = path.slice(0, -1).reduce<object>((inner, key) => Reflect.get(inner, key), target);
  if (removes) Reflect.deleteProperty(holder, last);
  else Object.defineProperty(holder, last, { value, enumerable: true, configurable: true, writable: true });
}

const isRefused = (name: CallName, payload: unknown) => !calls[name].input.safeParse(payload).success;

describe.each(names)("%s, given ten thousand payloads", (name) => {
  test("takes each or refuses it as an invalid argument", async () => {
    let refusals = 0;
    await fc.assert(
      fc.property(payloadsFor(name), (payload) => {
        try {
          parseInput(name, payload);
        } catch (error) {
          refusals += 1;
          expect(error).toBeInstanceOf(Failure);
          expect(error).toMatchObject({ code: "invalid-argument", message: expect.stringMatching(/./) });
          expect(JSON.stringify(error instanceof Failure && error.details).length).toBeLessThan(10_000);
        }
      }),
      { numRuns: 10_000 },
    );
    expect(refusals).toBeGreaterThan(1_000);
  }, 120_000);

  test("answers strangers before it looks at them, or like anybody", async () => {
    const codes = new Set<string>();
    await fc.assert(
      fc.asyncProperty(payloadsFor(name), async (payload) => {
        fc.pre(!open.includes(name) || isRefused(name, payload));
        const result = await call(deployed[name], payload);
        codes.add(result.ok ? "ok" : result.code);
      }),
      { numRuns: 2_000 },
    );
    expect([...codes]).toEqual([open.includes(name) ? "invalid-argument" : "unauthenticated"]);
  }, 120_000);
});

describe("a refused call", () => {
  const collections = [
    "posts",
    "feed",
    "slugs",
    "slugConflicts",
    "trash",
    "photoUploads",
    "lockouts",
    "revokedSessions",
  ];
  const everything = async () => Promise.all(collections.map(documentsOf));
  let session: Awaited<ReturnType<typeof aSession>>;
  beforeAll(async () => {
    session = await aSession();
  });

  test.each(names)(
    "of %s writes nothing",
    async (name) => {
      const before = await everything();
      await fc.assert(
        fc.asyncProperty(payloadsFor(name), async (payload) => {
          fc.pre(isRefused(name, payload));
          expect(await call(deployed[name], payload, session)).toMatchObject({
            ok: false,
            code: "invalid-argument",
          });
        }),
        { numRuns: 100 },
      );
      expect(await everything()).toEqual(before);
    },
    60_000,
  );

  test("pollutes no prototype", () => {
    expect(Reflect.get({}, "polluted")).toBeUndefined();
  });
});
