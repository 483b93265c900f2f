import { describe, expect, test } from "vitest";
import { type Content, noPhoto } from "./content.ts";
import { blankContent } from "./documents.ts";
import { next } from "./engine.ts";
import type { EditorEvent } from "./events.ts";
import { beginState, contestedParts, type Doc, type EditorState } from "./state.ts";
import { discardedFrom } from "./versions.ts";

/** Makes the next event from the state, which has the id of the awaited request. */
type Event = (state: EditorState) => EditorEvent;

const begun: Content = { ...blankContent, title: "Ada" };
const awaited = ({ awaited: requestId = "" }: EditorState) => requestId;
const lost: Event = (before) => ({
  kind: "failed",
  requestId: awaited(before),
  failure: "lost",
  isUnknown: true,
  needsSession: false,
  retryAt: Number.POSITIVE_INFINITY,
});
const left: Event = () => ({ kind: "left" });
const publish: Event = () => ({ kind: "publish", change: {} });
const ended =
  (doc: string, by = "bob"): Event =>
  () => ({ kind: "ended", doc, ended: { as: "deleted", by, postId: "" } });
const typed =
  (description: string): Event =>
  () => ({ kind: "typed", change: { description } });

function stateAfter(...events: readonly Event[]): EditorState {
  return stateOf(begun, events);
}

function stateOf(content: Content, events: readonly Event[], kind: Doc["kind"] = "draft"): EditorState {
  const start = beginState({ kind, id: kind }, { at: "1", by: "ada", content });
  let ids = 0;
  const env = { now: 0, newId: () => `id ${++ids}` };
  return events.reduce((state, event) => next(state, event(state), env)[0], start);
}

test("what others have made of a post before its answer came is asked about, not overwritten", () => {
  const doc = { kind: "post", id: "post" } as const;
  const version = { at: "3", by: "bob", content: { ...begun, description: "theirs" }, isEdited: true };
  const state = stateAfter(
    publish,
    typed("mine"),
    (before) => ({ kind: "answered", requestId: awaited(before), doc, version }),
    (before) => ({ kind: "version", doc: doc.id, requestId: awaited(before), version }),
  );
  expect(contestedParts(state)).toEqual(["description"]);
  expect([state.comparing, state.typed.description]).toEqual(["publish", "mine"]);
});

describe("a save whose answer was lost", () => {
  const version = (at: string, description: string, requestId = "") => ({
    ...{ at, by: "ada", requestId },
    content: { ...begun, description },
  });
  const first: readonly Event[] = [typed("first"), left, lost];
  const arrives: Event = () => ({ kind: "version", doc: "draft", version: version("2", "first", "id 1") });

  test("is known as one's own when it arrives after a later one", () => {
    const doc = { kind: "draft", id: "draft" } as const;
    const answered: Event = (before) => ({
      kind: "answered",
      requestId: awaited(before),
      doc,
      version: version("1", ""),
    });
    const state = stateAfter(...first, typed(""), left, answered, typed("second"), arrives);
    expect([state.rival, state.typed.description]).toEqual([undefined, "second"]);
  });

  test("brings nothing back that was discarded", () => {
    const state = stateAfter(...first, () => ({ kind: "discard" }), arrives);
    expect([state.rival, state.typed.description]).toEqual([undefined, ""]);
  });
});

test.each([
  ["removed", { kind: "typed", change: { photo: noPhoto } }],
  ["discarded with all that was typed", { kind: "discard" }],
  ["refused", { kind: "photoRefused", file: "leaf" }],
] as const)("a post that waits for a photo is not saved without it once that is %s", (_, event) => {
  const waiting: readonly Event[] = [() => ({ kind: "photoChosen", file: "leaf" }), publish];
  for (const kind of ["draft", "post"] as const)
    for (const photo of [noPhoto, { kind: "upload", id: "old" } as const]) {
      const { intent, awaited, typed } = stateOf({ ...begun, photo }, [...waiting, () => event], kind);
      expect([intent, awaited, typed.photo.kind === "file"]).toEqual([undefined, undefined, false]);
    }
});

test("a save whose answer was lost asks nobody about what the server makes of an address, a day and a space", () => {
  const change = { country: "Rome\t", date: "2026-3-4", sources: "https://a.example" };
  const stored = { country: "Rome ", date: "2026/03/04", sources: "a.example https://a.example/" };
  const version = { at: "2", by: "ada", content: { ...begun, ...stored } };
  const events: readonly Event[] = [
    () => ({ kind: "publish", change }),
    lost,
    () => ({ kind: "version", doc: "post", version }),
  ];
  expect(contestedParts(stateOf(begun, events, "post"))).toEqual([]);
});

