import "../../testing/own-project.ts";
import type { PhotoChange } from "@daily-genius/domain/calls/calls";
import { noPhotoTexts, type PhotoTexts } from "@daily-genius/domain/photo/photo-texts";
import { restoredContent } from "@daily-genius/domain/post/history-entry";
import { beforeEach, describe, expect, test } from "vitest";
import { aNewPhoto, create, createWithPhoto, edit, fieldsAt } from "../../testing/post-desk.ts";
import { clearAll, documentsOf } from "../../testing/whole-state.ts";

beforeEach(clearAll);

const texts: PhotoTexts = {
  photoAlt: "A woman at a desk",
  photoCredit: "Jane Doe",
  photoLicense: "CC BY-SA 4.0",
};
const others: PhotoTexts = { photoAlt: "A bust", photoCredit: "Louvre", photoLicense: "Public domain" };

test("the texts of a photo are saved with it, in post and feed; without a photo there are none", async () => {
  const post = await createWithPhoto(texts);
  expect(post).toMatchObject(texts);
  expect(await fieldsAt(`feed/${post.id}`)).toMatchObject(texts);
  expect(await create(texts)).toMatchObject(noPhotoTexts);
});

describe("an edit", () => {
  test.each<[string, () => Promise<PhotoChange>, Partial<PhotoTexts>, PhotoTexts]>([
    ["that keeps the photo changes them", async () => ({ kind: "keep" }), others, others],
    ["by a panel that does not know them leaves them", async () => ({ kind: "keep" }), {}, texts],
    ["that replaces the photo brings those of the new one", aNewPhoto, others, others],
    [
      "that replaces the photo, by a panel that does not know them, removes them",
      aNewPhoto,
      {},
      noPhotoTexts,
    ],
    [
      "that removes the photo removes them, even if it holds some",
      async () => ({ kind: "remove" }),
      others,
      noPhotoTexts,
    ],
  ])("%s", async (_, change, sent, left) => {
    const post = await createWithPhoto(texts);
    const photo = await change();
    const edited = await edit(post, sent, photo);
    expect(edited).toMatchObject(left);
    expect(await edit(post, sent, photo), "a repeated request").toEqual(edited);
  });

  test("names in the history which of them it changed", async () => {
    const post = await createWithPhoto(texts);
    await edit(post, { photoCredit: "John Doe" });
    const entries = Object.values(await documentsOf("history"));
    expect(entries.map(({ changed }) => changed)).toContainEqual(["photoCredit"]);
  });
});

test("an earlier version brings the texts of its photo only with the photo", async () => {
  const first = await createWithPhoto(texts);
  const replaced = await edit(first, { ...others, country: "Wales" }, await aNewPhoto());
  const [version] = Object.entries(await documentsOf("history")).flatMap(([id, { act }]) =>
    act === "created" ? [id] : [],
  );
  const without = restoredContent(first, replaced, { withDay: false, withPhoto: false });
  expect(without).toMatchObject({ country: first.country, ...others });
  const textOnly = await edit(replaced, without);
  const withIt = restoredContent(first, textOnly, { withDay: false, withPhoto: true });
  const restored = await edit(textOnly, withIt, { kind: "restore", entry: version ?? "" });
  expect(restored).toMatchObject({ ...texts, photo: first.photo });
});
