import * as web from "firebase/firestore";
import { expect } from "vitest";
import type { Clients } from "./clients.ts";
import { conformance } from "./conform.ts";
import { recorder } from "./snapshots.ts";

const conform = conformance("rules");

/** Loads rules for a case's project: the body of its `documents` block. */
async function putRules({ target, project }: Clients, body: string): Promise<void> {
  const content = `rules_version = '2';
service cloud.firestore { match /databases/{db}/documents {
${body}
} }`;
  const response = await fetch(
    `http://${target.host}:${target.port}/emulator/v1/projects/${project}:securityRules`,
    {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ rules: { files: [{ name: "security.rules", content }] } }),
    },
  );
  if (!response.ok) throw new Error(await response.text());
}

/** An unsigned token, like the Auth emulator's. */
function tokenOf(claims: object): string {
  const part = (content: object) => Buffer.from(JSON.stringify(content)).toString("base64url");
  const now = Math.floor(Date.now() / 1000);
  const standard = {
    iss: "https://securetoken.google.com/demo",
    aud: "demo",
    iat: now,
    exp: now + 3600,
    auth_time: now,
  };
  return `Bearer ${part({ alg: "none", typ: "JWT" })}.${part({ ...standard, ...claims })}.`;
}

const callers = {
  owner: "Bearer owner",
  anonymous: undefined,
  ada: tokenOf({ sub: "ada", user_id: "ada" }),
  admin: tokenOf({
    sub: "root",
    user_id: "root",
    admin: true,
    level: 3,
    firebase: { sign_in_provider: "password" },
  }),
};

type Caller = keyof typeof callers;
type Operation = (documents: string) => {
  readonly method?: string;
  readonly path: string;
  readonly body?: unknown;
};

const get =
  (path: string): Operation =>
  () => ({ path: `/${path}` });
const remove =
  (path: string): Operation =>
  () => ({ method: "DELETE", path: `/${path}` });
const set =
  (path: string, fields: object): Operation =>
  () => ({ method: "PATCH", path: `/${path}`, body: { fields } });
const commit =
  (...writes: object[]): Operation =>
  () => ({ path: ":commit", body: { writes } });
const query =
  (collectionId: string, more: object = {}): Operation =>
  () => ({
    path: ":runQuery",
    body: { structuredQuery: { from: [{ collectionId }], ...more } },
  });
const group =
  (collectionId: string): Operation =>
  () => ({
    path: ":runQuery",
    body: { structuredQuery: { from: [{ collectionId, allDescendants: true }] } },
  });
const count =
  (collectionId: string): Operation =>
  () => ({
    path: ":runAggregationQuery",
    body: {
      structuredAggregationQuery: {
        structuredQuery: { from: [{ collectionId }] },
        aggregations: [{ alias: "n", count: {} }],
      },
    },
  });
const fetchAll =
  (...names: string[]): Operation =>
  (documents) => ({
    path: ":batchGet",
    body: { documents: names.map((name) => `${documents}/${name}`) },
  });
const where = (fieldPath: string, op: string, value: object) => ({
  where: { fieldFilter: { field: { fieldPath }, op, value } },
});

/** Returns the outcome of an operation as a caller: "allowed" or "denied". */
async function outcome({ target, project }: Clients, caller: Caller, operation: Operation): Promise<string> {
  const documents = `projects/${project}/databases/(default)/documents`;
  const { method, path, body } = operation(documents);
  const authorization = callers[caller];
  const content = body === undefined ? undefined : JSON.stringify(body).replaceAll("{documents}", documents);
  const response = await fetch(`http://${target.host}:${target.port}/v1/${documents}${path}`, {
    method: method ?? (content === undefined ? "GET" : "POST"),
    headers: {
      "content-type": "application/json",
      ...(authorization === undefined ? {} : { authorization }),
    },
    ...(content === undefined ? {} : { body: content }),
  });
  const text = await response.text();
  if (response.status === 403 && text.includes("PERMISSION_DENIED")) return "denied";
  return response.ok || response.status === 404 ? "allowed" : text;
}

async function seed({ admin }: Clients): Promise<void> {
  await admin.doc("open/a").set({ n: 1 });
  await admin.doc("posts/a").set({ author: "ada", public: true, n: 1, tags: ["x", "y"] });
  await admin.doc("posts/b").set({ author: "bob", public: false, n: 2 });
  await admin.doc("users/ada").set({ role: "editor", level: 2 });
  await admin.doc("posts/a/notes/1").set({ public: true });
}

