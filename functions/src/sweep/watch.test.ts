import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Fetched } from "@daily-genius/domain/feed/reader-check";
import { expect, test } from "vitest";
import { aSite } from "../../testing/a-site.ts";
import { modelledEdge } from "../../testing/modelled-cdn.ts";
import { share } from "../../testing/test-run.ts";
import type { Services } from "../services.ts";
import { checkReaders } from "./watch.ts";

const minute = 60_000;
/** The schedule of the function, in ms. */
const every = 45 * minute;
const origin = "https://genius.web.app";
const photos = "https://firebasestorage.googleapis.com/v0/b/genius/o/";

/** The policy that Hosting gives the pages of the function. */
const policy =
  [
    ...readFileSync(new URL("../../../firebase.json", import.meta.url), "utf8").matchAll(
      /"(default-src [^"]+)"/g,
    ),
  ]
    .map(([, one = ""]) => one)
    .find((one) => one.includes("img-src 'self' https://firebasestorage.googleapis.com;")) ?? "";

/** A product with one story a day, whose clock moves by itself, and a reader in front of its CDN. */
function aProduct() {
  const site = aSite("2026-12-04T00:10:00Z");
  const instance = site.instance();
  const edge = modelledEdge(instance, () => site.now);
  const dayOf = (now: number) => new Date(now).toISOString().slice(0, 10).replaceAll("-", "/");
  const product = {
    site,
    today: () => dayOf(site.now),
    publish: (title: string, day: string) => {
      const photo = `${photos}${day.replaceAll("/", "-")}`;
      const fields = { id: `${day.replaceAll("/", "-")}-genius`, title, date: day };
      const post = site.publish({
        ...fields,
        imageURL: photo,
        previewURL: photo,
        shareURL: `${photo}-share`,
      });
      site.keepOutlines();
      return post;
    },
    /** Stands between the reader and the world; a fault replaces it. */
    between: async (_address: string, answer: () => Promise<Fetched>): Promise<Fetched> => answer(),
  };
  const get = async (address: string): Promise<Fetched> => {
    if (address.startsWith(photos)) return { status: 200, type: "image/webp", policy: "", body: "bytes" };
    const { status, headers, body } = await edge({
      method: "GET",
      url: address.slice(origin.length),
      ifNoneMatch: undefined,
    });
    return { status, type: headers["Content-Type"] ?? "", policy, body: String(body) };
  };
  const lines: unknown[] = [];
  const services = {
    documents: site.documents,
    now: () => site.now,
    log: (...line: unknown[]) => void lines.push([...line, Math.round(site.now / minute)]),
  } as unknown as Services; // the check uses no others
  const reader = {
    site: {
      origin,
      fetch: (address: string) => product.between(address, () => get(address)),
      hash: async (text: string) => createHash("sha256").update(text).digest("base64"),
    },
    wait: async (ms: number) => {
      site.now += ms;
    },
  };
  return { ...product, product, lines, get, check: () => checkReaders(services, reader) };
}

type Product = ReturnType<typeof aProduct>;
type Fault = (product: Product) => Product["between"] | Promise<Product["between"]>;

const isFile = (address: string) => address.startsWith(`${origin}/feed/`);
const isPage = (address: string) => address.startsWith(`${origin}/genius/`) && !isShared(address);
const isPhoto = (address: string) => address.startsWith(photos);
const isOfSite = (address: string) => !isPhoto(address);
const isShared = (address: string) => address.endsWith(".jpg");
/** Changes what a reader gets from some addresses; without a change they stay silent. */
const where =
  (which: (address: string) => boolean, change?: (fetched: NonNullable<Fetched>) => object): Fault =>
  () =>
  async (address, answer) => {
    const one = await answer();
    return which(address) ? one && change && { ...one, ...change(one) } : one;
  };

test.each<[string, Fault, string]>([
  [
    "a site that answers yesterday",
    ({ get }) =>
      async (address, answer) => {
        const [yesterday, page] = [`${origin}/feed/2026/12/03.json`, `${origin}/genius/2026-12-03-genius`];
        return isFile(address) ? get(yesterday) : isPage(address) ? get(page) : answer();
      },
    "day-file page",
  ],
  ["a file that is empty", where(isFile, () => ({ body: "" })), "day-file"],
  [
    "a file without its stories",
    where(isFile, () => ({ body: '{"day":"2026/12/04","entries":[]}' })),
    "day-file",
  ],
  ["a site that answers 503", where(isOfSite, () => ({ status: 503 })), "day-file page"],
  ["a site that stays silent", where(isOfSite), "day-file page"],
  ["a page that is not found", where(isPage, () => ({ status: 404 })), "page"],
  [
    "a page whose policy lacks a hash of its own script or style",
    where(isPage, ({ body }) => ({ body: body.replace(/ 'sha256-[^']+'/, "") })),
    "policy",
  ],
  [
    "a policy that forbids styles in the page",
    where(isPage, ({ policy }) => ({ policy: policy.replace("style-src 'unsafe-inline'", "") })),
    "policy",
  ],
  [
    "a policy that forbids the photo",
    where(isPage, ({ policy }) => ({ policy: policy.replace(/img-src [^;]+/, "img-src 'self'") })),
    "policy",
  ],
  ["a photo that is not found", where(isPhoto, () => ({ status: 404 })), "photo"],
  ["a photo that is a page", where(isPhoto, () => ({ type: "text/html" })), "photo"],
  ["an image to share that is empty", where(isShared, () => ({ body: "" })), "share-image"],
  [
    "a CDN that keeps the file from before an edit",
    async ({ get, publish }) => {
      const old = await get(`${origin}/feed/2026/12/04.json`);
      publish("Grace Hopper", "2026/12/04");
      return async (address, answer) => (isFile(address) ? old : answer());
    },
    "day-file",
  ],
])("%s is seen within an hour", async (_, fault, lacks) => {
  const reader = aProduct();
  const { site, product, lines, publish, check } = reader;
  publish("Mary Somerville", "2026/12/03");
  publish("Ada Lovelace", "2026/12/04");
  await check();
  expect(lines).toEqual([]);
  site.now += 1;
  const since = site.now;
  product.between = await fault(reader);
  // The worst moment: just after the last look.
  site.now += every - 1;
  await check();
  expect(lines).toEqual([
    ["readers.differ", { lacks, day: "2026/12/04" }, "WARNING", Math.round(site.now / minute)],
  ]);
  expect(site.now - since).toBeLessThan(60 * minute);
});

test("in many days in which people publish, edit and delete at any minute, nothing is claimed", async () => {
  const days = share("days of the readers' check", 4, 40);
  const { site, lines, publish, check, today, get } = aProduct();
  const end = site.now + days * 24 * 60 * minute;
  let edits = 0;
  let nextEdit = site.now;
  while (site.now < end) {
    while (nextEdit <= site.now) {
      edits += 1;
      const day = today();
      // Somebody reads the day just before, so that the CDN keeps what is edited now.
      await get(`${origin}/feed/${day}.json`);
      if (edits % 7 === 0) {
        site.documents.put(`feed/${day.replaceAll("/", "-")}-genius`, undefined);
        site.keepOutlines();
      } else publish(`Genius ${edits}`, day);
      // From right before a look to right after one, day after day.
      nextEdit += (((edits * 37) % 400) | 0) * minute + 20_000;
    }
    const began = site.now;
    await check();
    site.now = Math.max(began + every, site.now);
  }
  expect(edits).toBeGreaterThan(days);
  expect(lines).toEqual([]);
});
