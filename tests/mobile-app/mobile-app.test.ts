import { randomUUID } from "node:crypto";
import type { CallInput } from "@daily-genius/domain/calls/calls";
import type { Post } from "@daily-genius/domain/post/post";
import type { ProductClient } from "@daily-genius/stack/product-client";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { anAdministrator, signInAlone } from "../e2e/administrator.ts";
import { project } from "../e2e/stack.ts";
import { type AppEntry, type AppRequest, aStrangersToken, type MobileApp, mobileApp } from "./mobile-app.ts";
import { promisedFields, shownQuery } from "./stored-data.ts";

// The app that `docs/stored-data.md` describes, on a running stack with the rules as deployed.

const started = Date.now();

/** Returns the reader's day, or the day `offset` days from it. */
const day = (offset = 0) =>
  new Date(started + offset * 86_400_000).toISOString().slice(0, 10).replaceAll("-", "/");

const administrator = await anAdministrator();
let newsroom: ProductClient;
/** Published today, on the first of the last 30 days, a day before that, and in the future. */
const posts: Record<"today" | "first" | "older" | "future", Post> = Object.create(null);

const addPost = async (date: string, uploadId?: string, name = "Hypatia") => {
  const input: CallInput<"createPost"> = {
    requestId: randomUUID(),
    draft: {
      title: `${name} ${randomUUID()}`,
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
const aPhoto = async () =>
  newsroom.upload(
    await sharp({ create: { width: 1000, height: 500, channels: 3, background: "#a06030" } })
      .jpeg()
      .toBuffer(),
    "image/jpeg",
  );

beforeAll(async () => {
  newsroom = await signInAlone(administrator);
  posts.today = await addPost(day(), await aPhoto());
  posts.first = await addPost(day(-29));
  posts.older = await addPost(day(-30));
  posts.future = await addPost(day(3), await aPhoto());
});

const textIn = (entry: AppEntry, field: string) => String(entry.fields[field]?.["stringValue"]);
const todayShown = "Today's posts over REST";
const monthShown = "The last 30 days";
const shownDays = { "2026/11/21": day(), "2026/10/23": day(-29) };
const from = [{ collectionId: "feed" }];
const dated = (op: string, value: string) => ({
  fieldFilter: { field: { fieldPath: "date" }, op, value: { stringValue: value } },
});
const newestFirst = [{ field: { fieldPath: "date" }, direction: "DESCENDING" }];

/** Returns the entries that match a query. Fails the test if it is refused. */
async function found(app: MobileApp, query: object): Promise<readonly AppEntry[]> {
  const answer = await app.query(query);
  if (typeof answer === "number") throw new Error(`refused with ${answer}`);
  return answer;
}

async function trashedFile(postId: string): Promise<string> {
  const { body } = await mobileApp("owner").ask({ service: "storage", path: "?prefix=trash/" });
  // The cast: Storage's answer to a list.
  const { items } = JSON.parse(body.toString()) as { items: { name: string }[] };
  const file = items.find(({ name }) => name.includes(`/${postId}-`));
  if (!file) throw new Error(`the trash holds no file of ${postId}`);
  return file.name;
}

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
    const entries = await found(app, shownQuery(todayShown, shownDays) as object);
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

  test("knows the genius of the day: of two posts the one made first, whatever their titles", async () => {
    const later = await addPost(day(-1), undefined, "Zhang Heng");
    const latest = await addPost(day(-1), undefined, "Archimedes");
    const entries = await found(app, { from, where: dated("EQUAL", day(-1)), limit: 100 });
    const byCreation = entries.toSorted((a, b) =>
      textIn(a, "createdAt").localeCompare(textIn(b, "createdAt")),
    );
    const ids = byCreation.map(({ id }) => id).filter((id) => id === later.id || id === latest.id);
    expect(ids).toEqual([later.id, latest.id]);
  });

  test("reads the last 30 days, newest first, and neither more nor what is to come", async () => {
    const entries = await found(app, shownQuery(monthShown, shownDays) as object);
    const ids = entries.map(({ id }) => id);
    expect(ids).toContain(posts.today.id);
    expect(ids).toContain(posts.first.id);
    expect(ids).not.toContain(posts.older.id);
    expect(ids).not.toContain(posts.future.id);
    const dates = entries.map((entry) => textIn(entry, "date"));
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect(dates.every((date) => date >= day(-29) && date <= day())).toBe(true);
  });

  test("learns of no author", async () => {
    const { body } = await app.ask({ service: "firestore", path: `/feed/${posts.today.id}` });
    expect(body.toString()).toContain(posts.today.title);
    for (const secret of [posts.today.authorId, posts.today.authorEmail, administrator.email])
      expect(body.toString()).not.toContain(secret);
  });

  // Specification 1.3
  test.each([
    ["thumbnailURL", "jpeg", { width: 150, height: 75 }],
    ["previewURL", "jpeg", { width: 150, height: 75 }],
    ["imageURL", "webp", { width: 800, height: 400 }],
  ] as const)("shows the photo of %s, and may keep it for ever", async (field, format, size) => {
    const entries = await found(app, { from, where: dated("EQUAL", day()), limit: 100 });
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
  const run = (structuredQuery: object) => ask(":runQuery", "POST", { structuredQuery });
  const fetchFile = (name: string): AppRequest => ({
    service: "storage",
    path: `/${encodeURIComponent(name)}?alt=media`,
  });
  const upload = (name: string): AppRequest => ({
    service: "storage",
    method: "POST",
    path: `?name=${encodeURIComponent(name)}`,
    file: "x",
  });
  const entry = { fields: { title: { stringValue: "Mallory" }, date: { stringValue: day() } } };
  const secrets =
    "posts trash slugs slugConflicts photoUploads photoNames admins lockouts sessions secondFactors tickets diagnostics anything";
  const objectName = (url: string) => decodeURIComponent(url.split("/o/")[1]?.split("?")[0] ?? "");
  const upTo = (offset: number) => ({ from, where: dated("LESS_THAN_OR_EQUAL", day(offset)) });
  const every = { from: [{ collectionId: "feed", allDescendants: true }], where: dated("EQUAL", day()) };
  const counted = { structuredQuery: { from }, aggregations: [{ alias: "n", count: {} }] };

  // biome-ignore format: one row per request
  test.each<[string, () => AppRequest]>([
    ["a post of days to come",        () => ask(`/feed/${posts.future.id}`)],
    ["a post that there is not",      () => ask(`/feed/${posts.future.id}-not`)],
    ["the posts of a day to come",    () => run({ from, where: dated("EQUAL", day(3)), limit: 1 })],
    ["posts up to a day to come",     () => run({ ...upTo(3), limit: 1 })],
    ["posts from today on",           () => run({ from, where: dated("GREATER_THAN_OR_EQUAL", day()), limit: 1 })],
    ["the feed without a bound",      () => run({ from, orderBy: newestFirst, limit: 1 })],
    ["the feed without a limit",      () => run(upTo(0))],
    ["101 entries",                   () => run({ ...upTo(0), limit: 101 })],
    ["a list of the feed",            () => ask("/feed?pageSize=1")],
    ["the feeds of every parent",     () => run({ ...every, limit: 1 })],
    ["how many posts are to come",    () => ask(":runAggregationQuery", "POST", { structuredAggregationQuery: counted })],
    ["the post behind an entry",      () => ask(`/posts/${posts.today.id}`)],
    ["who owns a slug",               () => ask(`/slugs/${posts.today.id}`)],
    ["the author's record",           () => ask(`/admins/${posts.today.authorId}`)],
    ...secrets.split(" ").flatMap((name): [string, () => AppRequest][] => [
      [`a document of ${name}`,       () => ask(`/${name}/somebody`)],
      [`a list of ${name}`,           () => ask(`/${name}`)],
      [`a query of ${name}`,          () => run({ from: [{ collectionId: name }], limit: 1 })],
      [`writing to ${name}`,          () => ask(`/${name}/somebody`, "PATCH", entry)],
    ]),
    ["changing an entry",             () => ask(`/feed/${posts.today.id}`, "PATCH", entry)],
    ["removing an entry",             () => ask(`/feed/${posts.today.id}`, "DELETE")],
    ["adding an entry",               () => ask("/feed", "POST", entry)],
    ["a list of photos",              () => ({ service: "storage", path: "?prefix=geniuses/" })],
    ["a list of all files",           () => ({ service: "storage", path: "" })],
    ["a raw upload",                  () => fetchFile("uploads/a/b")],
    ["a staged file",                 () => fetchFile("staged/a/full")],
    ["a photo in the trash",          () => fetchFile("trash/a/geniuses/b.webp")],
    ["putting a photo",               () => upload("geniuses/mallory.jpg")],
    ["replacing a photo",             () => upload(objectName(posts.today.imageURL))],
    ["uploading",                     () => upload(`uploads/mallory/${randomUUID()}`)],
    ["removing a photo",              () => ({ service: "storage", method: "DELETE", path: `/${encodeURIComponent(objectName(posts.today.imageURL))}` })],
  ])("is refused: %s", async (_name, request) => {
    const { status, body } = await app.ask(request());
    expect({ status, body: status === 403 ? "" : body.toString().slice(0, 500) }).toEqual({
      status: 403,
      body: "",
    });
  });
});

test("a deleted post is gone for the app once the call is answered: entry, query and all files", async () => {
  const app = mobileApp();
  const post = await addPost(day(), await aPhoto());
  const urls = [post.imageURL, post.thumbnailURL, post.previewURL, post.smallURL, post.shareURL];
  const statuses = async () => (await Promise.all(urls.map(app.fetchPhoto))).map(({ status }) => status);
  expect(await statuses()).toEqual(urls.map(() => 200));
  await newsroom.call("deletePost", { id: post.id });
  expect(await statuses()).toEqual(urls.map(() => 404));
  const entries = await found(app, { from, where: dated("EQUAL", day()), limit: 100 });
  expect(entries.map(({ id }) => id)).not.toContain(post.id);
});

test("a deleted favorite, what is to come and what never was look alike, also in the trash", async () => {
  const app = mobileApp();
  const post = await addPost(day(), await aPhoto());
  await newsroom.call("deletePost", { id: post.id });
  const answered = async (request: AppRequest) => {
    const { status, body } = await app.ask(request);
    return { status, body: body.toString() };
  };
  const readings = (name: string): readonly AppRequest[] => {
    const document = `projects/${project}/databases/(default)/documents/${name}`;
    const commit = { writes: [{ verify: document, currentDocument: { exists: true } }] };
    return [
      { service: "firestore", path: `/${name}` },
      { service: "firestore", method: "POST", path: ":batchGet", json: { documents: [document] } },
      { service: "firestore", method: "POST", path: ":commit", json: commit },
      { service: "firestore", method: "DELETE", path: `/${name}?currentDocument.exists=true` },
    ];
  };
  for (const [hidden, missing] of [
    [`feed/${post.id}`, "feed/nobody"],
    [`feed/${posts.future.id}`, "feed/nobody"],
    [`trash/${post.id}`, "trash/nobody"],
    [`posts/${posts.future.id}`, "posts/nobody"],
    [`slugs/${posts.future.id}`, "slugs/nobody"],
  ] as const) {
    const refusals = await Promise.all(readings(missing).map(answered));
    expect(refusals.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect(await Promise.all(readings(hidden).map(answered))).toEqual(refusals);
  }
  const file = (name: string): AppRequest => ({
    service: "storage",
    path: `/${encodeURIComponent(name)}?alt=media`,
  });
  const refused = await answered(file("trash/a/nothing.webp"));
  expect(refused.status).toBe(403);
  expect(await answered(file(await trashedFile(post.id)))).toEqual(refused);
});
