import { describe, expect, test } from "vitest";
import { type Content, noPhoto } from "./content.ts";
import { blankContent } from "./documents.ts";
import { next } from "./engine.ts";
import type { EditorEvent } from "./events.ts";
import { beginState, contestedParts, type Doc, type EditorState, type Left, type Version } from "./state.ts";
import { discardedFrom } from "./versions.ts";

/** An event, or one that follows from the state, which has the id of the awaited request. */
type Event = EditorEvent | ((state: EditorState) => EditorEvent);

const begun: Content = { ...blankContent, title: "Ada" };
const upload = (id: string) => ({ kind: "upload", id }) as const;
const version = (at: string, content: Partial<Content>, more: Partial<Version> = {}): Version => ({
  at,
  by: "ada",
  content: { ...begun, ...content },
  ...more,
});

const awaited = ({ awaited: requestId = "" }: EditorState) => requestId;
const fileOf = ({ typed: { photo } }: EditorState) => ("id" in photo ? photo.id : "");
const lost: Event = (before) => ({
  ...{ kind: "failed", requestId: awaited(before), failure: "lost", isUnknown: true, needsSession: false },
  retryAt: Number.POSITIVE_INFINITY,
});
const left: Event = { kind: "left" };
const discard: Event = { kind: "discard" };
const post: Doc = { kind: "post", id: "post" };
const publish: Event = { kind: "publish", change: {} };
const addAsNew: Event = { kind: "addAsNew" };
const chosen: Event = { kind: "photoChosen", file: "leaf" };
const ended = (doc: string, by = "bob"): Event => ({
  kind: "ended",
  doc,
  ended: { as: "deleted", by, postId: "" },
});
const typed = (change: Partial<Content>): Event => ({ kind: "typed", change });
const comes = (version: Version, doc: Doc["kind"] = "draft"): Event => ({ kind: "version", doc, version });
const answered =
  (version: Version, doc?: Doc): Event =>
  (before) => ({ kind: "answered", requestId: awaited(before), doc: doc ?? before.doc, version });
const found = (unsaved: Left, typedAt = 1): Event => ({ kind: "found", unsaved, typedAt });

function stateAfter(...events: readonly Event[]): EditorState {
  return stateOf(begun, events);
}

function stateOf(content: Content, events: readonly Event[], kind: Doc["kind"] = "draft"): EditorState {
  const start = beginState({ kind, id: kind }, { at: "1", by: "ada", content });
  let ids = 0;
  const env = { now: 0, newId: () => `id ${++ids}` };
  const after = (state: EditorState, event: Event) =>
    next(state, typeof event === "function" ? event(state) : event, env)[0];
  return events.reduce(after, start);
}

test("what others have made of a post before its answer came is asked about, not overwritten", () => {
  const theirs = version("3", { description: "theirs" }, { by: "bob" });
  const state = stateAfter(
    publish,
    typed({ description: "mine" }),
    answered(theirs, { kind: "post", id: "post" }),
  );
  expect(contestedParts(state)).toEqual(["description"]);
  expect([state.comparing, state.typed.description]).toEqual(["publish", "mine"]);
});

test("a photo that is chosen while a post is saved replaces the one that was sent, without a question", () => {
  const saved = version("2", { photo: { kind: "stored", url: "first" } });
  for (const kind of ["draft", "post"] as const) {
    const events = [typed({ photo: upload("first") }), publish, chosen, answered(saved, post)];
    const state = stateOf(begun, events, kind);
    expect([contestedParts(state), state.typed.photo.kind]).toEqual([[], "file"]);
  }
});

describe("a save whose answer was lost", () => {
  const first = [typed({ description: "first" }), left, lost];
  const arrives = comes(version("2", { description: "first" }, { requestId: "id 1" }));

  test("is known as one's own when it arrives after a later one", () => {
    const later = [typed({ description: "" }), left, answered(version("1", {}))];
    const state = stateAfter(...first, ...later, typed({ description: "second" }), arrives);
    expect([state.rival, state.typed.description]).toEqual([undefined, "second"]);
  });

  test("brings nothing back that was discarded", () => {
    const state = stateAfter(...first, discard, arrives);
    expect([state.rival, state.typed.description]).toEqual([undefined, ""]);
  });
});

test.each([
  ["removed", typed({ photo: noPhoto })],
  ["discarded with all that was typed", discard],
  ["refused", { kind: "photoRefused", file: "leaf" }],
] as const)("a post that waits for a photo is not saved without it once that is %s", (_, event) => {
  for (const kind of ["draft", "post"] as const)
    for (const photo of [noPhoto, upload("old")]) {
      const { intent, awaited, typed } = stateOf({ ...begun, photo }, [chosen, publish, event], kind);
      expect([intent, awaited, typed.photo.kind === "file"]).toEqual([undefined, undefined, false]);
    }
});

