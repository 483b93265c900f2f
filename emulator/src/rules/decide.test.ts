import { expect, test } from "vitest";
import { aDocument, decided, documentPath, readerOf, rulesWith } from "./testing/decided.ts";

// What callers, methods and stored documents decide is in conformance/rules.test.ts and rules-language.test.ts.
// biome-ignore format: one row per set of declarations; asked to get t/x, which is missing
const declarations: readonly (readonly [declarations: string, allowed: boolean])[] = [
  ["match /t/{id} { allow get: if true }",                                                           true],
  ["match /t/{id} { allow get: if 1; }",                                                             false],
  ["match /t/{id} { allow get: if null; }",                                                          false],
  ["match /t/{id} { allow get: if true; } match /t/{x} { allow get: if false; }",                    true],
  ["match /t { allow get; }",                                                                        false],
  ["match /t/{id}/u/{v} { allow get; }",                                                             false],
  ["match /{d=**} { allow get: if d == /t/x; }",                                                     true],
  ["match /{d=**}/x { allow get: if d == /t; }",                                                     true],
  ["match /t/x/{d=**} { allow get: if string(d) == '/'; }",                                          true],
  ["match /{d=**} { match /{y} { allow get: if y == 'x' && d == /t; } }",                            true],
  ["match /{a} { match /{a} { allow get: if a == 'x'; } }",                                          true],
  ["match /t/{id=*} { allow get: if id == 'x'; }",                                                   true],
  ["match /t/{ id }/{ rest = ** } { allow get; }",                                                   true],
  ["match /t/{request} { allow get: if request == 'x'; }",                                           true],
  ["function f(a) { let b = !a; return b; } match /t/{id} { allow get: if f(false); }",              true],
  ["match /t/{id} { function f() { return id == 'x'; } allow get: if f(); }",                        true],
  ["function f() { return false; } match /t/{id} { function f() { return true; } allow get: if f(); }", true],
  ["function f() { return g(); } function g() { return true; } match /t/{id} { allow get: if f(); }", true],
  ["function f(a) { return true; } match /t/{id} { allow get: if f(1 / 0); }",                       true],
  ["function f() { let x = 1 / 0; return true; } match /t/{id} { allow get: if f(); }",              true],
  ["function f(request) { return request; } match /t/{id} { allow get: if f(true); }",               true],
  ["function f() { let request = true; return request; } match /t/{id} { allow get: if f(); }",      true],
  ["function string(a) { return true; } match /t/{id} { allow get: if string(1); }",                 true],
  ["match /t/{id} { allow get: if request.time == timestamp.value(1700000000000); }",                true],
  ["match /t/{id} { allow get: if request.resource == null; }",                                      false],
  ["allow get: if true;",                                                                            false],
];

test.each(declarations)("%s", async (text, allowed) => {
  expect((await decided(rulesWith(text))).allowed).toBe(allowed);
});

const before = aDocument("t/x", { a: 1n });
const after = aDocument("t/x", { a: 2n });
const create = { method: "create", resource: null, after } as const;
const update = { method: "update", resource: before, after } as const;
const remove = { method: "delete", resource: before } as const;
const own = "/databases/$(db)/documents/t/$(id)";

// biome-ignore format: one row per write
const writes: readonly (readonly [allow: string, request: object, allowed: boolean])[] = [
  ["allow write: if resource.data.a + 1 == request.resource.data.a",      update, true],
  ["allow write: if request.resource.id == id && request.resource.__name__ == request.path", update, true],
  ["allow write: if request.resource == null",                            remove, true],
  [`allow write: if !exists(${own}) && existsAfter(${own})`,              create, true],
  [`allow write: if get(${own}) == null && getAfter(${own}).data.a == 2`, create, true],
  [`allow write: if get(${own}).data.a == 1 && getAfter(${own}).data.a == 2`, update, true],
  [`allow get: if getAfter(${own}).data.a == 1`,                          { method: "get", resource: before }, true],
  [`allow write: if exists(${own}) && !existsAfter(${own})`,              remove, true],
];

test.each(writes)("%s", async (allow, request, allowed) => {
  const rules = rulesWith(`match /t/{id} { ${allow}; }`);
  expect((await decided(rules, request)).allowed).toBe(allowed);
});

