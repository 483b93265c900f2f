import "../../testing/own-project.ts";
import { randomUUID } from "node:crypto";
import type { Post } from "@daily-genius/domain/post/post";
import { aPost } from "@daily-genius/domain/testing/a-post";
import { expect, onTestFinished, test } from "vitest";
import { aDay } from "../../testing/a-draft.ts";
import { noteRequests } from "../../testing/noted-requests.ts";
import * as desk from "../../testing/post-desk.ts";
import { documentAt } from "../../testing/stored.ts";
import { services } from "../services.ts";
import type { Fields, Stored } from "../store/documents.ts";
import { firestore } from "../store/firestore.ts";
import { processPostChange, reconcile } from "./reconcile.ts";

const { laterServices } = desk;

const now = () => new Date().toISOString();

test.each<[string, Fields]>([
  ["no fields", {}],
  ["a title that is a number", { title: 7 }],
  ["a date that does not exist", { date: "2026/02/30" }],
  ["no description", { description: null }],
])(
  "a post written in the console with %s is kept out of the feed, and the trigger goes on",
  async (name, fields) => {
    const id = randomUUID();
    const whole = aPost({ id, date: aDay(), updatedAt: now() });
    await desk.writeInConsole(id, whole);
    expect(await desk.fieldsAt(`feed/${id}`)).toBeDefined();
    await desk.writeInConsole(id, name === "no fields" ? {} : { ...whole, ...fields });
    expect(await desk.fieldsAt(`feed/${id}`)).toBeUndefined();
    expect(await desk.fieldsAt(`posts/${id}`)).toMatchObject(fields);
    await desk.writeInConsole(id, { ...whole, updatedAt: now() });
    expect(await desk.fieldsAt(`feed/${id}`)).toBeDefined();
  },
);

test("an entry of the feed whose time the console made an object is written again", async () => {
  const id = randomUUID();
  await desk.writeInConsole(id, aPost({ id, date: aDay(), updatedAt: now() }));
  const entry = await desk.fieldsAt(`feed/${id}`);
  await documentAt(`feed/${id}`).update({ updatedAt: { toString: 1, valueOf: 1 } });
  await reconcile(firestore, id, []);
  expect(await desk.fieldsAt(`feed/${id}`)).toEqual(entry);
});

test("a post that is deleted while its move to another month is corrected stays in no month", async () => {
  const id = randomUUID();
  const read = async () => (await services.documents.read([`posts/${id}`]))[0];
  await desk.writeInConsole(id, aPost({ id, date: "2031/05/02", updatedAt: now() }));
  let moved: Stored | undefined;
  // The first transaction records the move.
  const deletedMeanwhile = desk.beforeCall("documents", "transact", async (call) => {
    if (call !== 2) return;
    moved = await read();
    await documentAt(`posts/${id}`).delete();
  });
  await desk.writeInConsole(id, aPost({ id, date: "2031/06/02", updatedAt: now() }), deletedMeanwhile);
  expect(moved?.fields).toMatchObject({ date: "2031/06/02" });
  await processPostChange(laterServices(), id, desk.changeOf(moved, await read()));
  await desk.expectOutlinesRight();
});

test("a save and its event make at most 8 requests to Firestore, and the same event once more at most 4", async () => {
  let requests = 0;
  onTestFinished(noteRequests(() => (requests += 1)));
  const counted = async <Result>(act: () => Promise<Result>) => {
    const before = requests;
    return [await act(), requests - before] as const;
  };
  const stored = async (id: string) => (await firestore.read([`posts/${id}`]))[0];
  /** Returns the requests of a save with its event, and those of the same event again. */
  const requestsOf = async (save: () => Promise<Post>, over?: Stored) => {
    const [{ id }, ofCall] = await counted(save);
    const change = desk.changeOf(over, await stored(id));
    const deliver = () => counted(() => processPostChange(laterServices(), id, change));
    const [, ofEvent] = await deliver();
    await Promise.all([desk.expectDerivedRight(), desk.expectOutlinesRight()]);
    const [, again] = await deliver();
    return { save: ofCall + ofEvent, again };
  };
  // The months have other stories.
  const others = await Promise.all(["2031/05/01", "2031/06/01"].map((date) => desk.create({ date })));
  for (const { id } of others) await reconcile(firestore, id, []);
  const post = await desk.create({ date: "2031/05/02", title: "Emmy Noether" });
  const older = await stored(post.id);
  await processPostChange(laterServices(), post.id, desk.changeOf(undefined, older));
  expect({
    created: await requestsOf(() => desk.create({ date: "2031/05/03", title: "Maria Agnesi" })),
    edited: await requestsOf(() => desk.edit(post, { country: "Germany" }), older),
  }).toEqual({ created: { save: 8, again: 2 }, edited: { save: 8, again: 3 } });
});
