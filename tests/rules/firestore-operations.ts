import type { FirestoreQuery, QueryFilter } from "@daily-genius/emulator/rules";
import { type Allowed, adminUid, now } from "./principals.ts";

/** An operation on a document or a query, and its allowed principals. */
export interface FirestoreOperation {
  readonly name: string;
  readonly allowed: Allowed;
  readonly request: FirestoreAttempt;
  readonly at?: Date;
}

/** A request in plain values. */
export type FirestoreAttempt =
  | { readonly method: "get" | "delete"; readonly path: string; readonly before: object | null }
  | { readonly method: "create"; readonly path: string; readonly after: object }
  | { readonly method: "update"; readonly path: string; readonly before: object; readonly after: object }
  | { readonly method: "list"; readonly query: FirestoreQuery };

const root = ["databases", "(default)", "documents"];
const post = { title: "Ada Lovelace", date: "2026/03/10", authorEmail: "ada@example.com" };
const entry = (date: string) => ({ title: "Ada Lovelace", date });

const read = (path: string, before: object | null): FirestoreAttempt => ({ method: "get", path, before });
const create = (path: string, after: object): FirestoreAttempt => ({ method: "create", path, after });
const update = (path: string, before: object, after: object): FirestoreAttempt => ({
  method: "update",
  path,
  before,
  after,
});
const remove = (path: string, before: object): FirestoreAttempt => ({ method: "delete", path, before });

function list(collection: string, changes: Partial<FirestoreQuery> = {}): FirestoreAttempt {
  const query = {
    parent: root,
    collection,
    allDescendants: false,
    filter: null,
    orderBy: [],
    limit: null,
    offset: 0,
  };
  return { method: "list", query: { ...query, ...changes } };
}

const date = (
  operator: "==" | "<" | "<=" | ">" | ">=" | "in",
  value: string | readonly string[],
): QueryFilter => ({
  kind: "field",
  field: ["date"],
  operator,
  value,
});
const country: QueryFilter = { kind: "field", field: ["country"], operator: "==", value: "England" };
const both = (...filters: QueryFilter[]): QueryFilter => ({ kind: "and", filters });
const either = (...filters: QueryFilter[]): QueryFilter => ({ kind: "or", filters });

const yesterday = "2026/03/09";
const today = "2026/03/10";
const tomorrow = "2026/03/11";
const later = "2026/03/12";

const test = { message: "hello", at: now, uid: adminUid };

