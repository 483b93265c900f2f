import { expect, test } from "vitest";
import { calls } from "../calls/calls.ts";
import { draftLimits, plannedDay } from "./draft.ts";

const id = "0b9d8a3e-7f0e-4a55-9d6e-3c1f2a4b5c6d";
const takes = (content: object) =>
  calls.keepDraft.input.safeParse({ id, basedOn: "", content: { uploadId: "", for: "", ...content } })
    .success;

test.each([
  [{}, undefined],
  [{ date: "" }, undefined],
  [{ date: "2026/3/" }, undefined],
  [{ date: "2026/02/30" }, undefined],
  [{ date: "2026-3-4" }, "2026/03/04"],
])("a draft with the texts %j is planned for %s", (texts, day) => {
  expect(plannedDay({ texts })).toBe(day);
});

test("a draft loses what came with its texts from elsewhere, but no space at an end: someone goes on typing", () => {
  const content = {
    uploadId: "",
    for: "",
    texts: { title: "Ada\u200b ", description: "one\vtwo ", note: "\ud83d?" },
  };
  const parsed = calls.keepDraft.input.parse({ id, basedOn: "", content });
  expect(parsed.content.texts).toEqual({ title: "Ada ", description: "one\ntwo ", note: "?" });
});

test.each([
  ["a name alone", { title: "Ada" }, true],
  ["texts that no post could have", { birthdate: "who knows", date: "soon" }, true],
  ["nothing", {}, true],
  ["all its bytes", { description: "é".repeat(draftLimits.bytes / 2) }, true],
  ["more than its bytes", { description: "é".repeat(draftLimits.bytes / 2 + 1) }, false],
  ["a field that no post has", { authorId: "me" }, false],
  ["a field that is not text", { role: ["Poet"] }, false],
])("whether a draft with %s is accepted", (_, texts, isAccepted) => {
  expect(takes({ texts })).toBe(isAccepted);
});