const string = (stringValue: string) => ({ stringValue });
const int = (n: number) => ({ integerValue: String(n) });
const bool = (booleanValue: boolean) => ({ booleanValue });
const update = (path: string, fields: object, more: object = {}) => ({
  update: { name: `{documents}/${path}`, fields },
  ...more,
});

conform.each<[string, string, Caller, Operation, string]>([
  // Who
  [
    "the owner passes by every rule",
    "match /x/{id} { allow read: if false; }",
    "owner",
    get("posts/a"),
    "allowed",
  ],
  ["without a match nothing is allowed", "match /x/{id} { allow read; }", "ada", get("posts/a"), "denied"],
  [
    "an anonymous caller has no auth",
    "match /posts/{id} { allow get: if request.auth != null; }",
    "anonymous",
    get("posts/a"),
    "denied",
  ],
  [
    "a signed-in caller has auth",
    "match /posts/{id} { allow get: if request.auth != null; }",
    "ada",
    get("posts/a"),
    "allowed",
  ],
  [
    "a caller's uid",
    "match /posts/{id} { allow get: if request.auth.uid == 'ada'; }",
    "ada",
    get("posts/a"),
    "allowed",
  ],
  [
    "another caller's uid",
    "match /posts/{id} { allow get: if request.auth.uid == 'ada'; }",
    "admin",
    get("posts/a"),
    "denied",
  ],
  [
    "a custom claim",
    "match /posts/{id} { allow get: if request.auth.token.admin == true; }",
    "admin",
    get("posts/a"),
    "allowed",
  ],
  [
    "a claim that is missing",
    "match /posts/{id} { allow get: if request.auth.token.admin == true; }",
    "ada",
    get("posts/a"),
    "denied",
  ],
  [
    "a number in a claim",
    "match /posts/{id} { allow get: if request.auth.token.level is int && request.auth.token.level > 2; }",
    "admin",
    get("posts/a"),
    "allowed",
  ],
  [
    "a claim inside a claim",
    "match /posts/{id} { allow get: if request.auth.token.firebase.sign_in_provider == 'password'; }",
    "admin",
    get("posts/a"),
    "allowed",
  ],
  // Methods
  ["get is part of read", "match /posts/{id} { allow read; }", "ada", get("posts/a"), "allowed"],
  ["get is not part of list", "match /posts/{id} { allow list; }", "ada", get("posts/a"), "denied"],
  ["a query is a list", "match /posts/{id} { allow list; }", "ada", query("posts"), "allowed"],
  ["a query is not a get", "match /posts/{id} { allow get; }", "ada", query("posts"), "denied"],
  ["counting is a list", "match /posts/{id} { allow list; }", "ada", count("posts"), "allowed"],
  ["counting is not a get", "match /posts/{id} { allow get; }", "ada", count("posts"), "denied"],
  ["a missing document may be got", "match /posts/{id} { allow get; }", "ada", get("posts/none"), "allowed"],
  [
    "a missing document has no resource",
    "match /posts/{id} { allow get: if resource == null; }",
    "ada",
    get("posts/none"),
    "allowed",
  ],
  [
    "several documents, all allowed",
    "match /posts/{id} { allow get; }",
    "ada",
    fetchAll("posts/a", "posts/b"),
    "allowed",
  ],
  [
    "several documents, one denied",
    "match /posts/a { allow get; }",
    "ada",
    fetchAll("posts/a", "posts/b"),
    "denied",
  ],
  [
    "a new document is created",
    "match /posts/{id} { allow create; }",
    "ada",
    set("posts/new", {}),
    "allowed",
  ],
  [
    "a new document is not updated",
    "match /posts/{id} { allow update; }",
    "ada",
    set("posts/new", {}),
    "denied",
  ],
  [
    "an existing document is updated",
    "match /posts/{id} { allow update; }",
    "ada",
    set("posts/a", {}),
    "allowed",
  ],
  [
    "an existing document is not created",
    "match /posts/{id} { allow create; }",
    "ada",
    set("posts/a", {}),
    "denied",
  ],
  [
    "deleting needs delete",
    "match /posts/{id} { allow create, update; }",
    "ada",
    remove("posts/a"),
    "denied",
  ],
  ["delete is part of write", "match /posts/{id} { allow write; }", "ada", remove("posts/a"), "allowed"],
  // Documents
  [
    "the stored document decides",
    "match /posts/{id} { allow get: if resource.data.author == request.auth.uid; }",
    "ada",
    get("posts/a"),
    "allowed",
  ],
  [
    "another's document",
    "match /posts/{id} { allow get: if resource.data.author == request.auth.uid; }",
    "ada",
    get("posts/b"),
    "denied",
  ],
  [
    "the document to come",
    "match /posts/{id} { allow create: if request.resource.data.n > 1; }",
    "ada",
    set("posts/new", { n: int(2) }),
    "allowed",
  ],
  [
    "the document to come, otherwise",
    "match /posts/{id} { allow create: if request.resource.data.n > 1; }",
    "ada",
    set("posts/new", { n: int(1) }),
    "denied",
  ],
  [
    "an update holds what it does not touch",
    "match /posts/{id} { allow update: if request.resource.data.author == 'ada' && request.resource.data.n == 9; }",
    "ada",
    commit(update("posts/a", { n: int(9) }, { updateMask: { fieldPaths: ["n"] } })),
    "allowed",
  ],
  [
    "what an update changes",
    "match /posts/{id} { allow update: if request.resource.data.diff(resource.data).affectedKeys().hasOnly(['n']); }",
    "ada",
    commit(update("posts/a", { n: int(9) }, { updateMask: { fieldPaths: ["n"] } })),
    "allowed",
  ],
  [
    "what an update removes",
    "match /posts/{id} { allow update: if request.resource.data.diff(resource.data).affectedKeys().hasOnly(['n']); }",
    "ada",
    set("posts/a", { n: int(9) }),
    "denied",
  ],
  [
    "a server timestamp is the request's time",
    "match /posts/{id} { allow create: if request.resource.data.at == request.time; }",
    "ada",
    commit(
      update("posts/new", {}, { updateTransforms: [{ fieldPath: "at", setToServerValue: "REQUEST_TIME" }] }),
    ),
    "allowed",
  ],
  [
    "a client's own clock is not",
    "match /posts/{id} { allow create: if request.resource.data.at == request.time; }",
    "ada",
    commit(update("posts/new", { at: { timestampValue: "2026-01-01T00:00:00Z" } })),
    "denied",
  ],
  [
    "an increment has happened in the document to come",
    "match /posts/{id} { allow update: if request.resource.data.n == 6; }",
    "ada",
    commit(
      update(
        "posts/a",
        {},
        { updateMask: { fieldPaths: [] }, updateTransforms: [{ fieldPath: "n", increment: int(5) }] },
      ),
    ),
    "allowed",
  ],
  // Paths
  [
    "a variable of the path",
    "match /users/{uid} { allow get: if uid == request.auth.uid; }",
    "ada",
    get("users/ada"),
    "allowed",
  ],
  ["a document below", "match /posts/{id} { allow get; }", "ada", get("posts/a/notes/1"), "denied"],
  [
    "a wildcard over everything below",
    "match /posts/{rest=**} { allow get; }",
    "ada",
    get("posts/a/notes/1"),
    "allowed",
  ],
  [
    "a match inside a match",
    "match /posts/{id} { match /notes/{note} { allow get: if id == 'a' && note == '1'; } }",
    "ada",
    get("posts/a/notes/1"),
    "allowed",
  ],
  [
    "a collection group needs a wildcard",
    "match /posts/{id}/notes/{note} { allow list; }",
    "ada",
    group("notes"),
    "denied",
  ],
  [
    "a collection group with a wildcard",
    "match /{path=**}/notes/{note} { allow list; }",
    "ada",
    group("notes"),
    "allowed",
  ],
  // Queries are judged by what they ask
  [
    "a query that asks for what is allowed",
    "match /posts/{id} { allow list: if resource.data.public == true; }",
    "ada",
    query("posts", where("public", "EQUAL", bool(true))),
    "allowed",
  ],
  [
    "a query that might find more",
    "match /posts/{id} { allow list: if resource.data.public == true; }",
    "ada",
    query("posts"),
    "denied",
  ],
  [
    "a query for others",
    "match /posts/{id} { allow list: if resource.data.author == request.auth.uid; }",
    "ada",
    query("posts", where("author", "EQUAL", string("bob"))),
    "denied",
  ],
  [
    "a query for one's own",
    "match /posts/{id} { allow list: if resource.data.author == request.auth.uid; }",
    "ada",
    query("posts", where("author", "EQUAL", string("ada"))),
    "allowed",
  ],
  [
    "a limit in the query",
    "match /posts/{id} { allow list: if request.query.limit <= 10; }",
    "ada",
    query("posts", { limit: 10 }),
    "allowed",
  ],
  [
    "a limit that is too high",
    "match /posts/{id} { allow list: if request.query.limit <= 10; }",
    "ada",
    query("posts", { limit: 11 }),
    "denied",
  ],
  [
    "a query without a limit",
    "match /posts/{id} { allow list: if request.query.limit <= 10; }",
    "ada",
    query("posts"),
    "denied",
  ],
  // Other documents
  [
    "another document is read",
    "match /posts/{id} { allow get: if get(/databases/$(db)/documents/users/$(request.auth.uid)).data.role == 'editor'; }",
    "ada",
    get("posts/a"),
    "allowed",
  ],
  [
    "another document does not exist",
    "match /posts/{id} { allow get: if exists(/databases/$(db)/documents/users/$(request.auth.uid)); }",
    "admin",
    get("posts/a"),
    "denied",
  ],
  [
    "reading what does not exist is an error",
    "match /posts/{id} { allow get: if get(/databases/$(db)/documents/users/none).data.role == 'x'; }",
    "ada",
    get("posts/a"),
    "denied",
  ],
  [
    "an error or true is true",
    "match /posts/{id} { allow get: if get(/databases/$(db)/documents/users/none).data.role == 'x' || true; }",
    "ada",
    get("posts/a"),
    "allowed",
  ],
  [
    "a batch sees what it leaves",
    "match /posts/{id} { allow create: if getAfter(/databases/$(db)/documents/counters/posts).data.n == 1; } match /counters/{id} { allow create; }",
    "ada",
    commit(update("posts/new", {}), update("counters/posts", { n: int(1) })),
    "allowed",
  ],
  [
    "alone it does not",
    "match /posts/{id} { allow create: if existsAfter(/databases/$(db)/documents/counters/posts); }",
    "ada",
    commit(update("posts/new", {})),
    "denied",
  ],
  [
    "one forbidden write forbids the batch",
    "match /posts/new { allow create; }",
    "ada",
    commit(update("posts/new", {}), update("posts/other", {})),
    "denied",
  ],
  [
    "two writes to a missing document are one creation, of what they leave",
    "match /posts/{id} { allow create: if resource == null && request.resource.data.n == 2; }",
    "ada",
    commit(update("posts/new", { n: int(1) }), update("posts/new", { n: int(2) })),
    "allowed",
  ],
  [
    "two writes to a document are one update of what is stored",
    "match /posts/{id} { allow update: if resource.data.n == 1 && request.resource.data.n == 3 && getAfter(/databases/$(db)/documents/posts/a).data.n == 3; }",
    "ada",
    commit(update("posts/a", { n: int(2) }), update("posts/a", { n: int(3) })),
    "allowed",
  ],
  [
    "a document deleted and set again is updated",
    "match /posts/{id} { allow update: if resource.data.n == 1 && request.resource.data.n == 2; }",
    "ada",
    commit({ delete: "{documents}/posts/a" }, update("posts/a", { n: int(2) })),
    "allowed",
  ],
  [
    "a document created and deleted is deleted",
    "match /posts/{id} { allow delete: if resource == null; }",
    "ada",
    commit(update("posts/new", {}), { delete: "{documents}/posts/new" }),
    "allowed",
  ],
])("%s", async (clients, _name, rules, caller, operation, expected) => {
  await seed(clients);
  await putRules(clients, rules);
  expect(await outcome(clients, caller, operation)).toBe(expected);
});

