import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import type { Post } from "@daily-genius/domain/post/post";
import { startEmulator } from "@daily-genius/emulator/server";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { writePosts } from "../../tests/e2e/written-posts.ts";

const project = "demo-bench";
const root = fileURLToPath(new URL("pages", import.meta.url));
const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
};

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
  const server = createServer(async ({ url = "/" }, response) => {
    const { pathname } = new URL(url, "http://127.0.0.1");
    // Isolated pages have a finer clock.
    response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
    response.setHeader("Cross-Origin-Embedder-Policy", "credentialless");
    // As Hosting does.
    if (pathname.startsWith("/assets/"))
      response.setHeader("Cache-Control", "public, max-age=31536000, immutable");
    const answer = answers[pathname];
    try {
      const body = answer ? JSON.stringify(answer) : await readFile(join(folder, normalize(pathname)));
      response.setHeader("Content-Type", types[extname(pathname)] ?? "application/json");
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  // The cast: a server on TCP has this kind of address.
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true });
      await firestore.close();
    },
  };
}
