import { type Favorite, readFavorites } from "./favorites.ts";

/** The message to the worker: what it keeps for a time without a network. */
export type OfflinePages = {
  readonly favorites: readonly Favorite[];
  /** The path of today's story; undefined on other pages. */
  readonly today: string | undefined;
  /** The paths of pages that may be newer than the stored ones. */
  readonly renewed: readonly string[];
  /** The URLs of photos that this page could not show. */
  readonly broken: readonly string[];
};

type Policy = { readonly createScriptURL: () => string };

// Whatever address a script of the page names, the browser loads the worker. The cast: TypeScript knows no such types.
(
  globalThis as { readonly trustedTypes?: { readonly createPolicy: (name: string, rules: Policy) => void } }
).trustedTypes?.createPolicy("default", { createScriptURL: () => "/worker.js" });

/**
 * Has a worker keep favorites and today's story, where a reader has favorites or has installed the site. It is
 * registered for the paths of the reader, so that it never controls `/`, which is the panel's page, too.
 */
export async function keepOffline(renewed: readonly string[], today?: string): Promise<void> {
  // Until then a photo may be on its way; one that hangs is not waited for longer.
  if (document.readyState !== "complete")
    await new Promise((done) => {
      window.onload = done;
      setTimeout(done, 10_000);
    });
  const favorites = readFavorites();
  const { serviceWorker, storage } = navigator;
  if (!favorites[0] && !serviceWorker?.controller && !matchMedia("(display-mode:standalone)").matches) return;
  try {
    // Firefox would ask the reader, and deletes nothing without a visit; older Safaris cannot be asked.
    if (!CSS.supports("-moz-appearance:none")) void storage?.persist?.();
    // Of an image without an address, some engines say the address of the page.
    const broken = [...document.images].filter(
      (image) => image.getAttribute("src") && image.complete && !image.naturalWidth,
    );
    // The worker has forgotten what it stored in place of these photos.
    serviceWorker.onmessage = () => {
      for (const image of broken) image.setAttribute("src", image.src);
    };
    let last: ServiceWorkerRegistration | undefined;
    for (const scope of ["/today", "/genius/", "/archive", "/settings", "/favorites"])
      last = await serviceWorker.register("/worker.js", { scope });
    const worker = last?.active ?? last?.waiting ?? last?.installing;
    worker?.postMessage({ favorites, today, renewed, broken: broken.map(({ src }) => src) });
  } catch {
    // A private window may refuse workers.
  }
}
