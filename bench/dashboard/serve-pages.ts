import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Post } from "@daily-genius/domain/post/post";
import { startEmulator } from "@daily-genius/emulator/server";
import react from "@vitejs/plugin-react";
import { build, type Connect, preview } from "vite";
import { freePort } from "../../emulator/conformance/free-port.ts";
import { writePosts } from "../../tests/e2e/written-posts.ts";

const project = "demo-bench";
const root = fileURLToPath(new URL("pages", import.meta.url));

/** Builds the pages and serves them on a free port of 127.0.0.1, beside a Firestore with `posts`. */
export async function servePages(posts: readonly Post[]) {
  const firestore = await startEmulator();
  await writePosts(`${firestore.host}:${firestore.port}`, project, posts);
  const folder = mkdtempSync(join(tmpdir(), "daily-genius-bench-"));
  const input = ["ours.html", "views.html"].map((page) => join(root, page));
  await build({
    configFile: false,
    root,
    logLevel: "error",
    plugins: [react()],
    build: { outDir: folder, target: "es2023", assetsInlineLimit: 0, rolldownOptions: { input } },
  });
  const at = { host: "127.0.0.1", port: firestore.port };
  const answers: Readonly<Record<string, unknown>> = {
    "/__/firebase/init.json": { projectId: project, apiKey: "bench", appId: "bench" },
    "/emulators.json": { auth: "http://127.0.0.1:9", firestore: at, storage: at, functions: at },
    "/posts.json": posts,
  };
  const answer: Connect.NextHandleFunction = ({ url = "" }, response, next) => {
    // Isolated pages have a finer clock.
    response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
    response.setHeader("Cross-Origin-Embedder-Policy", "credentialless");
    // As Hosting does.
    if (url.startsWith("/assets/"))
      response.setHeader("Cache-Control", "public, max-age=31536000, immutable");
    const found = answers[url];
    if (!found) return next();
    response.setHeader("Content-Type", "application/json").end(JSON.stringify(found));
  };
  const server = await preview({
    configFile: false,
    root,
    logLevel: "error",
    build: { outDir: folder },
    preview: { host: "127.0.0.1", port: await freePort() },
    plugins: [{ name: "answers", configurePreviewServer: ({ middlewares }) => void middlewares.use(answer) }],
  });
  return {
    origin: `http://127.0.0.1:${server.config.preview.port}`,
    close: async () => {
      await server.close();
      rmSync(folder, { recursive: true });
      await firestore.close();
    },
  };
}
