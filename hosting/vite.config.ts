import { readdirSync } from "node:fs";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type Rolldown } from "vite";
import { sizeBudget } from "./budget/size-budget-plugin.ts";
import { inlineStyles } from "./prerender/inline-styles-plugin.ts";
import { prerender } from "./prerender/prerender-plugin.ts";
import { smallPreload } from "./prerender/small-preload-plugin.ts";
import { worker } from "./prerender/worker-plugin.ts";

/** What is loaded before the dashboard. */
const before = [/src\/main\.ts$/, /src\/app\/admin-app\.tsx$/, /src\/(session\/sign-in|backend\/auth)\.ts$/];
const dashboard = [/src\/posts\/dashboard\/dashboard-page\.tsx$/];

/**
 * Gathers in one file what only the dashboard loads first, and in another the views and small dialogs, which follow the
 * list while the page is idle: together they weigh less than apart.
 */
function gathered(id: string, modules: Rolldown.ChunkingContext): string | null {
  const isOf = (entries: readonly RegExp[], one: string, seen = new Set<string>()): boolean => {
    if (entries.some((entry) => entry.test(one))) return true;
    if (seen.has(one)) return false;
    seen.add(one);
    return (modules.getModuleInfo(one)?.importers ?? []).some((importer) => isOf(entries, importer, seen));
  };
  if (isOf(before, id)) return null;
  if (isOf(dashboard, id)) return "dashboard-page";
  return /\/src\/(posts\/(?!post-form|calendar)|session\/|ui\/|format\/)/.test(id) ? "parts" : null;
}

export default defineConfig({
  plugins: [react(), prerender(), smallPreload(), worker(), sizeBudget(), inlineStyles()],
  // docs/hacks.md
  resolve: { alias: { re2js: join(import.meta.dirname, "src/backend/regular-expressions.ts") } },
  build: {
    target: "es2023",
    assetsInlineLimit: 0,
    // Every target browser preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      optimization: { inlineConst: true },
      input: readdirSync(import.meta.dirname).filter((file) => file.endsWith(".html")),
      output: {
        // Every part of the panel needs these: one file instead of six, and a shorter list in the public script.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: gathered, priority: 1 },
            {
              name: "kit",
              test: /node_modules\/(react|react-dom|scheduler)\/|src\/(ui\/(button|composing|lazy-part|log-error|open-modals|toasts|store|start-timer)|backend\/(outcomes|to-failure))/,
            },
          ],
        },
      },
    },
  },
});
