import "../testing/own-project.ts";
import { randomUUID } from "node:crypto";
import { type CallName, calls } from "@daily-genius/domain/calls/calls";
import { Failure } from "@daily-genius/domain/calls/failure";
import { postId } from "@daily-genius/domain/post/post-id";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { aDraft } from "../testing/a-draft.ts";
import { aSession, call } from "../testing/call.ts";
import { callNames, deployedCallables } from "../testing/deployed-callables.ts";
import { db } from "../testing/stored.ts";
import { seed, share } from "../testing/test-run.ts";
import { documentsOf } from "../testing/whole-state.ts";
import { parseInput } from "./callable.ts";
import { missingFields } from "./posts/create-post.ts";

process.env["AUTH_PEPPER"] = "a pepper for tests";
process.env["DEVICE_KEY"] = "a device key for tests";

const open: readonly CallName[] = ["signIn", "finishSignIn", "endSession", "whoAmI"];

const passkey = { id: "a", rawId: "a", type: "public-key" };
const [clientDataJSON, authenticatorData, signature, attestationObject] = ["a", "b", "c", "d"];

const draft = aDraft();
const id = postId(draft.date, draft.title);
const draftId = randomUUID();
const edit = { requestId: randomUUID(), id, basedOn: "", draft };

/** Calls that the contract accepts, from which payloads are made; most are about one post, which some create. */
const valid: { readonly [N in CallName]: readonly Record<string, unknown>[] } = {
  signIn: [{ email: "ada@example.com", password: "correct horse battery", deviceToken: "v1.x" }],
  changePassword: [
    { password: "correct horse battery", newPassword: "another horse battery", deviceToken: "v1.x" },
  ],
  finishSignIn: [
    { ticket: "a.b", proof: { kind: "code", code: "7K2M-7K2M-7K2M-7K2M" } },
    {
      ticket: "a.b",
      proof: {
        kind: "passkey",
        response: { ...passkey, response: { clientDataJSON, authenticatorData, signature } },
      },
    },
  ],
  markChecked: [{ id, of: "", isChecked: true }],
  listPasskeys: [{}],
  beginPasskey: [{}],
  addPasskey: [
    {
      ticket: "a",
      name: "Blue key",
      response: { ...passkey, response: { clientDataJSON, attestationObject, transports: ["usb"] } },
    },
  ],
  removePasskey: [{ id: "a" }],
  makeRecoveryCodes: [{}],
  endSession: [{}],
  listSessions: [{}],
  endSessions: [{ sids: [randomUUID()] }],
  whoAmI: [{}, { isInUse: true }],
  createPost: [
    { requestId: randomUUID(), draft },
    { requestId: randomUUID(), draft: aDraft(), uploadId: randomUUID() },
    { requestId: randomUUID(), draft: aDraft(), from: { draftId, basedOn: "" } },
  ],
  updatePost: [
    { ...edit, photo: { kind: "keep" } },
    { ...edit, photo: { kind: "replace", uploadId: randomUUID() } },
    { ...edit, photo: { kind: "restore", entry: `${id}@1` } },
    { ...edit, id: "2026-01-01-nobody", photo: { kind: "remove" } },
  ],
  movePosts: [
    { requestId: randomUUID(), moves: [{ id, basedOn: "", date: "2100/01/01" }] },
    { requestId: randomUUID(), moves: [{ id: "2026-01-01-nobody", basedOn: "", date: "2100/01/01" }] },
  ],
  previewPage: [{ id }, { id: "2026-01-01-nobody" }],
  deletePost: [{ id }, { id: "2026-01-01-nobody" }],
  restorePost: [{ id }, { id: "2026-01-01-nobody" }],
  versionPhoto: [{ entry: `${id}@new-2026-01-01T00:00:00.000Z` }, { entry: "nobody@1" }],
  keepDraft: [
    { id: draftId, basedOn: "", content: { texts: { title: "Ada" }, uploadId: "", for: "" } },
    { id: randomUUID(), basedOn: "", content: { texts: {}, uploadId: randomUUID(), for: "ada@example.com" } },
  ],
  dropDraft: [{ id: draftId }, { id: randomUUID() }],
  restoreDraft: [{ id: draftId }, { id: randomUUID() }],
  draftPhoto: [{ id: draftId }, { id: randomUUID() }],
  cleanupDuplicates: [{}],
};

/** A value nested a thousand deep, a megabyte of text, and other things that no form sends. */
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
    { length: { toString: 1, valueOf: 1 } },
  ),
);

function nested(depth: number): unknown {
  let value: unknown = {};
  for (let n = 0; n < depth; n += 1) value = n % 2 ? [value] : { value };
  return value;
}

/** Valid calls, most of them with something missing, added or of another type. */
function payloadsFor(name: CallName): fc.Arbitrary<unknown> {
  const places = valid[name].flatMap((example) =>
    [...pathsOf(example), ["surplus"]].map((path) => ({ example, path })),
  );
  const altered = (removes: boolean) =>
    fc.tuple(fc.constantFrom(...places), strange).map(([{ example, path }, value]) => {
      const copy = structuredClone(example);
      put(copy, path, value, removes);
      return copy;
    });
  return fc.oneof(
    { weight: 2, arbitrary: strange },
    { weight: 8, arbitrary: altered(false) },
    { weight: 2, arbitrary: altered(true) },
    { weight: 1, arbitrary: fc.constantFrom(...valid[name]) },
  );
}

function pathsOf(value: unknown, prefix: string[] = []): string[][] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    [...prefix, key],
    ...pathsOf(inner, [...prefix, key]),
  ]);
}

