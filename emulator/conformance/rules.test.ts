import * as web from "@firebase/firestore";
import { expect } from "vitest";
import { type Caller, outcome } from "./callers.ts";
import type { Clients } from "./clients.ts";
import { conformance } from "./conform.ts";
import { commit, get, loadDocumentRules, loadRules, post, type RestRequest, remove, set } from "./rest.ts";
import { recorder } from "./snapshots.ts";
import { aggregation, filter, integer, text } from "./wire-form.ts";

const conform = conformance("rules");

const query = (collectionId: string, more: object = {}, allDescendants = false) =>
  post("runQuery", { structuredQuery: { from: [{ collectionId, allDescendants }], ...more } });
const group = (collectionId: string) => query(collectionId, {}, true);
const count = (collectionId: string) =>
  post("runAggregationQuery", aggregation({ from: [{ collectionId }] }, { alias: "n", count: {} }));
const fetchAll = (...names: string[]) =>
  post("batchGet", { documents: names.map((name) => `{documents}/${name}`) });
const where = (path: string, value: object) => ({ where: filter(path, "EQUAL", value) });

async function seed({ admin }: Clients): Promise<void> {
  await admin
    .batch()
    .set(admin.doc("posts/a"), { author: "ada", public: true, n: 1, tags: ["x", "y"] })
    .set(admin.doc("posts/b"), { author: "bob", public: false, n: 2 })
    .set(admin.doc("users/ada"), { role: "editor", level: 2 })
    .set(admin.doc("posts/a/notes/1"), { public: true })
    .commit();
}

const update = (path: string, fields: object, more: object = {}) => ({
  update: { name: `{documents}/${path}`, fields },
  ...more,
});

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `posts/${index + 1}`);
const writes = (count: number) => numbered(count).map((path) => update(path, {}));
const other = (id: string) => `/databases/$(db)/documents/others/${id}`;
/** A condition: none of so many documents exists. */
const none = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => `!exists(${other(String(from + index))})`).join(" && ");

