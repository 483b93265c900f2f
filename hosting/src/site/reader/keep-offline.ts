import { type Favorite, readFavorites } from "./favorites.ts";

/** The message to the worker: what it keeps for a time without a network. */
export type ToKeep = {
  readonly favorites: readonly Favorite[];
  /** The path of today's story; undefined on other pages. */
  readonly today: string | undefined;
  /** The path of a page that may be newer than the stored one. */
  readonly renewed: string;
};

/**
 * Has a worker keep favorites and today's story, where a reader has favorites or has installed the site. It is
 * registered for three paths, so that it never controls `/`, which is the panel's page, too.
 */
export async function keepOffline(renewed: string, today?: string): Promise<void> {
  const favorites = readFavorites();
  const { serviceWorker } = navigator;
  if (!favorites[0] && !serviceWorker?.controller && !matchMedia("(display-mode:standalone)").matches) return;
  try {
    for (const scope of ["/today", "/genius/", "/favorites"]) {
      const { active, installing } = await serviceWorker.register("/worker.js", { scope });
      if (scope === "/favorites") (active ?? installing)?.postMessage({ favorites, today, renewed });
    }
  } catch {
    // A private window may refuse workers.
  }
}
