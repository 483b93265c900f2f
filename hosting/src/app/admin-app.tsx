import { createRoot } from "react-dom/client";
import { startSession } from "#session/session.ts";
import { keepFocus } from "#ui/keep-focus.ts";
import { AdminRoutes } from "./admin-routes.tsx";
import "./admin.css";

/** Mounts the admin panel in `root`, while the address is an admin address. */
export function mountAdmin(root: HTMLElement, isAdmin: () => boolean): void {
  const page = document.documentElement;
  page.dataset["page"] = "admin";
  // A browser that scrolls to the fragment's element, which WebKit does late, takes the focus from the panel.
  for (const target of document.querySelectorAll(".admin-route")) target.remove();
  const leaveSession = startSession();
  const react = createRoot(root);
  react.render(<AdminRoutes />);
  const releaseFocus = keepFocus();

  addEventListener("hashchange", function leave() {
    if (isAdmin()) return;
    removeEventListener("hashchange", leave);
    releaseFocus();
    leaveSession();
    react.unmount();
    delete page.dataset["page"];
  });
}
