import "../../testing/own-project.ts";
import { contentMark, isChecked } from "@daily-genius/domain/post/second-look";
import { beforeEach, expect, test } from "vitest";
import { create, edit, expectDerivedRight, fieldsAt, laterServices } from "../../testing/post-desk.ts";
import { author } from "../../testing/stored.ts";
import { clearAll, documentsOf } from "../../testing/whole-state.ts";
import { markCheckedIn } from "./mark-checked.ts";
import { reconcile } from "./reconcile.ts";

const grace = { uid: "admin-2", email: "grace@dailygenius.example" };

beforeEach(clearAll);

test("a check is on the post and in its history, ends with an edit, and is back when the edit is undone", async () => {
  const post = await create({ note: "See the archive." });
  expect(await fieldsAt(`feed/${post.id}`)).not.toHaveProperty("note");
  const input = { id: post.id, of: contentMark(post), isChecked: true };
  const checked = await markCheckedIn(laterServices(), input, grace);
  expect(await markCheckedIn(laterServices(), input, grace)).toEqual(checked);
  expect(checked).toMatchObject({ checked: { by: grace.email }, updatedBy: post.updatedBy });
  expect(await fieldsAt(`posts/${post.id}`)).toEqual(checked);
  expect(await fieldsAt(`feed/${post.id}`)).not.toHaveProperty("checked");
  const edited = await edit(checked, { country: "England" });
  const undone = await edit(edited, { country: post.country });
  const noted = await edit(undone, { note: "Seen." });
  expect([checked, edited, undone, noted].map(isChecked)).toEqual([true, false, true, true]);
  const back = { ...input, isChecked: false };
  expect(await markCheckedIn(laterServices(), back, author)).toMatchObject({ checked: null });
  const entries = Object.values(await documentsOf("history")).filter(({ act }) => act === "checked");
  expect(entries).toMatchObject([{ changed: ["checked"] }, { changed: ["checked"] }]);
  expect(new Set(entries.map(({ email }) => email))).toEqual(new Set([grace.email, author.email]));
  await expectDerivedRight();
});

test("neither a check nor a note is a change to readers; an edit of what they see is", async () => {
  const post = await create();
  const entry = () => fieldsAt(`feed/${post.id}`);
  const before = await entry();
  const input = { id: post.id, of: contentMark(post), isChecked: true };
  const checked = await markCheckedIn(laterServices(), input, grace);
  const noted = await edit(checked, { note: "See the archive." });
  const back = await markCheckedIn(laterServices(), { ...input, isChecked: false }, grace);
  expect([post, checked, noted, back].map(({ updatedAt }) => updatedAt).toSorted()[3]).toBe(back.updatedAt);
  await expectDerivedRight();
  expect(await reconcile(laterServices().documents, post.id, [])).toEqual({
    feed: 0,
    conflicts: 0,
    slugs: 0,
  });
  expect(await entry()).toEqual(before);
  const edited = await edit(back, { country: "England" });
  expect(await entry()).toMatchObject({ country: "England", updatedAt: edited.updatedAt });
});

test("a text that someone has changed since cannot be checked", async () => {
  const post = await create();
  const current = await edit(post, { country: "England" });
  const input = { id: post.id, of: contentMark(post), isChecked: true };
  const refused = { code: "aborted", details: { current } };
  await expect(markCheckedIn(laterServices(), input, grace)).rejects.toMatchObject(refused);
});
