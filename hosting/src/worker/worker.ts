import type { ToKeep } from "../site/reader/keep-offline.ts";
import { storyPath } from "../site/reader/story-path.ts";
import { type Answering, worker } from "./worker-scope.ts";

// Answers from its store only if the network does not: with the last story seen as today's, and with the favorites.

const storeName = "reader-1";
const favoritesPath = "/favorites";
const todayPath = "/today";
const mostFavorites = 100;

const open = () => caches.open(storeName);
const stored = async (path: string) => (await open()).match(path, { ignoreVary: true });

worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));

worker.addEventListener("activate", (event) => event.waitUntil(begin()));

async function begin(): Promise<void> {
  for (const name of await caches.keys()) if (name !== storeName) await caches.delete(name);
  // The browser asks the network for a page while it starts the worker.
  await worker.registration.navigationPreload?.enable();
}

worker.addEventListener("fetch", (event) => {
  const { mode, destination } = event.request;
  if (mode === "navigate" || destination === "image" || destination === "font")
    event.respondWith(answer(event));
});

async function answer({ request, preloadResponse }: Answering): Promise<Response> {
  try {
    const response = (await preloadResponse) ?? (await fetch(request));
    // What is gone from the site goes from the store.
    if (response.status === 404) await (await open()).delete(request.url);
    return response;
  } catch (error) {
    const { pathname } = new URL(request.url);
    const path = pathname === todayPath ? await (await stored(todayPath))?.text() : request.url;
    const found = path === undefined ? undefined : await stored(path);
    if (found) return found;
    // A window without an address bar needs a way back: to the favorites, which say that the reader is offline.
    if (request.mode === "navigate" && (await stored(favoritesPath))) return Response.redirect(favoritesPath);
    throw error;
  }
}

let last: Promise<unknown> = Promise.resolve();

worker.addEventListener("message", (event) => {
  // One after the other: an older list must not remove what a newer one has added.
  last = last.then(() => keep(event.data)).catch(() => undefined);
  event.waitUntil(last);
});

/** Makes the store hold these stories, their photos and the font, and nothing else. */
async function keep({ favorites, today, renewed }: ToKeep): Promise<void> {
  const store = await open();
  if (today) await store.put(todayPath, new Response(today));
  const todays = await (await stored(todayPath))?.text();
  const saved = favorites.filter(({ isGone }) => !isGone).slice(0, mostFavorites);
  const used = new Set([todayPath]);
  for (const path of [favoritesPath, ...(todays ? [todays] : []), ...saved.map(({ id }) => storyPath(id))]) {
    if (path === renewed || !(await stored(path))) await keepPage(store, path);
    const html = (await (await stored(path))?.text()) ?? "";
    for (const file of filesOf(html)) {
      used.add(file);
      if (!(await stored(file))) await keepFile(store, file);
    }
    used.add(path);
  }
  const kept = new Set([...used].map((path) => new URL(path, location.origin).href));
  for (const request of await store.keys()) if (!kept.has(request.url)) await store.delete(request);
}

/** Stores a page together with the line that says where it comes from. */
async function keepPage(store: Cache, path: string): Promise<void> {
  const response = await fetch(path).catch(() => undefined);
  if (response?.status === 404) await store.delete(path);
  if (!response?.ok) return;
  const html = (await response.text()).replace(
    '<header class="story-head">',
    '$&<p class="offline" id="offline">You are offline. This is the story as you last saw it.</p>',
  );
  await store.put(path, new Response(html, { headers: response.headers }));
}

/** Stores a file if it arrives and the browser has room; without it the page can still be read. */
async function keepFile(store: Cache, path: string): Promise<void> {
  // Cloud Storage lets a page show a photo and not read it: its status is unknown.
  const response = await fetch(path, { mode: "no-cors" }).catch(() => undefined);
  if (response?.ok || response?.type === "opaque") await store.put(path, response).catch(() => undefined);
}

/** Returns what a page shows before its links: the font, and the photo of the story. */
function filesOf(html: string): readonly string[] {
  const [, font] = /url\((\/fonts\/[^)]+)\)/.exec(html) ?? [];
  const [, photo] = /<figure.*?src="([^"]+)"/s.exec(html) ?? [];
  return [font, photo?.replaceAll("&amp;", "&")].filter((path) => path !== undefined);
}
