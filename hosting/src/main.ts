import { revealOnScroll } from "./site/reveal-on-scroll.ts";
import { showTodaysCard } from "./site/todays-card.ts";

const siteTitle = document.title;
const page = document.documentElement;
const root = document.getElementById("root");

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

/** A route is an element with the route as its id; any other fragment leads home (specification §2). */
function openRoute(): void {
  const target = document.getElementById(location.hash.slice(1).replace(/(.)\/$/, "$1") || "/");
  if (!target) {
    location.replace("#/");
  } else if (isAdmin()) {
    void openAdmin();
  } else {
    const { title } = target.dataset;
    document.title = title ? `${title} · Daily Genius` : siteTitle;
  }
}

addEventListener("hashchange", () => {
  openRoute();
  document.querySelector<HTMLElement>(".route:target")?.focus({ preventScroll: true });
});
openRoute();

for (const type of ["pointerover", "focusin", "touchstart"]) {
  addEventListener(
    type,
    ({ target }) => {
      // What is pointed at is likely what is pressed next. A failure is met again, and told, by the press itself.
      if (target instanceof Element && target.closest('[href="#/admin"]')) loadAdmin().catch(() => {});
    },
    { passive: true },
  );
}

revealOnScroll(document.querySelectorAll("[data-reveal]"));

addEventListener("load", () => {
  const place = document.getElementById("today");
  if (place && !isAdmin()) setTimeout(showTodaysCard, 200, place);
});
