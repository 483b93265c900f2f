import { Failure, failureText } from "@daily-genius/domain/calls/failure";
import { expect, test, vi } from "vitest";
import { noPhoto } from "../../editor/content.ts";
import { saveTrouble, sentencesOf } from "./save-trouble.ts";

test.each([
  [noPhoto, "“Ada” was deleted while you were editing."],
  [
    { kind: "stored", url: "a.webp" } as const,
    "“Ada” was deleted while you were editing, with its photo. To use the photo in a new post, choose it again.",
  ],
])("over a post with the photo %o that is gone, a save is refused in plain words first", (photo, plain) => {
  const gone = new Failure("not-found", "No such post.");
  const { kind, sentences } = saveTrouble(gone, { title: "Ada", photo });
  expect(kind).toBe("deleted");
  expect(sentences[0]).toBe(plain);
});

test("a save that found no network says so until there is one again", () => {
  vi.stubGlobal("navigator", { onLine: false });
  const trouble = saveTrouble(new Failure("unavailable", failureText.unavailable), undefined);
  expect(sentencesOf(trouble, false, false)).toEqual(["You are offline.", failureText.unavailable]);
  expect(sentencesOf(trouble, true, false)).toEqual(["You were offline: the post is not saved yet."]);
});

test("a page that the server refuses reads that, and no advice to sign in", () => {
  const refusal = "This page could not be verified.";
  const trouble = saveTrouble(new Failure("unauthenticated", refusal, { isUnverified: true }), undefined);
  expect(trouble).toEqual({ kind: "failed", sentences: [refusal] });
});

test("a save that the server refuses has one sentence once the session has ended", () => {
  const text = failureText["permission-denied"];
  const trouble = saveTrouble(
    new Failure("permission-denied", "Only administrators can do this."),
    undefined,
  );
  expect(sentencesOf(trouble, true, false)).toEqual([text, "Only administrators can do this."]);
  expect(sentencesOf(trouble, true, true)).toEqual(["Your session has ended."]);
});