test("a save whose answer was lost asks nobody about what the server makes of an address, a day and a space", () => {
  const change = { country: "Rome\t", date: "2026-3-4", sources: "https://a.example" };
  const stored = { country: "Rome ", date: "2026/03/04", sources: "a.example https://a.example/" };
  const events = [{ kind: "publish", change } as const, lost, comes(version("2", stored), "post")];
  expect(contestedParts(stateOf(begun, events, "post"))).toEqual([]);
});

test("the photo of a draft that was deleted stays in the form when its text is saved before it is sent again", () => {
  const state = stateOf({ ...begun, photo: upload("first") }, [
    typed({ description: "mine" }),
    ended("draft"),
    answered(version("2", { description: "mine" })),
    (before) => ({ kind: "photoUploaded", file: fileOf(before), uploadId: "again" }),
  ]);
  expect(state.typed.photo).toEqual(upload("again"));
});

test("the photo of a draft that was deleted does not wait forever when it is discarded to after it was refused", () => {
  for (const removed of [[], [typed({ photo: noPhoto })]]) {
    const deleted = [ended("draft"), ...removed];
    const { photo } = stateOf({ ...begun, photo: upload("first") }, deleted).acknowledged.content;
    if (photo?.kind !== "file") throw new Error("it is not sent again");
    const refused = { kind: "photoRefused", file: photo.id } as const;
    const state = stateOf({ ...begun, photo: upload("first") }, [...deleted, refused, discard]);
    expect(state.typed.photo).toEqual(noPhoto);
  }
});

test("an edit in the console, which leaves the time as it was, is taken in; an answer from before it is not", () => {
  const edited = comes(version("1", { country: "Ghana" }));
  const state = stateAfter(typed({ description: "mine" }), left, edited, answered(version("1", {})));
  expect([state.typed.country, state.acknowledged.content.country]).toEqual(["Ghana", "Ghana"]);
});

test("the texts about a photo of a draft that was deleted stay when it cannot be sent again", () => {
  const state = stateAfter(
    chosen,
    { kind: "photoUploaded", file: "leaf", uploadId: "first" },
    typed({ photoAlt: "A leaf" }),
    left,
    ended("draft"),
    (before) => ({ kind: "photoRefused", file: fileOf(before) }),
  );
  expect([state.typed.photo, state.typed.photoAlt]).toEqual([noPhoto, "A leaf"]);
});

test("a photo that a lost save may have given to a post that was deleted since is sent again for the new one", () => {
  const events = [typed({ photo: upload("first") }), publish, lost, ended("post", ""), addAsNew];
  expect(stateOf(begun, events, "post").typed.photo.kind).toBe("file");
});

test("what was discarded comes back beside what others saved and what was typed since", () => {
  const mine = typed({ description: "mine" });
  const theirs = comes(version("2", { country: "Ghana" }, { by: "bob" }));
  const state = stateAfter(mine, discard, theirs, typed({ role: "Writer" }), found(stateAfter(mine)));
  const { description, country, role } = state.typed;
  expect([state.rival, description, country, role]).toEqual([undefined, "mine", "Ghana", "Writer"]);
});

test("what was discarded while it was being saved comes back after it was", () => {
  const mine = typed({ description: "mine" });
  const saved = comes(version("2", { description: "mine" }, { requestId: "id 1" }));
  expect(stateAfter(mine, left, discard, saved, found(stateAfter(mine))).typed.description).toBe("mine");
});

test("what was discarded comes back without a question about an own save that has arrived since", () => {
  const mine = [typed({ description: "first" }), left, lost, typed({ description: "second" })];
  const saved = comes(version("2", { description: "first" }, { requestId: "id 1" }));
  const state = stateAfter(...mine, discard, saved, found(discardedFrom(stateAfter(...mine), stateAfter())));
  expect([contestedParts(state), state.typed.description]).toEqual([[], "second"]);
});

test("what was discarded from a draft that had become a post comes back in the post, and waits there to be saved", () => {
  const scheduled = { as: "scheduled", by: "ada", postId: "post", requestId: "id 1" } as const;
  const saved = [typed({ description: "mine", photo: upload("leaf") }), publish, lost];
  const before = stateAfter(...saved);
  const state = stateAfter(
    ...saved,
    discard,
    { kind: "ended", doc: "draft", ended: scheduled },
    (after) => ({ kind: "found", unsaved: discardedFrom(before, after), typedAt: 1 }),
    answered(version("3", {})),
  );
  expect([state.doc.id, state.typed.description]).toEqual(["post", "mine"]);
  expect([state.intent, state.restoredAt]).toEqual([undefined, 1]);
  // The server refuses an upload of the draft.
  expect(state.typed.photo).toEqual({ kind: "file", id: "leaf" });
});

test("restored changes that become a new post can no longer be discarded back to the post that is gone", () => {
  const unsaved = stateAfter(typed({ description: "mine" }));
  expect(stateOf(begun, [found(unsaved), ended("post"), addAsNew], "post").restoredAt).toBeUndefined();
});