// biome-ignore format: one row per case
conform.each<[string, Caller, string, RestRequest, "allowed" | "denied"]>([
  // Who
  ["the owner passes by every rule", "owner", "match /x/{id} { allow read: if false; }", get("posts/a"), "allowed"],
  ["without a match nothing is allowed", "ada", "match /x/{id} { allow read; }", get("posts/a"), "denied"],
  ["an anonymous caller has no auth", "anonymous", "get: if request.auth != null", get("posts/a"), "denied"],
  ["a signed-in caller has auth", "ada", "get: if request.auth != null", get("posts/a"), "allowed"],
  ["a caller's uid", "ada", "get: if request.auth.uid == 'ada'", get("posts/a"), "allowed"],
  ["another caller's uid", "admin", "get: if request.auth.uid == 'ada'", get("posts/a"), "denied"],
  ["a custom claim", "admin", "get: if request.auth.token.admin == true", get("posts/a"), "allowed"],
  ["a claim that is missing", "ada", "get: if request.auth.token.admin == true", get("posts/a"), "denied"],
  ["a number in a claim", "admin", "get: if request.auth.token.level is int && request.auth.token.level > 2", get("posts/a"), "allowed"],
  ["a claim inside a claim", "admin", "get: if request.auth.token.firebase.sign_in_provider == 'password'", get("posts/a"), "allowed"],
  // Methods
  ["get is part of read", "ada", "read", get("posts/a"), "allowed"],
  ["get is not part of list", "ada", "list", get("posts/a"), "denied"],
  ["a query is a list", "ada", "list", query("posts"), "allowed"],
  ["a query is not a get", "ada", "get", query("posts"), "denied"],
  ["counting is a list", "ada", "list", count("posts"), "allowed"],
  ["counting is not a get", "ada", "get", count("posts"), "denied"],
  ["a missing document may be got", "ada", "get", get("posts/none"), "allowed"],
  ["a missing document has no resource", "ada", "get: if resource == null", get("posts/none"), "allowed"],
  ["several documents, all allowed", "ada", "get", fetchAll("posts/a", "posts/b"), "allowed"],
  ["several documents, one denied", "ada", "match /posts/a { allow get; }", fetchAll("posts/a", "posts/b"), "denied"],
  ["a new document is created", "ada", "create", set("posts/new", {}), "allowed"],
  ["a new document is not updated", "ada", "update", set("posts/new", {}), "denied"],
  ["an existing document is updated", "ada", "update", set("posts/a", {}), "allowed"],
  ["an existing document is not created", "ada", "create", set("posts/a", {}), "denied"],
  ["deleting needs delete", "ada", "create, update", remove("posts/a"), "denied"],
  ["delete is part of write", "ada", "write", remove("posts/a"), "allowed"],
  // Documents
  ["the stored document decides", "ada", "get: if resource.data.author == request.auth.uid", get("posts/a"), "allowed"],
  ["another's document", "ada", "get: if resource.data.author == request.auth.uid", get("posts/b"), "denied"],
  ["the document to come", "ada", "create: if request.resource.data.n > 1", set("posts/new", { n: integer(2) }), "allowed"],
  ["the document to come, otherwise", "ada", "create: if request.resource.data.n > 1", set("posts/new", { n: integer(1) }), "denied"],
  ["an update holds what it does not touch", "ada", "update: if request.resource.data.author == 'ada' && request.resource.data.n == 9", commit(update("posts/a", { n: integer(9) }, { updateMask: { fieldPaths: ["n"] } })), "allowed"],
  ["what an update changes", "ada", "update: if request.resource.data.diff(resource.data).affectedKeys().hasOnly(['n'])", commit(update("posts/a", { n: integer(9) }, { updateMask: { fieldPaths: ["n"] } })), "allowed"],
  ["what an update removes", "ada", "update: if request.resource.data.diff(resource.data).affectedKeys().hasOnly(['n'])", set("posts/a", { n: integer(9) }), "denied"],
  ["a server timestamp is the request's time", "ada", "create: if request.resource.data.at == request.time", commit(update("posts/new", {}, { updateTransforms: [{ fieldPath: "at", setToServerValue: "REQUEST_TIME" }] })), "allowed"],
  ["a client's own clock is not", "ada", "create: if request.resource.data.at == request.time", commit(update("posts/new", { at: { timestampValue: "2026-01-01T00:00:00Z" } })), "denied"],
  ["an increment has happened in the document to come", "ada", "update: if request.resource.data.n == 6", commit(update("posts/a", {}, { updateMask: { fieldPaths: [] }, updateTransforms: [{ fieldPath: "n", increment: integer(5) }] })), "allowed"],
  // Paths
  ["a variable of the path", "ada", "match /users/{uid} { allow get: if uid == request.auth.uid; }", get("users/ada"), "allowed"],
  ["a path as in an address", "ada", "match /posts/%C3%A9+b { allow get; }", get("posts/%C3%A9%20b"), "allowed"],
  ["a document below", "ada", "get", get("posts/a/notes/1"), "denied"],
  ["a wildcard over everything below", "ada", "match /posts/{rest=**} { allow get; }", get("posts/a/notes/1"), "allowed"],
  ["a match inside a match", "ada", "match /posts/{id} { match /notes/{note} { allow get: if id == 'a' && note == '1'; } }", get("posts/a/notes/1"), "allowed"],
  ["a collection group needs a wildcard", "ada", "match /posts/{id}/notes/{note} { allow list; }", group("notes"), "denied"],
  ["a collection group with a wildcard", "ada", "match /{path=**}/notes/{note} { allow list; }", group("notes"), "allowed"],
  // Queries are judged by what they ask
  ["missing documents are listed for the owner alone", "ada", "read", { path: "{documents}/posts?showMissing=true" }, "denied"],
  ["the owner lists missing documents", "owner", "read", { path: "{documents}/posts?showMissing=true" }, "allowed"],
  ["a query that asks for what is allowed", "ada", "list: if resource.data.public == true", query("posts", where("public", { booleanValue: true })), "allowed"],
  ["a query that might find more", "ada", "list: if resource.data.public == true", query("posts"), "denied"],
  ["a query for others", "ada", "list: if resource.data.author == request.auth.uid", query("posts", where("author", text("bob"))), "denied"],
  ["a query for one's own", "ada", "list: if resource.data.author == request.auth.uid", query("posts", where("author", text("ada"))), "allowed"],
  ["a limit in the query", "ada", "list: if request.query.limit <= 10", query("posts", { limit: 10 }), "allowed"],
  ["a limit that is too high", "ada", "list: if request.query.limit <= 10", query("posts", { limit: 11 }), "denied"],
  ["a query without a limit", "ada", "list: if request.query.limit <= 10", query("posts"), "denied"],
  // Other documents
  ["another document is read", "ada", "get: if get(/databases/$(db)/documents/users/$(request.auth.uid)).data.role == 'editor'", get("posts/a"), "allowed"],
  ["another document does not exist", "admin", "get: if exists(/databases/$(db)/documents/users/$(request.auth.uid))", get("posts/a"), "denied"],
  ["reading what does not exist is an error", "ada", "get: if get(/databases/$(db)/documents/users/none).data.role == 'x'", get("posts/a"), "denied"],
  ["an error or true is true", "ada", "get: if get(/databases/$(db)/documents/users/none).data.role == 'x' || true", get("posts/a"), "allowed"],
  ["a batch sees what it leaves", "ada", "match /posts/{id} { allow create: if getAfter(/databases/$(db)/documents/counters/posts).data.n == 1; } match /counters/{id} { allow create; }", commit(update("posts/new", {}), update("counters/posts", { n: integer(1) })), "allowed"],
  ["what a batch deletes is null afterwards", "ada", "match /posts/new { allow create: if getAfter(/databases/$(db)/documents/posts/b) == null; } match /posts/b { allow delete; }", commit({ delete: "{documents}/posts/b" }, update("posts/new", {})), "allowed"],
  ["alone it does not", "ada", "create: if existsAfter(/databases/$(db)/documents/counters/posts)", commit(update("posts/new", {})), "denied"],
  ["one forbidden write forbids the batch", "ada", "match /posts/new { allow create; }", commit(update("posts/new", {}), update("posts/other", {})), "denied"],
  ["two writes to a missing document are one creation, of what they leave", "ada", "create: if resource == null && request.resource.data.n == 2", commit(update("posts/new", { n: integer(1) }), update("posts/new", { n: integer(2) })), "allowed"],
  ["two writes to a document are one update of what is stored", "ada", "update: if resource.data.n == 1 && request.resource.data.n == 3 && getAfter(/databases/$(db)/documents/posts/a).data.n == 3", commit(update("posts/a", { n: integer(2) }), update("posts/a", { n: integer(3) })), "allowed"],
  ["a document deleted and set again is updated", "ada", "update: if resource.data.n == 1 && request.resource.data.n == 2", commit({ delete: "{documents}/posts/a" }, update("posts/a", { n: integer(2) })), "allowed"],
  // What is unknown denies where it is used, and refuses nothing else
  ["an unknown function", "ada", "get: if isAdmim()", get("posts/a"), "denied"],
  ["an unknown function elsewhere", "ada", "match /posts/{id} { allow get; } match /users/{id} { allow get: if isAdmim(); }", get("posts/a"), "allowed"],
  ["an unknown variable after what decides", "ada", "get: if true || d == 1", get("posts/a"), "allowed"],
  ["an unknown variable before what decides", "ada", "get: if d == 1 || true", get("posts/a"), "allowed"],
  ["an unknown method", "ada", "get: if resource.data.author.startsWith('a')", get("posts/a"), "denied"],
  ["a wrong number of arguments", "ada", "match /posts/{id} { function f(a) { return true; } allow get: if f(); allow list; }", get("posts/a"), "denied"],
  ["an unknown method of a request", "ada", "match /posts/{id} { allow fly; allow get; }", get("posts/a"), "allowed"],
  ["math.isInfinite", "ada", "get: if math.isInfinite(1.0) == false", get("posts/a"), "denied"],
  ["eleven variables in a function", "ada", `match /posts/{id} { function f() { ${Array.from({ length: 11 }, (_, at) => `let v${at} = 1;`).join(" ")} return true; } allow get: if f(); }`, get("posts/a"), "allowed"],
  // Limits of look-ups: 10 distinct ones for an operation, 20 for all operations of a request
  ["ten look-ups", "ada", `get: if ${none(1, 10)}`, get("posts/a"), "allowed"],
  ["eleven look-ups", "ada", `get: if ${none(1, 11)}`, get("posts/a"), "denied"],
  ["one look-up eleven times", "ada", `get: if ${Array(11).fill(none(1, 1)).join(" && ")}`, get("posts/a"), "allowed"],
  ["a batch of twenty, each with a look-up", "ada", `create: if !exists(${other("$(id)")})`, commit(...writes(20)), "allowed"],
  ["a batch of twenty-one, each with a look-up", "ada", `create: if !exists(${other("$(id)")})`, commit(...writes(21)), "denied"],
  ["a look-up counts where its value does not", "ada", `create: if !exists(${other("$(id)")}) && (get(${other("$(id)")}) == null || true)`, commit(...writes(11)), "denied"],
  ["a batch of thirty with one look-up for all", "ada", `create: if !exists(${other("1")})`, commit(...writes(30)), "allowed"],
  ["a batch that looks up what it writes", "ada", "create: if existsAfter(/databases/$(db)/documents/posts/$(string(30 - int(id) + 1)))", commit(...writes(30)), "allowed"],
  ["two writes with ten look-ups each", "ada", `match /posts/1 { allow write: if ${none(1, 10)}; } match /posts/2 { allow write: if ${none(11, 10)}; }`, commit(...writes(2)), "allowed"],
  ["one of two writes with eleven look-ups", "ada", `match /posts/1 { allow write: if ${none(1, 11)}; } match /posts/2 { allow write; }`, commit(...writes(2)), "denied"],
  ["ten look-ups before and the same after", "ada", `create: if ${none(1, 10)} && ${none(1, 10).replaceAll("exists", "existsAfter")}`, commit(...writes(1)), "allowed"],
  ["twenty documents, each with a look-up", "ada", `get: if !exists(${other("$(id)")})`, fetchAll(...numbered(20)), "allowed"],
  ["twenty-one documents, each with a look-up", "ada", `get: if !exists(${other("$(id)")})`, fetchAll(...numbered(21)), "denied"],
  ["one of two documents with eleven look-ups", "ada", `match /posts/1 { allow get: if ${none(1, 11)}; } match /posts/2 { allow get; }`, fetchAll(...numbered(2)), "denied"],
  ["a document created and deleted is deleted", "ada", "delete: if resource == null", commit(update("posts/new", {}), { delete: "{documents}/posts/new" }), "allowed"],
])("%s", async (clients, _name, caller, rules, request, expected) => {
  await seed(clients);
  await loadDocumentRules(clients, rules.startsWith("match") ? rules : `match /posts/{id} { allow ${rules}; }`);
  expect(await outcome(clients, caller, request)).toBe(expected);
});