const at = (id: string) => `/databases/$(db)/documents/s/${id}`;
const missing = (count: number) =>
  Array.from({ length: count }, (_, index) => `exists(${at(`no${index}`)})`).join(" || ");
const fetched = (count: number) =>
  Array.from({ length: count }, (_, index) => `get(${at(`no${index}`)}).id == 'x'`).join(" || ");
const there = { "s/there": aDocument("s/there", { a: 1n }) };

const exists = (id: string) => `exists(${at(id)})`;
// biome-ignore format: one row per set of permissions
test.each<[string, string, string[]]>([
  ["documents are read as they are and as they will be", `allow get: if get(${at("there")}).data.a == 1 && getAfter(${at("there")}).id == 'there';`, ["before s/there", "after s/there"]],
  ["a document is read once, however often rules ask", `allow get: if ${Array(12).fill(exists("there")).join(" && ")} && get(${at("there")}).data.a == 1;`, ["before s/there"]],
  ["nothing is read for a condition that is already decided", `allow get: if ${exists("a")} && false; allow get: if true || ${exists("b")};`, []],
  ["documents are read one after another, and no more than needed", `allow get: if ${exists("no")} || ${exists("there")} || ${exists("later")};`, ["before s/no", "before s/there"]],
])("%s", async (_, permissions, read) => {
  const log: string[] = [];
  const rules = rulesWith(`match /t/{id} { ${permissions} }`);
  expect((await decided(rules, {}, readerOf(there, log))).allowed).toBe(true);
  expect(log).toEqual(read);
});

// biome-ignore format: one row per count
const limits: readonly (readonly [name: string, allow: string, request: object, allowed: boolean])[] = [
  ["five misses, and the same five by get",       `${missing(5)} || ${fetched(5)} || exists(${at("there")})`, {},     false],
  ["ten misses and the requested document",       `${missing(10)} || !exists(${own})`,        {},                 true],
  ["eleven misses or true",                       `${missing(11)} || true`,                   {},                 true],
];

test.each(limits)("%s", async (_name, condition, request, allowed) => {
  const rules = rulesWith(`match /t/{id} { allow get: if ${condition}; }`);
  expect((await decided(rules, request, readerOf(there))).allowed).toBe(allowed);
});

test("the limit of documents holds over all permissions of a request", async () => {
  const rules = rulesWith(
    `match /t/{id} { allow get: if ${missing(10)}; allow get: if exists(${at("there")}); }`,
  );
  expect((await decided(rules, {}, readerOf(there))).allowed).toBe(false);
});

const root = "/databases/(default)/documents";
// biome-ignore format: several paths in one line
const noDocuments: readonly string[] = [
  "/t/x", "/a/b/c/d/e", `/databases/$('a/b')/documents/t/x`, root, `${root}/t`, `${root}/t/x/u`, `path('${root}/t/{x}')`,
  `${root}/t/$('')`, `${root}/t/$('a/b')`, `${root}/t/$('a/b/c')`, `${root}/t/$('..')`, `${root}/t/__x__`, `${root}/__t__/x`,
  `${root}/__id7__/x`, `${root}/t/__id07__`, `${root}/t/__id9223372036854775808__`, `${root}/t/${"x".repeat(1501)}`,
  root + "/t/x".repeat(101), root + `/t/${"x".repeat(1400)}`.repeat(5),
];

test.each(noDocuments)("%s is no document that could exist or not", async (path) => {
  const rules = rulesWith(`match /t/{id} { allow get: if exists(${path}) || !exists(${path}); }`);
  const log: string[] = [];
  expect((await decided(rules, {}, readerOf({}, log))).allowed).toBe(false);
  expect(log).toEqual([]);
});

test("a missing document has no value, but `exists` is false", async () => {
  const rules = rulesWith(
    `match /t/{id} { allow get: if exists(${at("no")}); allow get: if get(${at("no")}) == null; }`,
  );
  expect((await decided(rules)).message).toMatch(/^false for .* The document does not exist\./);
});

test("a failing look-up fails the decision", async () => {
  const rules = rulesWith(`match /t/{id} { allow get: if exists(${at("a")}); }`);
  await expect(decided(rules, {}, () => Promise.reject(new Error("disk full")))).rejects.toThrow("disk full");
});

