import "fake-indexeddb/auto";
import { afterEach, expect, test } from "vitest";
import {
  type DraftRecord,
  draftLifetime,
  readDraftFile,
  readDrafts,
  removeDraft,
  wipeDrafts,
  writeDraft,
} from "./draft-records.ts";

const now = 10 * draftLifetime;
const aDraft = (id: string, more: Partial<DraftRecord> = {}): DraftRecord => ({
  id,
  uid: "ada",
  postId: "",
  basedOn: "",
  typedAt: now,
  values: { title: id },
  ...more,
});
const file = new File(["a photo"], "ada.jpg", { type: "image/jpeg" });
const kept = async (uid = "ada", at = now) => (await readDrafts(uid, at)).map(({ id }) => id);

afterEach(async () => {
  for (const uid of ["ada", "emmy"]) await wipeDrafts(uid);
});

test("drafts are read newest first, by the person who wrote them", async () => {
  const drafts = [aDraft("older", { typedAt: now - 1 }), aDraft("newer"), aDraft("hers", { uid: "emmy" })];
  for (const draft of drafts) await writeDraft(draft);
  expect(await readDrafts("ada", now)).toEqual([drafts[1], drafts[0]]);
  expect(await kept("emmy")).toEqual(["hers"]);
});

test("a removed draft takes its file along, and no other", async () => {
  for (const id of ["one", "other"]) {
    await writeDraft(aDraft(id), file);
  }
  await removeDraft(aDraft("one"));
  expect(await kept()).toEqual(["other"]);
  expect(await readDraftFile(aDraft("one"))).toBeUndefined();
  expect(await readDraftFile(aDraft("other"))).toMatchObject({ name: "ada.jpg", size: 7 });
});

test("signing out removes all of one person", async () => {
  await writeDraft(aDraft("hers", { uid: "emmy" }));
  await writeDraft(aDraft("mine"), file);
  await wipeDrafts("ada");
  expect(await kept()).toEqual([]);
  expect(await readDraftFile(aDraft("mine"))).toBeUndefined();
  expect(await kept("emmy")).toEqual(["hers"]);
});

test("a draft is kept for a week, and goes at the next look of anyone", async () => {
  await writeDraft(aDraft("mine"));
  expect(await kept("ada", now + draftLifetime - 1)).toEqual(["mine"]);
  expect(await kept("emmy", now + draftLifetime)).toEqual([]);
  expect(await kept("ada")).toEqual([]);
});

test("of more than thirty drafts the oldest go", async () => {
  for (let age = 0; age < 32; age += 1) await writeDraft(aDraft(`${age}`, { typedAt: now - age }));
  const ids = await kept();
  expect(ids).toHaveLength(30);
  expect(ids.at(-1)).toBe("29");
});
