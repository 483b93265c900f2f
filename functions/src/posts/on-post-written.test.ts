import { randomUUID } from "node:crypto";
import { aPost } from "@daily-genius/domain/testing/a-post";
import { describe, expect, test } from "vitest";
import { aChange } from "../../testing/a-change.ts";
import { aDay } from "../../testing/a-draft.ts";
import { fieldsAt } from "../../testing/post-desk.ts";
import { db } from "../../testing/stored.ts";
import { services } from "../services.ts";
import { processPostChange } from "./reconcile.ts";

type Fields = Record<string, unknown>;

/** Writes as an edit in the console does, and delivers the event. */
async function put(id: string, fields: Fields): Promise<void> {
  const ref = db().doc(`posts/${id}`);
  const before = (await ref.get()).data();
  const { writeTime } = await ref.set(fields);
  await processPostChange(services, id, aChange(before, fields, writeTime.toMillis()));
  // The stamp is a separate write with its own event.
  const after = (await ref.get()).data();
  if (after?.["updatedAt"] !== fields["updatedAt"])
    await processPostChange(services, id, aChange(fields, after));
}

const now = () => new Date().toISOString();

describe("a post written in the console", () => {
  test.each<[string, Fields]>([
    ["no fields", {}],
    ["a title that is a number", { title: 7 }],
    ["a date that does not exist", { date: "2026/02/30" }],
    ["no description", { description: null }],
  ])("with %s is kept out of the feed, and the trigger goes on", async (name, fields) => {
    const id = randomUUID();
    const whole = aPost({ id, date: aDay(), updatedAt: now() });
    await put(id, whole);
    expect(await fieldsAt(`feed/${id}`)).toBeDefined();
    await put(id, name === "no fields" ? {} : { ...whole, ...fields });
    expect(await fieldsAt(`feed/${id}`)).toBeUndefined();
    expect(await fieldsAt(`posts/${id}`)).toMatchObject(fields);
    await put(id, { ...whole, updatedAt: now() });
    expect(await fieldsAt(`feed/${id}`)).toBeDefined();
  });
});
