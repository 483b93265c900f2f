import { isAdmin } from "./site/admin-route.ts";

const page = document.documentElement;
const root = document.getElementById("root");

/** The admin panel arrives only when its route asks for it; the public page needs no more script than this. */
export function loadAdmin() {
  return import("#app/admin-app.tsx");
}

/** Fetches the admin panel and puts it into its place, or says there that it did not come. */
export async function openAdmin(): Promise<void> {
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
    if (root && isAdmin() && !page.dataset["page"]) mountAdmin(root, isAdmin);
  } catch (error) {
    tell("error", error);
  }
  clearTimeout(late);
}
