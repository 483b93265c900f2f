import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join, normalize, parse } from "node:path";
import react from "@vitejs/plugin-react";
import { build, type Plugin } from "vite";

/** The project whose Firestore the pages read. */
export const project = "demo-bench";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
};

/** Returns the HTML that loads `script`; the pages differ in nothing else. */
function pageOf(script: string): string {
  return `<!doctype html>
<html lang="en" data-page="admin">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Daily Genius</title>
    <script type="module" src="./${script}"></script>
  </head>
  <body>
    <div id="app"></div>
  </body>
</html>
`;
}

type Pages = {
  /** The folder of the scripts. */
  readonly root: string;
  /** The scripts, each with a page of its name. */
  readonly scripts: readonly string[];
  /** The port of the Firestore that they read, if they read one. */
  readonly firestore?: number;
  /** Further JSON answers, by path. */
  readonly answers?: Readonly<Record<string, unknown>>;
};

/** Builds the pages and serves them on a free port of 127.0.0.1; `close` ends the server and removes the build. */
export async function servePages({ root, scripts, firestore = 9, answers: others = {} }: Pages) {
  const folder = mkdtempSync(join(tmpdir(), "daily-genius-bench-"));
  const written = new Map(
    scripts.map((script) => [join(root, `${parse(script).name}.html`), pageOf(script)]),
  );
  /** Gives Vite the pages, which are not files. */
  const writtenPages: Plugin = {
    name: "written-pages",
    enforce: "pre",
    resolveId: (id) => (written.has(id) ? id : undefined),
    load: (id) => written.get(id),
  };
  await build({
    configFile: false,
    root,
    logLevel: "error",
    plugins: [react(), writtenPages],
    build: {
      outDir: folder,
      target: "es2023",
      assetsInlineLimit: 0,
      rolldownOptions: { input: [...written.keys()] },
    },
  });
  const emulator = { host: "127.0.0.1", port: firestore };
  const answers: Readonly<Record<string, unknown>> = {
    "/__/firebase/init.json": { projectId: project, apiKey: "bench", appId: "bench" },
    "/emulators.json": {
      auth: "http://127.0.0.1:9",
      firestore: emulator,
      storage: emulator,
      functions: emulator,
    },
    ...others,
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
    close: () => {
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true });
    },
  };
}
