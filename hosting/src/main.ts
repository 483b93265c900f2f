import { loadAdmin, openAdmin } from "./open-admin.ts";
import { isAdmin } from "./site/admin-route.ts";
import { closeSite, focusRoute, openRoute } from "./site/open-route.ts";
import { revealOnScroll } from "./site/reveal-on-scroll.ts";
import { showTodaysCard } from "./site/todays-genius.ts";

const today = document.getElementById("today");
let followed = false;
let asked = false;

/** Shows the route in the fragment; an unknown path leads home (specification §2). */
function follow(): void {
  // What follows a link's path only says where it was found.
  const path = location.hash.slice(1).replace(/(?<=.)\/?[?&].*|(?<=.)\/$/, "") || "/";
  if (openRoute(path)) {
    if (followed) scrollTo(0, 0);
    askForToday();
  } else if (isAdmin()) {
    closeSite();
    void openAdmin();
  } else if (!document.getElementById(path)) {
    location.replace("#/");
  }
  followed = false;
}

/** Fetches the story of the day once the page is painted, on a slow phone too, and only on the home page. */
function askForToday(): void {
  if (asked || !today?.isConnected || document.readyState !== "complete") return;
  asked = true;
  setTimeout(showTodaysCard, 500, today);
}

function linkAt({ target }: Event): string {
  return (target instanceof Element && target.closest("a")?.getAttribute("href")) || "";
}

addEventListener("hashchange", () => {
  follow();
  focusRoute();
});
addEventListener("load", askForToday);

// A link opens its page at the top; back and forward keep the scroll position.
addEventListener("click", (event) => {
  followed = !!linkAt(event);
});

for (const type of ["pointerover", "focusin"]) {
  // A link under the pointer is likely to be pressed next. If this fetch fails, the press reports it.
  addEventListener(type, (event) => isAdmin(linkAt(event)) && loadAdmin().catch(() => {}));
}

revealOnScroll(document.querySelectorAll("[data-reveal]"));
follow();