// biome-ignore format: one row per operation
/** Everything that a client could try, on every collection. */
export const firestoreOperations: readonly FirestoreOperation[] = [
  ...readOnly("posts", post, "admin"),
  { name: "list posts changed lately", allowed: "admin", request: list("posts", { filter: { kind: "field", field: ["updatedAt"], operator: ">", value: "2026-03-10T11:00:00Z" }, orderBy: [{ field: "updatedAt", direction: "ASC" }] }) },
  { name: "list a page of posts", allowed: "admin", request: list("posts", { orderBy: [{ field: "date", direction: "DESC" }], limit: 500 }) },
  { name: "list posts of every parent", allowed: "nobody", request: list("posts", { allDescendants: true }) },
  { name: "get below a post", allowed: "nobody", request: read("posts/a/notes/b", { text: "x" }) },
  { name: "create below a post", allowed: "nobody", request: create("posts/a/notes/b", { text: "x" }) },

  { name: "get feed of yesterday", allowed: "anyone", request: read("feed/a", entry(yesterday)) },
  { name: "get feed of today", allowed: "anyone", request: read("feed/a", entry(today)) },
  { name: "get feed of the day that has begun in UTC+14", allowed: "anyone", request: read("feed/a", entry(tomorrow)) },
  { name: "get feed of a day that has begun nowhere", allowed: "admin", request: read("feed/a", entry(later)) },
  { name: "get feed a millisecond before the day begins", allowed: "admin", request: read("feed/a", entry(later)), at: new Date("2026-03-11T09:59:59.999Z") },
  { name: "get feed when the day begins", allowed: "anyone", request: read("feed/a", entry(later)), at: new Date("2026-03-11T10:00:00Z") },
  { name: "get feed of the next year on new year's eve", allowed: "anyone", request: read("feed/a", entry("2027/01/01")), at: new Date("2026-12-31T10:00:00Z") },
  { name: "get feed of the second of January on new year's eve", allowed: "admin", request: read("feed/a", entry("2027/01/02")), at: new Date("2026-12-31T10:00:00Z") },
  { name: "get feed of the tenth of October when it begins", allowed: "anyone", request: read("feed/a", entry("2026/10/10")), at: new Date("2026-10-09T10:00:00Z") },
  { name: "get feed of the next month in October", allowed: "admin", request: read("feed/a", entry("2026/11/01")), at: new Date("2026-10-09T10:00:00Z") },
  { name: "get a missing feed entry", allowed: "admin", request: read("feed/a", null) },
  { name: "get a feed entry without a date", allowed: "admin", request: read("feed/a", { title: "Ada" }) },
  { name: "list feed up to today, 100", allowed: "anyone", request: list("feed", { filter: date("<=", today), limit: 100 }) },
  { name: "list feed up to tomorrow, 1", allowed: "anyone", request: list("feed", { filter: date("<=", tomorrow), limit: 1 }) },
  { name: "list feed before tomorrow", allowed: "anyone", request: list("feed", { filter: date("<", tomorrow), limit: 30 }) },
  { name: "list feed of today", allowed: "anyone", request: list("feed", { filter: date("==", today), limit: 10 }) },
  { name: "list feed of the last 30 days", allowed: "anyone", request: list("feed", { filter: both(date(">=", "2026/02/08"), date("<=", today)), limit: 30 }) },
  { name: "list feed of today in a country", allowed: "anyone", request: list("feed", { filter: both(country, date("<=", today)), limit: 30 }) },
  { name: "list feed of two days", allowed: "anyone", request: list("feed", { filter: date("in", [yesterday, today]), limit: 30 }) },
  { name: "list feed of today or yesterday", allowed: "anyone", request: list("feed", { filter: either(date("==", today), date("==", yesterday)), limit: 30 }) },
  { name: "list feed without a limit", allowed: "admin", request: list("feed", { filter: date("<=", today) }) },
  { name: "list feed, 101", allowed: "admin", request: list("feed", { filter: date("<=", today), limit: 101 }) },
  { name: "list feed without a bound", allowed: "admin", request: list("feed", { limit: 100 }) },
  { name: "list feed ordered by date but unbounded", allowed: "admin", request: list("feed", { limit: 100, orderBy: [{ field: "date", direction: "DESC" }] }) },
  { name: "list feed of a country", allowed: "admin", request: list("feed", { filter: country, limit: 100 }) },
  { name: "list feed from today on", allowed: "admin", request: list("feed", { filter: date(">=", today), limit: 100 }) },
  { name: "list feed up to a day that has begun nowhere", allowed: "admin", request: list("feed", { filter: date("<=", later), limit: 100 }) },
  { name: "list feed before a day that has begun nowhere", allowed: "admin", request: list("feed", { filter: date("<", later), limit: 100 }) },
  { name: "list feed of a day that has begun nowhere", allowed: "admin", request: list("feed", { filter: date("==", later), limit: 100 }) },
  { name: "list feed of today and a day that has begun nowhere", allowed: "admin", request: list("feed", { filter: date("in", [today, later]), limit: 100 }) },
  { name: "list feed of today or of a country", allowed: "admin", request: list("feed", { filter: either(date("==", today), country), limit: 100 }) },
  { name: "list feed of every parent", allowed: "nobody", request: list("feed", { filter: date("<=", today), limit: 100, allDescendants: true }) },
  { name: "create feed", allowed: "nobody", request: create("feed/b", entry(today)) },
  { name: "update feed", allowed: "nobody", request: update("feed/a", entry(today), entry(yesterday)) },
  { name: "delete feed", allowed: "nobody", request: remove("feed/a", entry(today)) },

  ...readOnly("trash", post, "admin"),
  ...readOnly("drafts", { state: "kept", texts: { title: "Ada Lovelace" }, for: "ada@example.com" }, "admin"),
  { name: "get history", allowed: "admin", request: read("history/a@1", post) },
  { name: "get missing history", allowed: "admin", request: read("history/a@1", null) },
  { name: "list the history of a post", allowed: "admin", request: list("history", { filter: { kind: "field", field: ["postId"], operator: "==", value: "a" }, orderBy: [{ field: "at", direction: "DESC" }], limit: 51 }) },
  { name: "list history, 100", allowed: "admin", request: list("history", { orderBy: [{ field: "at", direction: "DESC" }], limit: 100 }) },
  { name: "list history, 101", allowed: "nobody", request: list("history", { limit: 101 }) },
  { name: "list history without a limit", allowed: "nobody", request: list("history") },
  ...untouchable("history", post),
  ...readOnly("slugConflicts", { slug: "2026-03-10-ada" }, "admin"),

  { name: "get one's own upload", allowed: "admin", request: read("photoUploads/u1", { uid: adminUid, state: "processing" }) },
  { name: "get an upload that is not there yet", allowed: "admin", request: read("photoUploads/u1", null) },
  { name: "get another's upload", allowed: "nobody", request: read("photoUploads/u1", { uid: "someone-else", state: "ready" }) },
  { name: "get an upload of nobody", allowed: "nobody", request: read("photoUploads/u1", { state: "ready" }) },
  { name: "list uploads", allowed: "nobody", request: list("photoUploads") },
  { name: "list one's own uploads", allowed: "nobody", request: list("photoUploads", { filter: { kind: "field", field: ["uid"], operator: "==", value: adminUid } }) },
  ...untouchable("photoUploads", { uid: adminUid, state: "ready" }),

  ...readOnly("admins", { enabled: true }, "nobody"),
  { name: "make oneself an admin", allowed: "nobody", request: create(`admins/${adminUid}`, { enabled: true, validAfter: 0 }) },
  { name: "read one's own admin record", allowed: "nobody", request: read(`admins/${adminUid}`, { enabled: true }) },
  ...readOnly("slugs", { postId: "a" }, "nobody"),
  ...readOnly("outlines", { text: "[]", parts: 1 }, "nobody"),
  ...readOnly("lockouts", { attempts: 3 }, "nobody"),
  ...readOnly("sessions", { uid: adminUid }, "nobody"),
  ...readOnly("secondFactors", { passkeys: [], codes: null }, "nobody"),
  ...readOnly("tickets", { uid: adminUid, challenge: "x" }, "nobody"),
  { name: "remove one's own second factor", allowed: "nobody", request: remove(`secondFactors/${adminUid}`, { passkeys: [] }) },
  { name: "bring back one's own session", allowed: "nobody", request: create("sessions/session-1", { uid: adminUid, used: now }) },
  ...readOnly("devices", { counter: 1 }, "nobody"),
  ...readOnly("unheardOf", { text: "x" }, "nobody"),

  { name: "create test-connection", allowed: "admin", request: create("diagnostics/test-connection", test) },
  { name: "update diagnostic-test", allowed: "admin", request: update("diagnostics/diagnostic-test", test, test) },
  { name: "get test-connection", allowed: "admin", request: read("diagnostics/test-connection", test) },
  { name: "get a missing diagnostic-test", allowed: "admin", request: read("diagnostics/diagnostic-test", null) },
  { name: "delete test-connection", allowed: "admin", request: remove("diagnostics/test-connection", test) },
  { name: "create a test of 200 characters", allowed: "admin", request: create("diagnostics/test-connection", { ...test, message: "x".repeat(200) }) },
  { name: "create a test of 201 characters", allowed: "nobody", request: create("diagnostics/test-connection", { ...test, message: "x".repeat(201) }) },
  { name: "create a test whose message is a list", allowed: "nobody", request: create("diagnostics/test-connection", { ...test, message: ["x"] }) },
  { name: "create a test with a further field", allowed: "nobody", request: create("diagnostics/test-connection", { ...test, more: 1 }) },
  { name: "create a test without a time", allowed: "nobody", request: create("diagnostics/test-connection", { message: "x", uid: adminUid }) },
  { name: "create a test whose time is text", allowed: "nobody", request: create("diagnostics/test-connection", { ...test, at: "now" }) },
  { name: "create a test in another's name", allowed: "nobody", request: create("diagnostics/test-connection", { ...test, uid: "someone-else" }) },
  { name: "update a test to another shape", allowed: "nobody", request: update("diagnostics/test-connection", test, { ...test, more: 1 }) },
  { name: "create another diagnostics document", allowed: "nobody", request: create("diagnostics/other", test) },
  { name: "get another diagnostics document", allowed: "nobody", request: read("diagnostics/other", test) },
  { name: "delete another diagnostics document", allowed: "nobody", request: remove("diagnostics/other", test) },
  { name: "list diagnostics", allowed: "nobody", request: list("diagnostics") },
];

/** The operations on a collection that nobody may write. */
function readOnly(collection: string, before: object, allowed: Allowed): readonly FirestoreOperation[] {
  return [
    { name: `get ${collection}`, allowed, request: read(`${collection}/a`, before) },
    { name: `get missing ${collection}`, allowed, request: read(`${collection}/a`, null) },
    { name: `list ${collection}`, allowed, request: list(collection) },
    ...untouchable(collection, before),
  ];
}

function untouchable(collection: string, before: object): readonly FirestoreOperation[] {
  return [
    { name: `create ${collection}`, allowed: "nobody", request: create(`${collection}/b`, before) },
    {
      name: `update ${collection}`,
      allowed: "nobody",
      request: update(`${collection}/a`, before, { ...before, x: 1 }),
    },
    { name: `delete ${collection}`, allowed: "nobody", request: remove(`${collection}/a`, before) },
  ];
}
