import { isAdmin } from "./site/admin-route.ts";

const page = document.documentElement;
const root = document.getElementById("root");

/** Fetches the code of the admin panel, which the public page does not need. */
export function loadAdmin() {
  return import("#app/admin-app.tsx");
}

/** Fetches and mounts the admin panel, or shows that it could not be loaded. */
export async function openAdmin(): Promise<void> {
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
