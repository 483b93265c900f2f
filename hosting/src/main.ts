import { revealOnScroll } from "./site/reveal-on-scroll.ts";
import { showTodaysCard } from "./site/show-todays-card.ts";

const siteTitle = document.title;
const page = document.documentElement;
const site = document.querySelector(".site");
const [root, main, today] = ["root", "content", "today"].map((id) => document.getElementById(id));
const routes = [...document.querySelectorAll<HTMLElement>(".route")];
let followed = false;
let asked = false;

/** The admin panel arrives only when its route asks for it; the public page needs no more script than this. */
function loadAdmin() {
  return import("#app/admin-app.tsx");
}

async function openAdmin(): Promise<void> {
  const tell = (type: "error" | "timeout", error?: unknown) => {
    console.error("chunk could not be loaded", { type }, error);
    page.dataset["failed"] = "";
  };
  // Specification §7: a part may take 120 s.
  const late = setTimeout(tell, 120_000, "timeout");
  try {
    const { mountAdmin } = await loadAdmin();
    delete page.dataset["failed"];
    // The visitor may have gone back while it loaded, or the panel may be open already.
    if (root && isAdmin() && !page.dataset["page"]) mountAdmin(root);
  } catch (error) {
    tell("error", error);
  }
  clearTimeout(late);
}

function isAdmin(): boolean {
  return location.hash.startsWith("#/admin");
}

/** Shows the route that the fragment names; what is not shown is no part of the document (specification §2). */
function openRoute(): void {
  const id = location.hash.slice(1).replace(/(.)\/$/, "$1") || "/";
  const route = routes.find((candidate) => candidate.id === id);
  if (route) {
    // What stays is not touched: to put it in again would lay it out again.
    for (const other of routes) if (other !== route) other.remove();
    if (!route.isConnected) main?.append(route);
    if (site && !site.isConnected) document.body.append(site);
    route.classList.add("open");
    const { title } = route.dataset;
    document.title = title ? `${title} · Daily Genius` : siteTitle;
    if (followed) scrollTo(0, 0);
    askForToday();
  } else if (!document.getElementById(id)) {
    location.replace("#/");
  } else if (isAdmin()) {
    site?.remove();
    void openAdmin();
  }
  followed = false;
}

/** Once the page is painted and the visitor is home. */
function askForToday(): void {
  if (asked || !today?.isConnected || document.readyState !== "complete") return;
  asked = true;
  setTimeout(showTodaysCard, 200, today);
}

addEventListener("hashchange", () => {
  openRoute();
  main?.querySelector<HTMLElement>(".route")?.focus({ preventScroll: true });
});
addEventListener("load", askForToday);

function linkAt({ target }: Event): string | null | undefined {
  return target instanceof Element ? target.closest("a")?.getAttribute("href") : undefined;
}

// A page that is gone back to keeps its place; one that a link leads to begins at the top.
addEventListener("click", (event) => {
  followed = !!linkAt(event);
});

for (const type of ["pointerover", "focusin"]) {
  // What is pointed at is likely what is pressed next. A failure is met again, and told, by the press itself.
  addEventListener(type, (event) => linkAt(event) === "#/admin" && loadAdmin().catch(() => {}));
}

revealOnScroll(document.querySelectorAll("[data-reveal]"));
openRoute();
