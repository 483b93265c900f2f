import * as web from "@firebase/firestore";
import { expect } from "vitest";
import { outcome } from "./callers.ts";
import { conformance } from "./conform.ts";
import { loadDocumentRules, post } from "./rest.ts";
import { recorder } from "./snapshots.ts";
import { aggregation, every as all, some as any, array, filter, reference, text } from "./wire-form.ts";

// A query that names documents is judged by them, one after the other; any other query by what its filters promise.

const conform = conformance("rules-of-named-documents", async ({ admin }) => {
  await admin
    .batch()
    .set(admin.doc("notes/1"), { owner: "ada", private: true, n: 1, tags: ["x"] })
    .set(admin.doc("notes/2"), { owner: "bob", n: 2 })
    .set(admin.doc("notes/3"), { owner: "ada", n: 3, private: false })
    .commit();
});

const name = (id: string) => reference(`{documents}/notes/${id}`);
const is = (id: string) => filter("__name__", "EQUAL", name(id));
const isIn = (...ids: string[]) => filter("__name__", "IN", array(...ids.map(name)));
const owner = (uid: string) => filter("owner", "EQUAL", text(uid));
const notes = [{ collectionId: "notes" }];
const query = (where: object, more: object = {}) =>
  post("runQuery", { structuredQuery: { from: notes, where, ...more } });
const count = (where: object) =>
  post("runAggregationQuery", aggregation({ from: notes, where }, { count: {} }));

const queries = {
  "1": query(is("1")),
  "2": query(is("2")),
  none: query(is("9")),
  "in 1": query(isIn("1")),
  "in 1,3": query(isIn("1", "3")),
  "in 1,2": query(isIn("1", "2")),
  "in 1,none": query(isIn("1", "9")),
  "1 or 3": query(any(is("1"), is("3"))),
  "1 or ada's": query(any(is("1"), owner("ada"))),
  "1 of bob": query(all(is("1"), owner("bob"))),
  "1 and 1": query(all(is("1"), is("1"))),
  "1 and 3": query(all(is("1"), is("3"))),
  "1 up to 1": query(all(is("1"), filter("__name__", "LESS_THAN_OR_EQUAL", name("1")))),
  "from 1": query(filter("__name__", "GREATER_THAN_OR_EQUAL", name("1"))),
  "not 1": query(filter("__name__", "NOT_EQUAL", name("1"))),
  "1 in any group": query(is("1"), { from: [{ collectionId: "notes", allDescendants: true }] }),
  "1 of every collection": query(is("1"), { from: [] }),
  "count 1": count(is("1")),
  "count in 1,3": count(isIn("1", "3")),
};
const byFilters = "1 and 3; 1 up to 1; from 1; not 1";
const every = Object.keys(queries).join("; ");
const except = (...names: string[]) =>
  every
    .split("; ")
    .filter((one) => !names.includes(one))
    .join("; ");

// biome-ignore format: one row per condition
conform.each<[string, string]>([
  ["true", every],
  ["resource != null", except("none", "in 1,none")],
  ["resource == null", ""],
  ["resource == null || true", every],
  ["resource.data.get('private', false) == false", `2; ${byFilters}`],
  ["!('private' in resource.data)", `2; ${byFilters}`],
  ["resource.data.keys().hasOnly(['owner', 'n'])", `2; ${byFilters}`],
  ["resource.data.size() < 3", `2; ${byFilters}`],
  ["resource.data.owner == request.auth.uid", "1; in 1; in 1,3; 1 or 3; 1 or ada's; 1 of bob; 1 and 1; 1 in any group; 1 of every collection; count 1; count in 1,3"],
  ["resource.data.n > 0", "1; 2; in 1; in 1,3; in 1,2; 1 or 3; 1 of bob; 1 and 1; 1 in any group; 1 of every collection; count 1; count in 1,3"],
  ["resource.data.n != 2", "1; in 1; in 1,3; 1 or 3; 1 of bob; 1 and 1; 1 in any group; 1 of every collection; count 1; count in 1,3"],
  ["'x' in resource.data.tags", "1; in 1; 1 of bob; 1 and 1; 1 in any group; 1 of every collection; count 1"],
  ["id == '1' && resource.id == id", "1; in 1; 1 of bob; 1 and 1; 1 in any group; 1 of every collection; count 1"],
  ["id == '9'", "none"],
  ["request.path == /databases/$(db)/documents/notes/1", "1; in 1; 1 of bob; 1 and 1; 1 in any group; 1 of every collection; count 1"],
  ["request.path == /databases/$(db)/documents/notes", byFilters],
  ["request.method == 'list' && request.query.limit == null", every],
  ["get(/databases/$(db)/documents/notes/$(id)).data.n == 1", "1; in 1; 1 of bob; 1 and 1; 1 in any group; 1 of every collection; count 1"],
])("%s permits these queries alone", async (clients, condition, permitted) => {
  await loadDocumentRules(clients, `match /notes/{id} { allow read: if ${condition}; }`);
  const passed: string[] = [];
  for (const [name, request] of Object.entries(queries)) {
    const answer = await outcome(clients, "ada", request);
    if (answer === "allowed") passed.push(name);
    else expect(answer).toBe("denied");
  }
  expect(passed.join("; ")).toBe(permitted);
});

conform("a listener on names ends when one of what it names is hidden", async (clients) => {
  const { web: db, admin } = clients;
  await loadDocumentRules(
    clients,
    "match /notes/{id} { allow read: if resource.data.get('private', false) == false; }",
  );
  await admin.doc("notes/watched").set({ n: 1 });
  const seen = recorder<number>();
  const named = web.where(web.documentId(), "in", ["watched", "2"]);
  web.onSnapshot(
    web.query(web.collection(db, "notes"), named),
    (snapshot) => seen.record(snapshot.size),
    seen.fail,
  );
  await seen.first((size) => size === 2);
  await admin.doc("notes/watched").set({ n: 2, private: true });
  expect(await seen.error()).toMatchObject({ code: "permission-denied" });
});
