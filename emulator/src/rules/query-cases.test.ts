import { expect, test } from "vitest";
import type { FilterOperator, QueryFilter } from "./request.ts";
import { decided, documentPath, rulesWith } from "./testing/decided.ts";
import { Path, type Value } from "./value.ts";

const where = (field: string, operator: FilterOperator, value: Value): QueryFilter => ({
  kind: "field",
  field: field.split("."),
  operator,
  value,
});
const all = (...filters: QueryFilter[]): QueryFilter => ({ kind: "and", filters });
const any = (...filters: QueryFilter[]): QueryFilter => ({ kind: "or", filters });

/** Parses a filter, such as `a in [4, 5]`. */
function parsed(text: string): QueryFilter {
  const parts = (word: string) => text.split(word).map((part) => parsed(part.replace(/^\(|\)$/g, "")));
  if (text.includes(" and ")) return all(...parts(" and "));
  if (text.includes(" or ")) return any(...parts(" or "));
  const [, field = "", operator, value = ""] = /^(\S+) (\S+) (.*)$/.exec(text) ?? [];
  const literal = (one: unknown): Value => {
    if (Array.isArray(one)) return one.map(literal);
    return Number.isInteger(one) ? BigInt(one as number) : (one as Value);
  };
  const read: unknown = value === "nan" ? Number.NaN : JSON.parse(value.replaceAll("'", '"'));
  return where(field, operator as FilterOperator, literal(read));
}

// biome-ignore format: one row per kind of filter
const filters = Object.fromEntries([
  "a == 5", "a == 4", "a != 5", "a != 4", "a < 5", "a < 4", "a <= 5", "a <= 4", "a > 5", "a > 6", "a >= 5", "a >= 6", "a < 4.5",
  "a in [4, 5]", "a not-in [4, 5]", "a array-contains 5", "a array-contains-any [5, 6]", "a array-contains-any [5, 7]",
  "a == null", "a != null", "a == nan", "a != nan",
  "a > 3 and a < 5", "a == 5 or a == 4", "a < 5 or a > 5",
  "a == 'x'", "a < 'b'", "(a == 5 or b == 1) and c == 2", "a == [5]",
].map((text) => [text, parsed(text)]));

/** The queries that ask for nothing but `a`. */
const every = Object.keys(filters).filter((name) => !name.includes("b =="));

// The queries that Google's emulator permits under each condition; it refuses all the others.
// biome-ignore format: one row per condition
const permitted: Readonly<Record<string, string>> = {
  "resource.data.a == 5":                        "a == 5",
  "resource.data.a != 5":                        "a == 4; a != 5; a < 5; a < 4; a <= 4; a > 5; a > 6; a >= 6; a not-in [4, 5]; a == null; a == nan; a > 3 and a < 5; a < 5 or a > 5; a == 'x'; a == [5]",
  "resource.data.a < 5":                         "a == 4; a < 5; a < 4; a <= 4; a > 3 and a < 5",
  "resource.data.a <= 5":                        "a == 5; a == 4; a < 5; a < 4; a <= 5; a <= 4; a in [4, 5]; a > 3 and a < 5; a == 5 or a == 4",
  "resource.data.a > 5":                         "a > 5; a > 6; a >= 6",
  "resource.data.a >= 5":                        "a == 5; a > 5; a > 6; a >= 5; a >= 6",
  "5 == resource.data.a":                        "a == 5",
  "5 > resource.data.a":                         "a == 4; a < 5; a < 4; a <= 4; a > 3 and a < 5",
  "resource.data.a != null":                     every.filter((name) => name !== "a == null").join("; "),
  "resource.data.a != 'x'":                      "a == 5; a == 4; a in [4, 5]; a == null; a == nan; a == 5 or a == 4; a < 'b'; a == [5]",
  "resource.data.a < 5.0":                       "a == 4; a < 5; a < 4; a <= 4; a < 4.5; a > 3 and a < 5",
  "resource.data.a in [4,5]":                    "a == 5; a == 4; a in [4, 5]; a == 5 or a == 4",
  "5 in resource.data.a":                        "a array-contains 5; a == [5]",
  "resource.data.a.hasAny([5,6])":               "a array-contains 5; a array-contains-any [5, 6]; a == [5]",
  "resource.data.a.size() == 1":                 "a == 'x'; a == [5]",
  "resource.data.a is int":                      "a == 5; a == 4; a in [4, 5]; a == 5 or a == 4",
  "resource.data.a == resource.data.a":          "a == 5; a == 4; a in [4, 5]; a == null; a == 5 or a == 4; a == 'x'; a == [5]",
  "!(resource.data.a > 5)":                      "a == 5; a == 4; a in [4, 5]; a == nan; a == 5 or a == 4",
  "resource.data.a > 5 || resource.data.a <= 5": "a == 5; a == 4; a < 5; a < 4; a <= 5; a <= 4; a > 5; a > 6; a >= 6; a in [4, 5]; a > 3 and a < 5; a == 5 or a == 4; a < 5 or a > 5",
  "'a' in resource.data":                        every.join("; "),
  "resource.data.keys().hasOnly(['a'])":         every.join("; "),
};

