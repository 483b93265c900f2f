import { expect, test } from "vitest";
import type { Change } from "../firestore/document.ts";
import { aDocument } from "../firestore/testing/a-database.ts";
import { matchPattern, paramsFor, type Trigger, type TriggerEvent } from "./trigger.ts";

const path = ["posts", "a"];
const [one, again, two] = [1n, 1n, 2n].map((n) => aDocument("posts/a", { n }));
const trigger = (event: TriggerEvent, pattern = "posts/{id}"): Trigger => ({
  key: "k",
  generation: 2,
  eventType: "t",
  event,
  projectId: "p",
  databaseId: "(default)",
  pattern: pattern.split("/"),
});

test.each([
  ["posts/a", "posts/a", {}],
  ["posts/{id}", "posts/a", { id: "a" }],
  ["users/{uid}/items/{item}", "users/u/items/i", { uid: "u", item: "i" }],
  ["posts/{rest=**}", "posts/a/notes/b", { rest: "a/notes/b" }],
  ["{all=**}", "posts/a", { all: "posts/a" }],
  ["{path=**}/notes/{note}", "posts/a/notes/b", { path: "posts/a", note: "b" }],
])("%s matches %s", (pattern, path, params) => {
  expect(matchPattern(pattern.split("/"), path.split("/"))).toEqual(params);
});

test.each([
  ["posts/a", "posts/b"],
  ["posts/{id}", "posts/a/notes/b"],
  ["posts/{id}/notes/{note}", "posts/a"],
  ["users/{id}", "posts/a"],
])("%s does not match %s", (pattern, path) => {
  expect(matchPattern(pattern.split("/"), path.split("/"))).toBeUndefined();
});

test.each<[string, Change, readonly TriggerEvent[]]>([
  ["a creation", { path, before: undefined, after: one }, ["created", "written"]],
  ["an update", { path, before: one, after: two }, ["updated", "written"]],
  ["a deletion", { path, before: one, after: undefined }, ["deleted", "written"]],
  ["a write that changes nothing", { path, before: one, after: again }, []],
])("%s fires what waits for it", (_name, happened, fired) => {
  const events: readonly TriggerEvent[] = ["created", "updated", "deleted", "written"];
  expect(events.filter((event) => paramsFor(trigger(event), happened) !== undefined)).toEqual(fired);
});
