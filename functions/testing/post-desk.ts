import { randomUUID } from "node:crypto";
import type { PhotoChange } from "@daily-genius/domain/calls/calls";
import type { Draft, DraftContent } from "@daily-genius/domain/draft/draft";
import { photoVariantNames } from "@daily-genius/domain/photo/photo";
import { type PhotoField, photoVariants } from "@daily-genius/domain/photo/photo-variants";
import type { Post } from "@daily-genius/domain/post/post";
import type { PostDraft } from "@daily-genius/domain/post/post-draft";
import { expect } from "vitest";
import type { PostChange } from "../src/history/record-by-hand.ts";
import { objectNameOf } from "../src/photos/photo-url.ts";
import { createPostIn } from "../src/posts/create-post.ts";
import { deletePostIn } from "../src/posts/delete-post.ts";
import { dropDraftIn, keepDraftIn } from "../src/posts/drafts.ts";
import { processPostChange } from "../src/posts/reconcile.ts";
import { restorePostIn } from "../src/posts/restore-post.ts";
import { updatePostIn } from "../src/posts/update-post.ts";
import { type Services, services } from "../src/services.ts";
import type { Fields, Stored } from "../src/store/documents.ts";
import { aDraft } from "./a-draft.ts";
import { aReadyUpload } from "./an-upload.ts";
import { impliedOutlines, impliedRecords, storedOutlines } from "./implied-records.ts";
import { author, bucket, deletion, documentAt } from "./stored.ts";
import { documentsOf, objectsAndReferences } from "./whole-state.ts";

/** The services without their log, some hours from now. */
export const laterServices = (hours = 0): Services => ({
  ...services,
  now: () => Date.now() + hours * 3_600_000,
  log: () => {},
});

/**
 * Services that do something else before each call of a function of the database or the bucket, counted from 1. If that
 * throws, the call fails instead.
 */
export function beforeCall<Part extends "documents" | "files">(
  part: Part,
  name: keyof Services[Part],
  act: (call: number, first: unknown) => unknown,
  on = laterServices(),
): Services {
  const call = on[part][name] as (...parameters: unknown[]) => Promise<unknown>; // whichever it is
  let calls = 0;
  const delayed = async (...parameters: unknown[]) => {
    calls += 1;
    await act(calls, parameters[0]);
    return call(...parameters);
  };
  return { ...on, [part]: { ...on[part], [name]: delayed } };
}

/** Returns a change of a post as its event reports it. */
export function changeOf(before: Stored | undefined, after: Stored): PostChange {
  return {
    before: before?.fields,
    after: after.fields,
    beforeVersion: before?.version,
    afterVersion: after.version,
    writtenAt: Date.parse(after.readTime),
  };
}

/** Writes a post as an edit in the console does, or deletes it, and delivers the event. */
export async function writeInConsole(id: string, fields: Fields | undefined, on = laterServices()) {
  const [before] = await on.documents.read([`posts/${id}`]);
  const post = documentAt(before.path);
  await (fields ? post.set(fields) : post.delete());
  const [after] = await on.documents.read([before.path]);
  await processPostChange(on, id, changeOf(before, after));
}

/** Creates a post, with the photo of an upload if one is named. */
export function create(fields: Partial<PostDraft> = {}, uploadId?: string): Promise<Post> {
  return createPostIn(laterServices(), { requestId: randomUUID(), draft: aDraft(fields), uploadId }, author);
}

export async function createWithPhoto(fields: Partial<PostDraft> = {}): Promise<Post> {
  return create(fields, await aReadyUpload());
}

/** Saves a post with other content or another photo; without texts about its photo, unless they are given. */
export function edit(
  post: Post,
  content: Partial<PostDraft>,
  photo: PhotoChange = { kind: "keep" },
  on = laterServices(),
): Promise<Post> {
  const { title, description, date, birthdate, deathdate, country, role } = post;
  const draft = { title, description, date, birthdate, deathdate, country, role, ...content };
  return updatePostIn(
    on,
    { requestId: randomUUID(), id: post.id, basedOn: post.updatedAt, draft, photo },
    author,
  );
}

/** Deletes a post; false if it is missing. */
export function remove(id: string, on = laterServices()): Promise<boolean> {
  return deletePostIn(on, id, deletion);
}

/** Restores a deleted post. */
export function restore(id: string, asDuplicate = false, on = laterServices()): Promise<Post> {
  return restorePostIn(on, id, author, asDuplicate);
}

/** Saves a draft, over another version if one is given. */
export function keep(
  content: Partial<DraftContent>,
  over?: Draft,
  by = author,
  requestId?: string,
): Promise<Draft> {
  const { id = randomUUID(), updatedAt = "", texts = {}, uploadId = "", for: whom = "" } = over ?? {};
  const whole = { texts, uploadId, for: whom, ...content };
  return keepDraftIn(laterServices(), { id, basedOn: updatedAt, content: whole, requestId }, by);
}

/** Deletes a draft, in any version or the given one. */
export function drop(id: string, by = author, basedOn?: string, on = laterServices()): Promise<Draft> {
  return dropDraftIn(on, id, by, basedOn);
}

/** Makes a post of a draft, with the photo of an upload if one is named. */
export function schedule(
  { id, updatedAt }: Draft,
  by = author,
  uploadId?: string,
  draft = aDraft(),
): Promise<Post> {
  const from = { draftId: id, basedOn: updatedAt };
  return createPostIn(laterServices(), { requestId: randomUUID(), draft, uploadId, from }, by);
}

/** A change to a new photo. */
export async function aNewPhoto(bytes?: Uint8Array) {
  return { kind: "replace", uploadId: await aReadyUpload(bytes) } as const;
}

export async function fieldsAt(path: string) {
  return (await documentAt(path).get()).data();
}

/** The number of files of a photo. */
export const perPhoto = photoVariantNames.length;

/** The names of the files of a photo, in the order of the variants. */
export function namesOf(post: Pick<Post, PhotoField>): string[] {
  return photoVariantNames.map((variant) => objectNameOf(post[photoVariants[variant].field]));
}

/** Fails as a bucket does that cannot be reached. */
export function away(): never {
  throw new Error("the bucket is away");
}

export async function exists(name: string): Promise<boolean> {
  return (await bucket().file(name).exists())[0];
}

export async function contentOf(url: string): Promise<Buffer> {
  return (await bucket().file(objectNameOf(url)).download())[0];
}

/** Reservations, conflicts and the feed are those implied by the posts. */
export async function expectDerivedRight(): Promise<void> {
  const [posts = {}, slugs = {}, feed = {}, slugConflicts] = await Promise.all(
    ["posts", "slugs", "feed", "slugConflicts"].map(documentsOf),
  );
  const owners = Object.entries(slugs).map(([slug, { postId }]) => [slug, { postId }]);
  const stored = { slugs: Object.fromEntries(owners), feed, slugConflicts };
  expect(stored).toEqual(impliedRecords(posts, feed));
}

/** The outlines are those implied by the feed. */
export async function expectOutlinesRight(): Promise<void> {
  const [feed = {}, outlines = {}] = await Promise.all(["feed", "outlines"].map(documentsOf));
  expect(storedOutlines(outlines)).toEqual(impliedOutlines(feed));
}

/** Moreover, every file is referenced and every referenced file is there. */
export async function expectSound(): Promise<void> {
  const { present, accounted } = await objectsAndReferences();
  expect(present).toEqual(accounted);
  await expectDerivedRight();
}
