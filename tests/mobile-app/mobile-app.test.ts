import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import type { CallInput } from "@daily-genius/domain/calls/calls";
import type { Post } from "@daily-genius/domain/post/post";
import type { ProductClient } from "@daily-genius/stack/product-client";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { anAdministrator, signInAlone } from "../e2e/administrator.ts";
import { type AppEntry, type AppRequest, aStrangersToken, type MobileApp, mobileApp } from "./mobile-app.ts";

// The app that `docs/stored-data.md` describes, on a running stack with the rules as deployed.

const contract = readFileSync(new URL("../../docs/stored-data.md", import.meta.url), "utf8");
const [, feed = ""] = /^## `feed\/\{id\}`.*?\n(.*?)^## /ms.exec(contract) ?? [];

/** The promised fields of an entry, sorted. */
const promisedFields: readonly string[] = [...feed.matchAll(/^\| (`.+?) \|/gm)]
  .flatMap(([, names = ""]) => [...names.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name))
  .sort();

/** Returns the query under a heading of the contract, with its days replaced. */
function shownQuery(heading: string, days: Readonly<Record<string, string>>): unknown {
  const [, after = ""] = feed.split(heading);
  const [, json = ""] = /^POST \S+:runQuery\n(\{.*?\})\n```/ms.exec(after) ?? [];
  const asked = Object.entries(days).reduce((query, [shown, day]) => query.replaceAll(shown, day), json);
  return JSON.parse(asked).structuredQuery;
}

const started = Date.now();

/** Returns the reader's day, or the day `offset` days from it. */
const day = (offset = 0) =>
  new Date(started + offset * 86_400_000).toISOString().slice(0, 10).replaceAll("-", "/");

const administrator = await anAdministrator();
let newsroom: ProductClient;
/** Published today, on the first of the last 30 days, a day before that, and in the future. */
const posts: Record<"today" | "first" | "older" | "future", Post> = Object.create(null);

const addPost = async (date: string, uploadId?: string) => {
  const input: CallInput<"createPost"> = {
    requestId: randomUUID(),
    draft: {
      title: `Hypatia ${randomUUID()}`,
      description: "Taught philosophy and astronomy in Alexandria.",
      date,
      birthdate: "~355",
      deathdate: "0415/03/08",
      country: "Egypt",
      role: ["Mathematician", "Astronomer"],
    },
    ...(uploadId !== undefined && { uploadId }),
  };
  return (await newsroom.call("createPost", input)).post;
};

beforeAll(async () => {
  newsroom = await signInAlone(administrator);
  const photo = sharp({ create: { width: 1000, height: 500, channels: 3, background: "#a06030" } });
  posts.today = await addPost(day(), await newsroom.upload(await photo.jpeg().toBuffer(), "image/jpeg"));
  posts.first = await addPost(day(-29));
  posts.older = await addPost(day(-30));
  posts.future = await addPost(day(3));
});

const textIn = (entry: AppEntry, field: string) => String(entry.fields[field]?.["stringValue"]);
const todayShown = "Today's posts over REST";
const monthShown = "The last 30 days";
const shownDays = { "2026/11/21": day(), "2026/10/23": day(-29) };
const from = [{ collectionId: "feed" }];
const dated = (op: string, value: string) => ({
  fieldFilter: { field: { fieldPath: "date" }, op, value: { stringValue: value } },
});

describe.each([
  ["without an account", async () => mobileApp()],
  ["with an account that anybody can make", async () => mobileApp(await aStrangersToken())],
])("the mobile app %s", (_, start) => {
  let app: MobileApp;
  beforeAll(async () => {
    app = await start();
  });

  // Specification 1.3
  test("reads today's posts with the query that the contract shows, in the shape it promises", async () => {
    const entries = await app.query(shownQuery(todayShown, shownDays));
    const entry = entries.find(({ id }) => id === posts.today.id);
    expect(Object.keys(entry?.fields ?? {}).sort()).toEqual(promisedFields);
    const { title, description, birthdate, deathdate, country, imageURL, createdAt, updatedAt } = posts.today;
    const text = (stringValue: string) => ({ stringValue });
    expect(entry?.fields).toMatchObject({
      title: text(title),
      description: text(description),
      date: text(day()),
      birthdate: text(birthdate),
      deathdate: text(deathdate ?? ""),
      country: text(country),
      role: { arrayValue: { values: [text("Mathematician"), text("Astronomer")] } },
      imageURL: text(imageURL),
      createdAt: text(createdAt),
      updatedAt: text(updatedAt),
    });
  });

  test("reads the last 30 days, newest first, and neither more nor what is to come", async () => {
    const entries = await app.query(shownQuery(monthShown, shownDays));
    const ids = entries.map(({ id }) => id);
    expect(ids).toContain(posts.today.id);
    expect(ids).toContain(posts.first.id);
    expect(ids).not.toContain(posts.older.id);
    expect(ids).not.toContain(posts.future.id);
    const dates = entries.map((entry) => textIn(entry, "date"));
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect(dates.every((date) => date >= day(-29) && date <= day())).toBe(true);
  });

  // Specification 1.3
  test.each([
    ["thumbnailURL", "jpeg", { width: 150, height: 75 }],
    ["previewURL", "jpeg", { width: 150, height: 75 }],
    ["imageURL", "webp", { width: 800, height: 400 }],
  ] as const)("shows the photo of %s, and may keep it for ever", async (field, format, size) => {
    const entries = await app.query({ from, where: dated("EQUAL", day()), limit: 100 });
    const entry = entries.find(({ id }) => id === posts.today.id);
    const { status, headers, body } = await app.fetchPhoto(entry ? textIn(entry, field) : "");
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe(`image/${format}`);
    expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(await sharp(body).metadata()).toMatchObject({ format, ...size });
  });

  const ask = (path: string, method: AppRequest["method"] = "GET", json?: object): AppRequest => ({
    service: "firestore",
    method,
    path,
    json,
  });
  const where = dated("LESS_THAN_OR_EQUAL", day());
  const entry = { fields: { title: { stringValue: "Mallory" }, date: { stringValue: day() } } };

  // One of each kind: tests/rules has them all.
  // biome-ignore format: one row per request
  test.each<[string, () => AppRequest]>([
    ["a post of days to come",      () => ask(`/feed/${posts.future.id}`)],
    ["the feed without a limit",    () => ask(":runQuery", "POST", { structuredQuery: { from, where } })],
    ["changing an entry",           () => ask(`/feed/${posts.today.id}`, "PATCH", entry)],
    ["a list of photos",            () => ({ service: "storage", path: "?prefix=geniuses/" })],
    ["uploading",                   () => ({ service: "storage", method: "POST", path: `?name=uploads%2Fm%2F${randomUUID()}`, file: "x" })],
  ])("is refused: %s", async (_name, request) => {
    const { status, body } = await app.ask(request());
    expect({ status, body: status === 403 ? "" : body.toString().slice(0, 500) }).toEqual({
      status: 403,
      body: "",
    });
  });
});