function put(target: object, path: readonly string[], value: unknown, removes: boolean): void {
  const [last = ""] = path.slice(-1);
  const holder = path.slice(0, -1).reduce<object>((inner, key) => Reflect.get(inner, key), target);
  if (removes) Reflect.deleteProperty(holder, last);
  else Object.defineProperty(holder, last, { value, enumerable: true, configurable: true, writable: true });
}

function isRefused(name: CallName, payload: unknown): boolean {
  try {
    return !calls[name].input.safeParse(payload).success;
  } catch {
    // The contract refuses values on which its schema crashes, such as a length that is not a number.
    return true;
  }
}

/** The error codes of each callable for an administrator; no payload may cause `unavailable` or `internal`. */
const documented: { readonly [N in CallName]: readonly string[] } = {
  signIn: ["invalid-argument", "unauthenticated", "resource-exhausted"],
  changePassword: ["invalid-argument", "unauthenticated", "resource-exhausted", "failed-precondition"],
  finishSignIn: ["invalid-argument", "unauthenticated", "resource-exhausted"],
  listPasskeys: ["invalid-argument"],
  beginPasskey: ["invalid-argument", "failed-precondition"],
  addPasskey: ["invalid-argument", "failed-precondition"],
  removePasskey: ["invalid-argument", "failed-precondition"],
  makeRecoveryCodes: ["invalid-argument", "not-found", "failed-precondition"],
  endSession: ["invalid-argument"],
  listSessions: ["invalid-argument"],
  endSessions: ["invalid-argument", "failed-precondition"],
  whoAmI: ["invalid-argument"],
  createPost: ["invalid-argument", "already-exists", "failed-precondition", "not-found", "aborted"],
  updatePost: ["invalid-argument", "already-exists", "failed-precondition", "not-found", "aborted"],
  markChecked: ["invalid-argument", "not-found", "aborted"],
  movePosts: ["invalid-argument", "already-exists", "failed-precondition", "not-found", "aborted"],
  previewPage: ["invalid-argument", "not-found"],
  deletePost: ["invalid-argument"],
  restorePost: ["invalid-argument", "already-exists", "not-found"],
  versionPhoto: ["invalid-argument"],
  keepDraft: ["invalid-argument", "failed-precondition", "not-found", "aborted", "resource-exhausted"],
  dropDraft: ["invalid-argument", "not-found"],
  restoreDraft: ["invalid-argument", "not-found", "resource-exhausted"],
  draftPhoto: ["invalid-argument", "not-found"],
  cleanupDuplicates: ["invalid-argument"],
};

/** Every document, by its collection. */
const everything = async () =>
  Promise.all((await db().listCollections()).map(async ({ id }) => [id, await documentsOf(id)]));

/** The number of concurrent calls. */
const width = 100;
const many = share("payloads for each callable", 500, 10_000);
/** The number of complete calls; the others only test parsing. */
const calledThrough = share("payloads sent to each callable", 150, 10_000);
const strangers = share("callers who are no administrators", 50, 2_000);

describe.each(callNames)("%s, given random payloads", (name) => {
  const payloads = fc.sample(payloadsFor(name), { numRuns: many, seed });
  const refusal = name === "createPost" ? missingFields : undefined;

  test(`parses ${many}, or refuses them in words, and pollutes no prototype`, () => {
    let refused = 0;
    for (const payload of payloads)
      try {
        parseInput(name, payload, refusal);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        expect(error).toMatchObject({ code: "invalid-argument", message: expect.stringMatching(/./) });
        expect(JSON.stringify(error.details).length).toBeLessThan(10_000);
        refused += 1;
      }
    expect(refused).toBeGreaterThan(many / 10);
    expect(many - refused).toBeGreaterThan(many / 100);
    // Some of the payloads try to.
    expect(Reflect.get({}, "polluted")).toBeUndefined();
  });

  test("answers an administrator with documented codes alone, writes nothing if it refuses, and lets no payload pollute a prototype", async () => {
    const session = await aSession();
    const callAll = async (payloads: readonly unknown[]) => {
      const codes = new Map<string, number>();
      for (let start = 0; start < payloads.length; start += width)
        await Promise.all(
          payloads.slice(start, start + width).map(async (payload) => {
            const result = await call(deployedCallables[name], payload, session);
            const code = result.ok ? "ok" : result.code;
            codes.set(code, (codes.get(code) ?? 0) + 1);
          }),
        );
      return codes;
    };
    const called = payloads.slice(0, calledThrough);
    const refused = called.filter((payload) => isRefused(name, payload));
    const before = await everything();
    expect(await callAll(refused)).toEqual(new Map([["invalid-argument", refused.length]]));
    expect(await everything()).toEqual(before);
    expect(refused.length).toBeGreaterThan(calledThrough / 10);
    const taken = called.filter((payload) => !isRefused(name, payload));
    const codes = await callAll(taken);
    expect(["ok", ...documented[name]]).toEqual(expect.arrayContaining([...codes.keys()]));
    expect(taken.length).toBeGreaterThan(calledThrough / 100);
    // Some of the payloads try to.
    expect(Reflect.get({}, "polluted")).toBeUndefined();
  });

  // Specification 6.3
  test("answers strangers before it reads their payload, or as it answers anyone", async () => {
    const codes = new Set<string>();
    await fc.assert(
      fc.asyncProperty(payloadsFor(name), async (payload) => {
        fc.pre(!open.includes(name) || isRefused(name, payload));
        const result = await call(deployedCallables[name], payload);
        codes.add(result.ok ? "ok" : result.code);
      }),
      { numRuns: strangers, seed },
    );
    expect([...codes]).toEqual([open.includes(name) ? "invalid-argument" : "unauthenticated"]);
  });
});
