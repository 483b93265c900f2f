import { storyPath } from "@daily-genius/domain/feed/story-path";
import type { OfflinePages } from "../site/reader/keep-offline.ts";
import { unreachable } from "../site/reader/unreachable.ts";
import { inTime, pageFrom } from "./choose-page.ts";
import { type Answering, worker } from "./worker-scope.ts";

// Shows a page that it has stored if the network does not bring a better one in time: the last story seen as today's,
// the favorites, and the reader's other views.
//
// Each scope has a worker that the browser updates by itself, so workers of two deployments may run side by side. They
// share what is stored: each reads every store, and only one fills its own, from the others first.

const storeName = "reader-1";
const todayPath = "/today";
const favoritesPath = "/favorites";
const archivePath = "/archive";
const views = [favoritesPath, archivePath, "/settings"];
const mostFavorites = 100;
/** The maximum wait for what is to be kept, in ms: what comes next must not wait forever. */
const longest = { page: 10_000, file: 30_000 };

const open = () => caches.open(storeName);
const stored = async (path: string): Promise<Response | undefined> => {
  try {
    return (
      (await (await open()).match(path, { ignoreVary: true })) ??
      (await caches.match(path, { ignoreVary: true }))
    );
  } catch {
    // The browser's own store is damaged, or its disk full: the network may still bring the page.
    return undefined;
  }
};

async function forget(path: string): Promise<void> {
  for (const name of await caches.keys()) await (await caches.open(name)).delete(path, { ignoreVary: true });
}

worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));

worker.addEventListener("activate", (event) =>
  // The browser asks the network for a page while it starts the worker.
  event.waitUntil(Promise.resolve(worker.registration.navigationPreload?.enable())),
);

worker.addEventListener("fetch", (event) => {
  const { mode, destination, url } = event.request;
  if (mode === "navigate") event.respondWith(page(event));
  else if (destination === "image" || destination === "font") event.respondWith(file(url, event.request));
});

/** Returns a stored file at once: another photo or font has another address. */
async function file(url: string, request: Request): Promise<Response> {
  return (await stored(url)) ?? fetch(request);
}

async function page(event: Answering): Promise<Response> {
  const { request } = event;
  const network = fromNetwork(event);
  const { pathname, search } = new URL(request.url);
  const plain = pathname.replace(/\/$/, "");
  const path = plain === todayPath ? ((await (await stored(todayPath))?.text()) ?? todayPath) : plain;
  const kept = await stored(path);
  // As the site does, which the network may not reach.
  if (kept && (search !== "" || plain !== pathname)) return Response.redirect(plain);
  if (kept) {
    const brought = pageFrom(network);
    // Also if it comes too late: on a slow network each would.
    if (path === pathname) event.waitUntil(brought.then((page) => renew(path, page)));
    return (await inTime(brought)) ?? asStored(path, kept);
  }
  const response = await network;
  if (response) return response;
  // A window without an address bar needs a way back: to the favorites, which say that the reader is offline.
  return (await stored(favoritesPath)) ? Response.redirect(favoritesPath) : Response.error();
}

/** Returns a stored story or archive with a line that says why it is shown, also if an earlier worker stored one with it. */
async function asStored(path: string, kept: Response): Promise<Response> {
  const what = path === archivePath ? "archive" : "story";
  const html = (await kept.text()).replace(
    new RegExp(`(<header class="${what}-head">)(?:<p class="offline".*?</p>)?`),
    `$1<p class="offline" id="offline">${unreachable()} This is your saved copy of the ${what}.</p>`,
  );
  return new Response(html, { headers: kept.headers });
}

/** Returns what the network answers; undefined if it refuses. */
async function fromNetwork({ request, preloadResponse }: Answering): Promise<Response | undefined> {
  try {
    const preloaded = await preloadResponse;
    // Firefox answers a failed preload (GoogleChrome/workbox#3134).
    return preloaded && preloaded.type !== "error" ? preloaded : await fetch(request);
  } catch {
    return undefined;
  }
}

worker.addEventListener("message", (event) => {
  // One after the other, in workers of two deployments, too: an older list must not remove what a newer one has added, and
  // of two that move the stored pages to each other's stores each could remove what the other counts on.
  const done = navigator.locks.request("keep", () => keep(event.data, () => event.source?.postMessage("")));
  // A network may let only the site through: each photo takes its whole time then, and nothing else waits for it.
  event.waitUntil(done.then(keepFiles).catch(() => undefined));
});

