import { expect, test } from "vitest";
import { hasArrived, postOfDraft, uploadOf } from "./draft-as-post.ts";
import { aTrayDraft } from "./testing/a-tray-draft.ts";

const values = { title: "Ada", description: "", country: "United Kingdom" };
const draft = aTrayDraft({ texts: { title: "Ada", country: "United Kingdom" }, uploadId: "u1" });
const chosen = (uploadId: string) =>
  ({
    kind: "chosen",
    name: "ada.jpg",
    staged: { uploadId, originalBytes: 1, bytes: 1, at: 0 },
  }) as const;

test.each([
  ["the same", { values }, true],
  ["the same, of a panel without the newest fields", { values: { title: "Ada" } }, true],
  ["another text", { values: { ...values, country: "" } }, false],
  ["the same photo", { values, photo: chosen("u1") }, true],
  ["another photo", { values, photo: chosen("u2") }, false],
  ["a photo on its way", { values, photo: { ...chosen("u1"), staged: undefined } }, false],
  ["no photo any more", { values, photo: { kind: "removed" } as const }, false],
])("a draft of which this browser has %s has arrived: %s", (_, here, arrived) => {
  expect(hasArrived(here, draft)).toBe(arrived);
});

test("a draft has the shape of a post, and its upload stands for the photo", () => {
  const post = postOfDraft(aTrayDraft({ texts: { role: "Poet, Engineer" }, uploadId: "u1" }));
  expect(post).toMatchObject({ title: "", role: ["Poet", "Engineer"], sources: [] });
  expect(uploadOf(post.imageURL)).toBe("u1");
  expect([uploadOf(""), uploadOf("https://example.org/a.webp")]).toEqual([undefined, undefined]);
});
