const siteTitle = document.title;
const site = document.querySelector(".site");
const main = document.getElementById("content");
const routes = [...document.querySelectorAll<HTMLElement>(".route")];

/**
 * Shows the public route with this path, and takes the others out of the document; answers whether there is one.
 * What stays is not touched: to put it in again would lay it out again.
 */
export function openRoute(path: string): boolean {
  const route = routes.find(({ id }) => id === path);
  if (!route) return false;
  for (const other of routes) if (other !== route) other.remove();
  if (!route.isConnected) main?.append(route);
  if (site && !site.isConnected) document.body.append(site);
  route.classList.add("open");
  const { title } = route.dataset;
  document.title = title ? `${title} · Daily Genius` : siteTitle;
  return true;
}

/** Takes the public page out of the document, for the admin panel. */
export function closeSite(): void {
  site?.remove();
}

/** Tells whoever cannot see the page that it is another one now. */
export function focusRoute(): void {
  main?.querySelector<HTMLElement>(".route")?.focus({ preventScroll: true });
}