const conjunction = (term: string, count: number) => {
  const groups = Array.from({ length: Math.ceil(count / 30) }, (_, at) =>
    Array.from({ length: Math.min(30, count - at * 30) }, () => term).join(" && "),
  );
  return groups.map((group) => `(${group})`).join(" && ");
};

// The largest number of terms that Google's emulator evaluates before it has counted 1000 steps.
// biome-ignore format: one row per kind of term
const mostTerms: readonly (readonly [term: string, most: number])[] = [
  ["true",                     334],
  ["1 == 1",                   200],
  ["!false",                   250],
  ["(true || true)",           250],
  ["(false || true)",          167],
  ["(true ? true : false)",    167],
  ["true is bool",             200],
  ["request.auth.token.admin", 167],
  ["constant()",               250],
  ["same(true)",               200],
  ["named()",                  167],
  ["/a/b != 1",                143],
  ["/a/$(id) != 1",            143],
  ["{'a': 1} != 1",            143],
  ["1 in [1]",                 167],
  ["'abc'[0:1] != 1",          125],
  ["'abc'.matches('abc')",     200],
];

test.each(mostTerms)("%s can stand %i times before a request takes too many steps", async (term, most) => {
  const functions =
    "function constant() { return true; } function same(x) { return x; } function named() { let a = true; return a; }";
  const ask = async (count: number) =>
    (await decided(rulesWith(`${functions} match /t/{id} { allow get: if ${conjunction(term, count)}; }`)))
      .allowed;
  expect([await ask(most), await ask(most + 1)]).toEqual([true, false]);
});

test("steps are counted over all permissions of a request", async () => {
  const rules = (count: number) =>
    rulesWith(
      `match /t/{id} { allow get: if (${conjunction("true", 300)}) && false; allow get: if ${conjunction("true", count)}; }`,
    );
  expect((await decided(rules(33))).allowed).toBe(true);
  expect((await decided(rules(34))).allowed).toBe(false);
});

test("a denial gives the verdict of every permission, and its place", async () => {
  const rules = rulesWith(
    "match /t/{id} { allow get: if false;\nallow get: if resource.data.a == 1;\nallow get: if 'yes'; }",
  );
  expect((await decided(rules)).message).toBe(
    "false for 'get' @ L3, Null value error. for 'get' @ L4, Type error. Received: [string] Expected: [bool]. for 'get' @ L5",
  );
});

test("a denial without a permission that fits says so", async () => {
  const { allowed, message } = await decided(rulesWith("match /u/{id} { allow get; }"), {
    path: documentPath("t/x"),
  });
  expect([allowed, message]).toEqual([false, "No matching allow statements"]);
});

test("a service without rules permits nothing", async () => {
  const { allowed } = await decided({
    source: { fileName: "", text: "" },
    file: { version: 2, functions: [], services: [], start: 0, end: 0 },
    version: 2,
    permissions: new Map(),
    warnings: [],
  });
  expect(allowed).toBe(false);
});

// Twenty functions of ten doublings each.
const doubling = (step: (name: string) => string) =>
  Array.from({ length: 20 }, (_, at) => {
    const lets = Array.from({ length: 9 }, (_, index) => `let v${index + 1} = ${step(`v${index}`)};`).join(
      " ",
    );
    const result = at === 0 ? "v9" : `f${at - 1}(v9)`;
    return `function f${at}(x) { let v0 = x; ${lets} return ${result}; }`;
  }).join("\n");

// biome-ignore format: one row per way to grow
const growths: readonly (readonly [name: string, start: string, step: (name: string) => string])[] = [
  ["strings",     "'ab'",  (name) => `${name} + ${name}`],
  ["lists",       "[1]",   (name) => `${name}.concat(${name})`],
  ["joined text", "'ab'",  (name) => `[${name}, ${name}].join(${name})`],
  ["replaced text", "'ab'", (name) => `${name}.replace('a', ${name} + 'a')`],
];

test.each(growths)("%s that grow without end are stopped", async (_name, start, step) => {
  const rules = rulesWith(`${doubling(step)} match /t/{id} { allow get: if f19(${start}).size() > 0; }`);
  const { allowed, message } = await decided(rules);
  expect(allowed).toBe(false);
  expect(message).toMatch(/too large|maximum of 1000 expressions/);
});
