import "../../testing/own-project.ts";
import { randomUUID } from "node:crypto";
import { type Draft, draftLimits } from "@daily-genius/domain/draft/draft";
import { photoVariantNames, stagedObjectName } from "@daily-genius/domain/photo/photo";
import { beforeEach, expect, test } from "vitest";
import { aReadyUpload } from "../../testing/an-upload.ts";
import { aSession, callAs } from "../../testing/call.ts";
import { deployedCallables } from "../../testing/deployed-callables.ts";
import * as desk from "../../testing/post-desk.ts";
import { author, db, documentAt } from "../../testing/stored.ts";
import { clearAll } from "../../testing/whole-state.ts";
import { sweepOnce } from "../sweep/sweep-once.ts";
import { restoreDraftIn } from "./drafts.ts";

const { laterServices } = desk;

const grace = { uid: "admin-2", email: "grace@dailygenius.example" };

beforeEach(clearAll);

test("a draft is saved as typed, by whom and when, and a repeated call changes nothing", async () => {
  const first = await desk.keep({ texts: { title: "Ada", date: "2026/3/" }, for: grace.email });
  expect(await desk.fieldsAt(`drafts/${first.id}`)).toEqual(first);
  expect(first).toMatchObject({ state: "kept", texts: { date: "2026/3/" }, createdBy: author.email });
  const second = await desk.keep({ texts: { title: "Ada L" } }, first, grace);
  expect(second).toMatchObject({ createdBy: author.email, updatedBy: grace.email, for: grace.email });
  expect(second.updatedAt > first.updatedAt).toBe(true);
  expect(await desk.keep({ texts: { title: "Ada L" } }, first, grace)).toEqual(second);
});

test("a draft that someone else has changed, deleted or scheduled is not overwritten; the refusal brings it", async () => {
  const first = await desk.keep({ texts: { title: "Ada" }, for: grace.email });
  const theirs = await desk.keep({ texts: { title: "Grace's Ada" } }, first, grace);
  const changed = { code: "aborted", details: { draft: theirs } };
  await expect(desk.keep({ texts: { title: "My Ada" } }, first)).rejects.toMatchObject(changed);
  await expect(desk.schedule(first)).rejects.toMatchObject(changed);
  const dropped = await desk.drop(first.id, grace);
  const gone = {
    code: "not-found",
    message: `${grace.email} deleted this draft.`,
    details: { draft: dropped },
  };
  await expect(desk.keep({ texts: {} }, theirs)).rejects.toMatchObject(gone);
  const back = await restoreDraftIn(laterServices(), first.id, grace);
  expect(back).toMatchObject({ state: "kept", texts: { title: "Grace's Ada" } });
  const { id } = await desk.schedule(back, grace);
  const ended = { postId: id, texts: {}, uploadId: "", for: "" };
  const made = { message: `${grace.email} scheduled this draft.`, details: { draft: ended } };
  await expect(desk.schedule(back)).rejects.toMatchObject(made);
  await expect(desk.keep({ texts: {} }, back)).rejects.toMatchObject(made);
  await expect(restoreDraftIn(laterServices(), first.id, author)).rejects.toMatchObject(made);
});

test("a request that is repeated, late or doubled saves once; the draft and its post name the last one", async () => {
  const [one, other] = [randomUUID(), randomUUID()];
  const first = await desk.keep({ texts: { title: "Ada" } }, undefined, author, one);
  expect(first.requestId).toBe(one);
  const again = { id: first.id, updatedAt: "" } as Draft; // the answer was lost
  expect(await desk.keep({ texts: { title: "Ada" } }, again, author, one)).toEqual(first);
  const another = desk.keep({ texts: { title: "Ada Byron" } }, again, author, one);
  await expect(another, "the id is of another request").rejects.toMatchObject({ code: "aborted" });
  const second = await desk.keep({ texts: { title: "Ada L" } }, first, author, other);
  await expect(desk.keep({ texts: { title: "Ada" } }, again, author, one)).rejects.toMatchObject({
    code: "aborted",
    details: { draft: { requestId: other } },
  });
  // A panel of an earlier version names no request.
  const theirs = await desk.keep({ texts: { title: "Ada Lovelace" } }, second, grace);
  expect(theirs.requestId).toBeUndefined();
  expect(await desk.fieldsAt(`drafts/${first.id}`)).toEqual(theirs);
});

test("a draft is deleted in the version that was seen, or in any by a panel that names none", async () => {
  const first = await desk.keep({ texts: { title: "Ada" } });
  const theirs = await desk.keep({ texts: { title: "Grace's Ada" } }, first, grace);
  const changed = { code: "aborted", details: { draft: theirs } };
  await expect(desk.drop(first.id, author, first.updatedAt)).rejects.toMatchObject(changed);
  const dropped = await desk.drop(first.id, author, theirs.updatedAt);
  expect(dropped.state).toBe("dropped");
  expect(await desk.drop(first.id, author, theirs.updatedAt)).toEqual(dropped);
});

