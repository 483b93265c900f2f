import { readdirSync } from "node:fs";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { sizeBudget } from "./budget/size-budget-plugin.ts";
import { inlineStyles } from "./prerender/inline-styles-plugin.ts";
import { prerender } from "./prerender/prerender-plugin.ts";
import { smallPreload } from "./prerender/small-preload-plugin.ts";

export default defineConfig({
  plugins: [react(), prerender(), smallPreload(), sizeBudget(), inlineStyles()],
  build: {
    target: "es2023",
    assetsInlineLimit: 0,
    // Every target browser preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      optimization: { inlineConst: true },
      input: readdirSync(import.meta.dirname).filter((file) => file.endsWith(".html")),
      output: {
        // Every part of the panel needs these: one file instead of four, and a shorter list in the public script.
        codeSplitting: {
          groups: [
            {
              name: "kit",
              test: /node_modules\/(react|react-dom|scheduler)\/|src\/(ui\/(button|log-error)|backend\/outcomes)/,
            },
          ],
        },
      },
    },
  },
});