/**
 * Makes the browser hold these stories, and nothing else, in this worker's own store. Returns what they show, the photos and
 * the font.
 */
async function keep(
  { favorites, today, renewed, broken }: OfflinePages,
  forgot: () => void,
): Promise<Iterable<string>> {
  const saved = favorites.filter(({ isGone }) => !isGone).map(({ id }) => id);
  // The page of another deployment may say it in other words: then everything stays.
  if (![...renewed, ...saved, ...broken].every((text) => typeof text === "string")) return [];
  for (const photo of broken) await forget(photo);
  if (broken.length > 0) forgot();
  if (today) await put(todayPath, new Response(today));
  const todays = await (await stored(todayPath))?.text();
  const used = new Set([todayPath]);
  const files = new Set<string>();
  const stories = saved.slice(0, mostFavorites).map(storyPath);
  for (const path of [...views, ...(todays ? [todays] : []), ...stories]) {
    // Without a network everything stays as it is.
    if ((renewed.includes(path) || !(await stored(path))) && !(await keepPage(path))) return [];
    used.add(path);
    for (const file of filesOf((await (await stored(path))?.text()) ?? "")) files.add(file);
  }
  await tidy(new Set([...used, ...files].map((path) => new URL(path, location.origin).href)));
  return files;
}

/**
 * Deletes what is not kept, to make room, and then moves what other deployments have stored under other names, piece by
 * piece, so that it is always somewhere.
 */
async function tidy(kept: ReadonlySet<string>): Promise<void> {
  const store = await open();
  for (const name of await caches.keys()) {
    const other = await caches.open(name);
    for (const request of await other.keys()) if (!kept.has(request.url)) await other.delete(request);
  }
  for (const name of await caches.keys()) {
    if (name === storeName) continue;
    const other = await caches.open(name);
    for (const request of await other.keys()) {
      const response = await other.match(request, { ignoreVary: true });
      if (response && !(await store.match(request, { ignoreVary: true }))) await store.put(request, response);
      await other.delete(request);
    }
    await caches.delete(name);
  }
}

/** Stores a page if the site has it, and removes it if the site no longer has it; false without a network. */
async function keepPage(path: string): Promise<boolean> {
  const answer = fetched(path, longest.page);
  await renew(path, await pageFrom(answer));
  return (await answer) !== undefined;
}

/** Stores a page that the site has brought, unless it says that there is none any more. */
async function renew(path: string, page: Response | undefined): Promise<void> {
  if (page?.status === 404) await forget(path);
  else if (page) await put(path, page.clone());
}

/** Stores a page or a file if the browser has room: without it, what is no longer used must still make some. */
async function put(path: string, response: Response): Promise<void> {
  await open()
    .then((store) => store.put(path, response))
    .catch(() => undefined);
}

/** Stores the files that arrive; without one a page can still be read. */
async function keepFiles(paths: Iterable<string>): Promise<void> {
  for (const path of paths) {
    if (await stored(path)) continue;
    // Cloud Storage lets a page show a photo and not read it: whether it arrived is known once a page shows it.
    const response = await fetched(path, longest.file, "no-cors");
    const type = response?.headers.get("Content-Type") ?? "";
    const isAsked = response?.ok && type.startsWith(path.startsWith("/fonts/") ? "font/" : "image/");
    if (response?.type === "opaque" || isAsked) await put(path, response);
  }
}

/** Returns an answer; undefined if the network refuses or takes too long. */
function fetched(path: string, wait: number, mode: RequestMode = "same-origin") {
  return fetch(path, { mode, signal: AbortSignal.timeout(wait) }).catch(() => undefined);
}

/** Returns what a page shows before its links: the font, and the photo of the story. */
function filesOf(html: string): readonly string[] {
  const [, font] = /url\((\/fonts\/[^)]+)\)/.exec(html) ?? [];
  const [, photo] = /<figure.*?src="([^"]+)"/s.exec(html) ?? [];
  return [font, photo?.replaceAll("&amp;", "&")].filter((path) => path !== undefined);
}
