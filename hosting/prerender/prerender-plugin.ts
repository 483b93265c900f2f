import { basename } from "node:path";
import { region } from "@daily-genius/domain/calls/region";
import { type Plugin, runnerImport } from "vite";
import { documentPaths } from "../src/site/routes.ts";
import { speculationRules } from "../src/site/site-head.ts";
import { admitSiteScripts, neverCache, placeFunction } from "./admit-inline.ts";
import { bundleInPlace } from "./bundle-inline.ts";

type Renderer = typeof import("../src/site/render-page.tsx");

const renderer = "/src/site/render-page.tsx";

/** Renders the public pages into their HTML files, in builds and in development; browsers need no React. */
export function prerender(): Plugin {
  let root = "";
  let loaded: Promise<Renderer> | undefined;
  let early: Promise<string> | undefined;

  async function build(): Promise<Renderer> {
    loaded ??= runnerImport<Renderer>(`${root}${renderer}`, { root, configFile: false }).then(
      ({ module }) => module,
    );
    return loaded;
  }

  /** Applies theme and text size before anything is painted, and loads the page's script after that. */
  function script(): Promise<string> {
    early ??= Promise.all(["apply-settings.ts", "load-script.ts"].map(bundleInPlace)).then((codes) =>
      codes.join(""),
    );
    return early;
  }

  return {
    name: "prerender",
    configResolved(config) {
      root = config.root;
    },
    transformIndexHtml: {
      order: "pre",
      async handler(html, { filename, server }) {
        // ssrLoadModule is untyped; it loads the module that `renderer` names.
        const page = server ? ((await server.ssrLoadModule(renderer)) as Renderer) : await build();
        const { head, body } = page.renderPage(basename(filename));
        const tags = [{ tag: "script", children: await script() }, ...head];
        return {
          html: html.replace("<!--page-->", () => body),
          tags: tags.map((tag) => ({ ...tag, injectTo: "head" as const })),
        };
      },
    },
    hotUpdate({ file }) {
      // The browser does not know which files the rendered pages come from.
      if (file.startsWith(`${root}/src/site/`) && file.endsWith(".tsx"))
        this.environment.hot.send({ type: "full-reload" });
    },
    async generateBundle() {
      admitSiteScripts([await script(), speculationRules]);
      const { renderRobots, renderSecurity, renderSitemap } = await build();
      neverCache(documentPaths);
      placeFunction(region);
      this.emitFile({ type: "asset", fileName: "robots.txt", source: renderRobots() });
      const security = renderSecurity(new Date());
      this.emitFile({ type: "asset", fileName: "security.txt", source: security });
      this.emitFile({ type: "asset", fileName: "sitemap-pages.xml", source: renderSitemap() });
    },
  };
}
