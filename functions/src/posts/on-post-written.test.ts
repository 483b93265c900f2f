import "../../testing/own-project.ts";
import { randomUUID } from "node:crypto";
import { aPost } from "@daily-genius/domain/testing/a-post";
import { expect, test } from "vitest";
import { aDay } from "../../testing/a-draft.ts";
import {
  beforeCall,
  changeOf,
  expectOutlinesRight,
  fieldsAt,
  laterServices,
  writeInConsole as put,
} from "../../testing/post-desk.ts";
import { db } from "../../testing/stored.ts";
import { services } from "../services.ts";
import type { Fields, Stored } from "../store/documents.ts";
import { processPostChange } from "./reconcile.ts";

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
    await put(id, whole);
    expect(await fieldsAt(`feed/${id}`)).toBeDefined();
    await put(id, name === "no fields" ? {} : { ...whole, ...fields });
    expect(await fieldsAt(`feed/${id}`)).toBeUndefined();
    expect(await fieldsAt(`posts/${id}`)).toMatchObject(fields);
    await put(id, { ...whole, updatedAt: now() });
    expect(await fieldsAt(`feed/${id}`)).toBeDefined();
  },
);

test("a post that is deleted while its move to another month is corrected stays in no month", async () => {
  const id = randomUUID();
  const read = async () => (await services.documents.read([`posts/${id}`]))[0];
  await put(id, aPost({ id, date: "2031/05/02", updatedAt: now() }));
  let moved: Stored | undefined;
  // The first transaction records the move.
  const deletedMeanwhile = beforeCall("documents", "transact", async (call) => {
    if (call !== 2) return;
    moved = await read();
    await db().doc(`posts/${id}`).delete();
  });
  await put(id, aPost({ id, date: "2031/06/02", updatedAt: now() }), deletedMeanwhile);
  expect(moved?.fields).toMatchObject({ date: "2031/06/02" });
  await processPostChange(laterServices(), id, changeOf(moved, await read()));
  await expectOutlinesRight();
});