test("a draft that was never saved becomes a post at once; a save of it that arrives later makes no second copy", async () => {
  const draft = { id: randomUUID(), updatedAt: "" } as Draft; // only the browser has it
  const post = await desk.schedule(draft);
  const left = await desk.fieldsAt(`drafts/${draft.id}`);
  expect(left).toMatchObject({ state: "scheduled", postId: post.id, createdBy: author.email });
  expect(left).toHaveProperty("requestId");
  const gone = { code: "not-found", details: { draft: { postId: post.id } } };
  await expect(desk.keep({ texts: { title: "Ada" } }, draft)).rejects.toMatchObject(gone);
  const kept = await desk.keep({ texts: { title: "Emmy" } });
  await expect(desk.schedule({ ...kept, updatedAt: "" })).rejects.toMatchObject({ code: "aborted" });
  await sweepOnce(laterServices(31 * 24));
  expect(await desk.fieldsAt(`drafts/${draft.id}`)).toBeUndefined();
});

test("a draft that the console has made unreadable is refused in words", async () => {
  const odd = { id: "odd", updatedAt: "" } as Draft; // and no more
  await documentAt("drafts/odd").set(odd);
  const [on, words] = [
    laterServices(),
    "This draft cannot be read. Repair drafts/odd in the Firebase console.",
  ];
  const calls = [desk.keep({}, odd), desk.schedule(odd), desk.drop("odd"), restoreDraftIn(on, "odd", author)];
  await Promise.all(calls.map((call) => expect(call).rejects.toThrow(words)));
});

const staged = (uploadId: string) => stagedObjectName("full", uploadId);

test("the photo of a draft stays as long as the draft, also in the trash, and goes with it", async () => {
  const uploadId = await aReadyUpload();
  const draft = await desk.keep({ uploadId });
  for (const days of [2, 40, 400]) {
    await sweepOnce(laterServices(days * 24));
    expect(await desk.exists(staged(uploadId))).toBe(true);
  }
  await desk.drop(draft.id, author, undefined, laterServices(400 * 24));
  await sweepOnce(laterServices(425 * 24));
  expect(await desk.exists(staged(uploadId))).toBe(true);
  // The draft and its upload, and with them the files.
  const swept = await sweepOnce(laterServices(431 * 24));
  expect(swept).toMatchObject({ expired: 2, strays: photoVariantNames.length });
});

test("the photo of a draft is for no other draft and no other post, and a stranger's upload for no draft", async () => {
  const uploadId = await aReadyUpload();
  await desk.keep({ uploadId });
  const reason = "Failed to upload photo: it is the photo of a draft";
  await expect(desk.keep({ uploadId })).rejects.toThrow(reason);
  await expect(desk.create({}, uploadId)).rejects.toThrow(reason);
  const strange = desk.keep({ uploadId: await aReadyUpload() }, undefined, grace);
  await expect(strange).rejects.toThrow("expired");
});

test("the photo of a draft that is replaced goes after a day", async () => {
  const [one, two] = [await aReadyUpload(), await aReadyUpload()];
  await desk.keep({ uploadId: two }, await desk.keep({ uploadId: one }));
  await sweepOnce(laterServices(25));
  expect(await Promise.all([one, two].map((uploadId) => desk.exists(staged(uploadId))))).toEqual([
    false,
    true,
  ]);
});

test("the photo of a draft can be read by administrators alone", async () => {
  const session = await aSession();
  const { id } = await desk.keep({ uploadId: await aReadyUpload() });
  const { photo } = await callAs(session, deployedCallables.draftPhoto, { id });
  expect(photo?.contentType).toBe("image/webp");
  const { id: bare } = await desk.keep({ texts: { title: "Ada" } });
  expect(await callAs(session, deployedCallables.draftPhoto, { id: bare })).toEqual({ photo: null });
});

test(`there are at most ${draftLimits.drafts} drafts; deleted ones do not count`, async () => {
  const draft = await desk.keep({ texts: { title: "Ada" } });
  const batch = db().batch();
  for (let index = 0; index < draftLimits.drafts - 1; index += 1)
    batch.set(documentAt(`drafts/d${index}`), { ...draft, id: `d${index}` });
  await batch.commit();
  const full = `There are already ${draftLimits.drafts} drafts. Schedule or delete some first.`;
  await expect(desk.keep({ texts: { title: "One more" } })).rejects.toThrow(full);
  await desk.drop(draft.id);
  await desk.keep({ texts: { title: "One more" } });
  await expect(restoreDraftIn(laterServices(), draft.id, author)).rejects.toThrow(full);
});
