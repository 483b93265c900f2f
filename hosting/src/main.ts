import { loadAdmin, openAdmin } from "./open-admin.ts";
import { isAdmin } from "./site/admin-route.ts";
import { closeSite, focusRoute, openRoute } from "./site/open-route.ts";
import { revealOnScroll } from "./site/reveal-on-scroll.ts";
import { showTodaysCard } from "./site/show-todays-card.ts";

const today = document.getElementById("today");
let followed = false;
let asked = false;

/** Shows what the fragment names; any path that is not a route leads home (specification §2). */
function follow(): void {
  const path = location.hash.slice(1).replace(/(.)\/$/, "$1") || "/";
  if (openRoute(path)) {
    if (followed) scrollTo(0, 0);
    askForToday();
  } else if (!document.getElementById(path)) {
    location.replace("#/");
  } else if (isAdmin()) {
    closeSite();
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

function linkAt({ target }: Event): string {
  return (target instanceof Element && target.closest("a")?.getAttribute("href")) || "";
}

addEventListener("hashchange", () => {
  follow();
  focusRoute();
});
addEventListener("load", askForToday);

// A page that is gone back to keeps its place; one that a link leads to begins at the top.
addEventListener("click", (event) => {
  followed = !!linkAt(event);
});

for (const type of ["pointerover", "focusin"]) {
  // What is pointed at is likely what is pressed next. A failure is met again, and told, by the press itself.
  addEventListener(type, (event) => isAdmin(linkAt(event)) && loadAdmin().catch(() => {}));
}

revealOnScroll(document.querySelectorAll("[data-reveal]"));
follow();