conform("a denied listener ends; the others of its client go on", async (clients) => {
  await loadDocumentRules(clients, "match /open/{id} { allow read; }");
  const { web: db, admin } = clients;
  const open = recorder<number>();
  web.onSnapshot(web.collection(db, "open"), (snapshot) => open.record(snapshot.size), open.fail);
  await open.next();
  const closed = recorder<number>();
  web.onSnapshot(web.collection(db, "closed"), (snapshot) => closed.record(snapshot.size), closed.fail);
  expect(await closed.error()).toMatchObject({ code: "permission-denied" });
  await admin.doc("open/a").set({ n: 1 });
  await open.first((size) => size === 1);
});

conform("rules that cannot be read are refused with their place", async (clients) => {
  const response = await loadRules(clients, "rules_version = '2';\nservice ??");
  expect(response.status).toBe(400);
  expect(await response.text()).toContain("L2:");
});

conform("an unknown name is a warning with its place", async (clients) => {
  const content = "rules_version = '2'; service cloud.firestore { match /a/b {\nallow get: if isAdmim(); } }";
  const { issues } = JSON.parse(await (await loadRules(clients, content)).text());
  expect(issues).toMatchObject([{ sourcePosition: { line: 2, column: 15 } }]);
  expect([2, "WARNING"]).toContain(issues[0].severity);
});

conform("a database may have rules of its own", async (clients) => {
  const second = (path: string) => ({ path: path.replace("(default)", "second") });
  const rules = (body: string) =>
    `rules_version = '2'; service cloud.firestore { match /databases/{db}/documents { ${body} } }`;
  await loadRules(
    { ...clients, project: `${clients.project}/databases/second` },
    rules("match /a/b { allow get; }"),
  );
  await loadDocumentRules(clients, "match /posts/{id} { allow get; }");
  const asked = [get("posts/a"), get("a/b")].flatMap((one) => [
    one,
    second(one.path.replace("{documents}", clients.documents)),
  ]);
  const outcomes = await Promise.all(asked.map((one) => outcome(clients, "ada", one)));
  expect(outcomes).toEqual(["allowed", "denied", "denied", "allowed"]);
});

conform("a database without rules of its own has those of its project", async (clients) => {
  await loadDocumentRules(clients, "match /posts/{id} { allow get; }");
  const path = `${clients.documents.replace("(default)", "second")}/a/b`;
  expect(await outcome(clients, "ada", { path })).toBe("denied");
});