test.each(Object.entries(permitted))(
  "%s permits exactly the queries that promise it",
  async (condition, names) => {
    const rules = rulesWith(`match /t/{id} { allow list: if ${condition}; }`);
    const passed: string[] = [];
    for (const [name, filter] of Object.entries(filters)) {
      if ((await decided(rules, aQuery({ filter }))).allowed) passed.push(name);
    }
    expect(passed.join("; ")).toBe(names);
  },
);

function aQuery(changes: object = {}) {
  const query = { parent: documentPath("").slice(0, 3), collection: "t", allDescendants: false };
  return { method: "list" as const, filter: null, orderBy: [], limit: null, offset: 0, ...query, ...changes };
}

const name = (path: string) => where("__name__", "==", new Path(documentPath(path)));

// biome-ignore format: one row per query
const queries: readonly (readonly [condition: string, query: object, allowed: boolean])[] = [
  ["request.query.limit == null",                      {},                                           true],
  ["request.query.offset == 0",                        {},                                           true],
  ["request.query.orderBy == {}",                      {},                                           true],
  ["request.query.orderBy == {'a': 'DESC'}",           { orderBy: [{ field: "a", direction: "DESC" }] }, true],
  ["request.method == 'list'",                         {},                                           true],
  ["request.path == /databases/(default)/documents/t", {},                                           true],
  ["resource == null",                                 {},                                           false],
  ["resource.data == {}",                              {},                                           true],
  ["resource.data.a != null",                          { orderBy: [{ field: "a", direction: "ASC" }] }, false],
  ["!(resource.data.a == 1)",                          {},                                           false],
  ["resource.data.a.b == 1",                           { filter: where("a.b", "==", 1n) },           true],
  ["resource.data.a == {'b': 1, 'c': 2}",              { filter: all(where("a.b", "==", 1n), where("a.c", "==", 2n)) }, true],
  ["resource.data.get('a', 0) == 1",                   { filter: where("a", "==", 1n) },             true],
  ["resource.data.a + 1 > 2",                          { filter: where("a", ">", 1n) },              false],
  ["resource.data.a == resource.data.b",               { filter: all(where("a", "==", 1n), where("b", "==", 1n)) }, true],
  ["resource.data.a < resource.data.b",                { filter: all(where("a", "<", 1n), where("b", ">", 1n)) }, false],
  ["id == 'x'",                                        {},                                           false],
  ["id == 'x' || true",                                {},                                           true],
  ["id == 'x'",                                        { filter: name("t/x") },                      true],
  ["id == 'x'",                                        { filter: any(name("t/x"), name("t/y")) },    false],
  ["true",                                             { filter: any() },                            false],
  ["true",                                             { allDescendants: true },                     false],
];

test.each(queries)("%s for the query %o: %s", async (condition, query, allowed) => {
  const rules = rulesWith(`match /t/{id} { allow list: if ${condition}; }`);
  expect((await decided(rules, aQuery(query))).allowed).toBe(allowed);
});

// biome-ignore format: one row per pattern
const groups: readonly (readonly [pattern: string, query: object, allowed: boolean])[] = [
  ["/{path=**}/t/{id}",     { allDescendants: true }, true],
  ["/{path=**}",            { allDescendants: true }, true],
  ["/{path=**}/u/{id}",     { allDescendants: true }, false],
  ["/t/{id}",               { allDescendants: true }, false],
  ["/t/{rest=**}",          { allDescendants: true }, false],
  ["/{a}/{b}",              { allDescendants: true }, false],
  ["/{path=**}/t/{id}",     {},                       true],
  ["/t/{rest=**}",          {},                       true],
  ["/t/x",                  {},                       false],
  ["/u/{id}/t/{item}",      { parent: documentPath("u/1") }, true],
  ["/u/{id}/{path=**}",     { parent: documentPath("u/1"), allDescendants: true }, true],
];

test.each(groups)("a match of %s sees the query %o: %s", async (pattern, query, allowed) => {
  const rules = rulesWith(`match ${pattern} { allow list; }`);
  expect((await decided(rules, aQuery(query))).allowed).toBe(allowed);
});
