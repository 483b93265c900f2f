import { brotliCompressSync } from "node:zlib";
import type { Plugin } from "vite";
import budget from "../budget/size-budget.json" with { type: "json" };
import { bundleInline } from "./bundle-inline.ts";

/** Writes `/worker.js`; with `VITE_WORKER=withdrawn` the worker that removes itself from the readers' browsers. */
export function worker(): Plugin {
  let file = "";
  return {
    name: "worker",
    apply: "build",
    configResolved({ env }) {
      file = env["VITE_WORKER"] === "withdrawn" ? "withdrawn-worker.ts" : "worker.ts";
    },
    async generateBundle() {
      const source = await bundleInline(`../../worker/${file}`);
      const size = brotliCompressSync(source).length / 1000;
      if (size > budget.worker.limit)
        this.error(`The worker is ${size} kB; the limit is ${budget.worker.limit} kB.`);
      this.emitFile({ type: "asset", fileName: "worker.js", source });
    },
  };
}
