import { fileURLToPath } from "node:url";
import type { Post } from "@daily-genius/domain/post/post";
import { startEmulator } from "@daily-genius/emulator/server";
import { writePosts } from "../../tests/e2e/written-posts.ts";
import { project, servePages } from "../pages/serve-pages.ts";

/** Serves the dashboards next to a Firestore with `posts`. */
export async function serveDashboards(posts: readonly Post[]) {
  const firestore = await startEmulator();
  await writePosts(`${firestore.host}:${firestore.port}`, project, posts);
  const served = await servePages({
    root: fileURLToPath(new URL("pages", import.meta.url)),
    scripts: ["ours.tsx", "lists.tsx"],
    firestore: firestore.port,
    answers: { "/posts.json": posts },
  });
  return {
    origin: served.origin,
    close: async () => {
      served.close();
      await firestore.close();
    },
  };
}
