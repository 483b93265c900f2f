const siteTitle = document.title;
const site = document.querySelector(".site");
const main = document.getElementById("content");
const routes = [...document.querySelectorAll<HTMLElement>(".route")];

/**
 * Shows the public route with this path and removes the others from the document; returns whether it exists. A route
 * that is already shown is not inserted again, because that would lay it out again.
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

/** Removes the public page from the document, to make room for the admin panel. */
export function closeSite(): void {
  site?.remove();
}

/** Moves the focus to the open route, so that screen readers announce it. */
export function focusRoute(): void {
  main?.querySelector<HTMLElement>(".route")?.focus({ preventScroll: true });
}
