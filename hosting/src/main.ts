import { isAdmin } from "./site/admin-route.ts";
import { readerDay } from "./site/reader/reader-day.ts";
import { showTodaysCard } from "./site/todays-genius.ts";

const page = document.documentElement;
const root = document.getElementById("root");
const siteTitle = document.title;
const site = document.querySelector(".site");
const main = document.getElementById("content");
const routes = [...document.querySelectorAll<HTMLElement>(".route")];
const today = document.getElementById("today");
let followed = false;
let askedFor = "";

/** Specification §9: a part appears once a tenth of it is visible, 50 px above the lower edge. */
const options = { threshold: 0.1, rootMargin: "0px 0px -50px 0px" } as const;

/** Shows the route in the fragment; an unknown path leads home (specification §2). */
function follow(): void {
  // What follows a link's path only says where it was found.
  const path = location.hash.slice(1).replace(/(?<=.)\/?[?&].*|(?<=.)\/$/, "") || "/";
  if (openRoute(path)) {
    if (followed) scrollTo(0, 0);
    askForToday();
  } else if (isAdmin()) {
    // Removed, to make room for the admin panel, which screen readers name at once.
    site?.remove();
    document.title = "Daily Genius Admin";
    void openAdmin();
  } else if (!document.getElementById(path)) {
    location.replace("#/");
  }
  followed = false;
}

/** Fetches the story of each day once, when the page is painted, on a slow phone too, and only on the home page. */
function askForToday(): void {
  const day = readerDay(new Date());
  if (askedFor === day || !today?.isConnected || document.readyState !== "complete") return;
  askedFor = day;
  setTimeout(showTodaysCard, 500, today, day);
}

function linkAt({ target }: Event): string {
  return (target instanceof Element && target.closest("a")?.getAttribute("href")) || "";
}

addEventListener("hashchange", () => {
  follow();
  focusRoute();
});
addEventListener("load", askForToday);
document.addEventListener("visibilitychange", askForToday);

// A link opens its page at the top; back and forward keep the scroll position.
addEventListener("click", (event) => {
  followed = !!linkAt(event);
});

for (const type of ["pointerover", "focusin"]) {
  // A link under the pointer is likely to be pressed next. If this fetch fails, the press reports it.
  addEventListener(type, (event) => isAdmin(linkAt(event)) && loadAdmin().catch(() => {}));
}

/** Fetches the code of the admin panel, which the public page does not need. */
function loadAdmin() {
  return import("#app/admin-app.tsx");
}

/** Fetches and mounts the admin panel, or shows that it could not be loaded. */
async function openAdmin(): Promise<void> {
  const fail = (type: "error" | "timeout", error?: unknown) => {
    console.error("chunk could not be loaded", { type }, error);
    page.dataset["failed"] = "";
  };
  // Specification §7.
  const late = setTimeout(fail, 120_000, "timeout");
  try {
    const { mountAdmin } = await loadAdmin();
    delete page.dataset["failed"];
    // The reader may have left while it loaded, or the panel may be open already.
    if (root && isAdmin() && !page.dataset["page"]) mountAdmin(root, isAdmin);
  } catch (error) {
    fail("error", error);
  }
  clearTimeout(late);
}

/**
 * Shows the public route with this path and removes the others from the document; returns whether it exists. A route
 * that is already shown is not inserted again, because that would lay it out again.
 */
function openRoute(path: string): boolean {
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

/** Moves the focus to the open route, so that screen readers announce it. */
function focusRoute(): void {
  main?.querySelector<HTMLElement>(".route")?.focus({ preventScroll: true });
}

/**
 * Reveals parts of the page as they scroll into view. Only this function hides a part, and only below the first screen,
 * so without scripts everything is visible; the style hides nothing from readers who prefer reduced motion. A picture
 * loads with its part.
 */
function revealOnScroll(parts: Iterable<Element>): void {
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting, boundingClientRect } of entries) {
      const waits = !isIntersecting && boundingClientRect.top > innerHeight;
      target.classList.toggle("waiting", waits);
      target.classList.toggle("seen", !waits);
      if (!waits) observer.unobserve(target);
    }
  }, options);
  for (const part of parts) observer.observe(part);
}

revealOnScroll(document.querySelectorAll("[data-reveal]"));
follow();
