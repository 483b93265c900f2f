/** The admin panel arrives only when its route asks for it; the public page needs no script. */
async function openRoute(): Promise<void> {
  const root = document.getElementById("root");
  if (!root || !location.hash.startsWith("#/admin")) return;
  const { mountAdmin } = await import("#app/admin-app.tsx");
  mountAdmin(root);
}

addEventListener("hashchange", () => void openRoute());
void openRoute();