test("the photo of a draft that was deleted stays in the form when its text is saved before it is sent again", () => {
  const answered: Event = (before) => ({
    kind: "answered",
    requestId: awaited(before),
    doc: before.doc,
    version: { at: "2", by: "ada", content: { ...begun, description: "mine" } },
  });
  const uploaded: Event = ({ typed: { photo } }) => ({
    kind: "photoUploaded",
    file: "id" in photo ? photo.id : "",
    uploadId: "again",
  });
  const state = stateOf({ ...begun, photo: { kind: "upload", id: "first" } }, [
    typed("mine"),
    ended("draft"),
    answered,
    uploaded,
  ]);
  expect(state.typed.photo).toEqual({ kind: "upload", id: "again" });
});

test("an edit in the console, which leaves the time as it was, is taken in; an answer from before it is not", () => {
  const doc = { kind: "draft", id: "draft" } as const;
  const edited = { at: "1", by: "ada", content: { ...begun, country: "Ghana" } };
  const state = stateAfter(
    typed("mine"),
    left,
    () => ({ kind: "version", doc: "draft", version: edited }),
    (before) => ({
      kind: "answered",
      requestId: awaited(before),
      doc,
      version: { at: "1", by: "ada", content: begun },
    }),
  );
  expect([state.typed.country, state.acknowledged.content.country]).toEqual(["Ghana", "Ghana"]);
});

test("the texts about a photo of a draft that was deleted stay when it cannot be sent again", () => {
  const refused: Event = ({ typed: { photo } }) => ({
    kind: "photoRefused",
    file: "id" in photo ? photo.id : "",
  });
  const state = stateAfter(
    () => ({ kind: "photoChosen", file: "leaf" }),
    () => ({ kind: "photoUploaded", file: "leaf", uploadId: "first" }),
    () => ({ kind: "typed", change: { photoAlt: "A leaf" } }),
    left,
    ended("draft"),
    refused,
  );
  expect([state.typed.photo, state.typed.photoAlt]).toEqual([noPhoto, "A leaf"]);
});

test("a photo that a lost save may have given to a post that was deleted since is sent again for the new one", () => {
  const photo = { kind: "upload", id: "first" } as const;
  const events: readonly Event[] = [
    () => ({ kind: "typed", change: { photo } }),
    publish,
    lost,
    ended("post", ""),
    () => ({ kind: "addAsNew" }),
  ];
  expect(stateOf(begun, events, "post").typed.photo.kind).toBe("file");
});

test("what was discarded comes back beside what others saved and what was typed since", () => {
  const discarded = stateAfter(typed("mine"));
  const version = { at: "2", by: "bob", content: { ...begun, country: "Ghana" } };
  const state = stateAfter(
    typed("mine"),
    () => ({ kind: "discard" }),
    () => ({ kind: "version", doc: "draft", version }),
    () => ({ kind: "typed", change: { role: "Writer" } }),
    () => ({ kind: "found", unsaved: discarded, typedAt: 0 }),
  );
  const { description, country, role } = state.typed;
  expect([state.rival, description, country, role]).toEqual([undefined, "mine", "Ghana", "Writer"]);
});

test("what was discarded while it was being saved comes back after it was", () => {
  const saved = { at: "2", by: "ada", content: { ...begun, description: "mine" }, requestId: "id 1" };
  const state = stateAfter(
    typed("mine"),
    left,
    () => ({ kind: "discard" }),
    () => ({ kind: "version", doc: "draft", version: saved }),
    () => ({ kind: "found", unsaved: stateAfter(typed("mine")), typedAt: 0 }),
  );
  expect(state.typed.description).toBe("mine");
});

test("what was discarded from a draft that had become a post comes back in the post, and waits there to be saved", () => {
  const scheduled = { as: "scheduled", by: "ada", postId: "post", requestId: "id 1" } as const;
  const before = stateAfter(
    () => ({ kind: "typed", change: { description: "mine", photo: { kind: "upload", id: "leaf" } } }),
    publish,
    lost,
  );
  let ids = 1;
  const after = (state: EditorState, event: Event) =>
    next(state, event(state), { now: 0, newId: () => `id ${++ids}` })[0];
  const events: readonly Event[] = [
    () => ({ kind: "discard" }),
    () => ({ kind: "ended", doc: "draft", ended: scheduled }),
    (state) => ({ kind: "found", unsaved: discardedFrom(before, state), typedAt: 1 }),
    (state) => ({
      kind: "answered",
      requestId: awaited(state),
      doc: state.doc,
      version: { at: "3", by: "ada", content: begun },
    }),
  ];
  const { doc, typed: restored, intent, restoredAt } = events.reduce(after, before);
  expect([doc.id, restored.description, intent, restoredAt]).toEqual(["post", "mine", undefined, 1]);
  // The server refuses an upload of the draft.
  expect(restored.photo).toEqual({ kind: "file", id: "leaf" });
});

test("restored changes that become a new post can no longer be discarded back to the post that is gone", () => {
  const unsaved = stateAfter(typed("mine"));
  const events: readonly Event[] = [
    () => ({ kind: "found", unsaved, typedAt: 1 }),
    ended("post"),
    () => ({ kind: "addAsNew" }),
  ];
  expect(stateOf(begun, events, "post").restoredAt).toBeUndefined();
});