conform("a batch that is denied changes nothing", async (clients) => {
  await putRules(clients, "match /posts/a { allow create; }");
  const { web: db } = clients;
  const batch = web.writeBatch(db);
  batch.set(web.doc(db, "posts/a"), { n: 1 }).set(web.doc(db, "posts/b"), { n: 1 });
  await expect(batch.commit()).rejects.toMatchObject({ code: "permission-denied" });
  expect((await clients.admin.collection("posts").get()).size).toBe(0);
});

conform("a denied listener ends; the others of its client go on", async (clients) => {
  await putRules(clients, "match /open/{id} { allow read; }");
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

conform("new rules hold for the next request", async (clients) => {
  await putRules(clients, "match /posts/{id} { allow get: if false; }");
  expect(await outcome(clients, "ada", get("posts/a"))).toBe("denied");
  await putRules(clients, "match /posts/{id} { allow get; }");
  expect(await outcome(clients, "ada", get("posts/a"))).toBe("allowed");
});

conform("rules that cannot be read are refused with their place", async ({ target, project }) => {
  const response = await fetch(
    `http://${target.host}:${target.port}/emulator/v1/projects/${project}:securityRules`,
    {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        rules: { files: [{ name: "r", content: "rules_version = '2';\nservice ??" }] },
      }),
    },
  );
  expect(response.status).toBe(400);
  expect(await response.text()).toContain("L2:");
});
