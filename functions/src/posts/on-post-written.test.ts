import { randomUUID } from "node:crypto";
import { aPost } from "@daily-genius/domain/testing/a-post";
import { expect, test } from "vitest";
import { aDay } from "../../testing/a-draft.ts";
import { fieldsAt, writeInConsole as put } from "../../testing/post-desk.ts";
import type { Fields } from "../store/documents.ts";

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
