import { brotliCompressSync } from "node:zlib";
import type { Plugin, Rolldown } from "vite";
import budget from "./size-budget.json" with { type: "json" };

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/** Prints the compressed size of each route, and fails the build if one exceeds its budget. */
export function sizeBudget(): Plugin {
  return {
    name: "size-budget",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const rows = budget.routes.map(({ name, parts, limit }) => {
          const files = parts[0] === "*" ? Object.keys(bundle) : filesOf(bundle, parts);
          const size = sizeOf(bundle, files);
          return { name, size, limit, isOver: size > limit * 1000 };
        });
        for (const { name, size, limit, isOver } of rows) {
          const line = `${name.padEnd(34)} ${(size / 1000).toFixed(1).padStart(6)} kB of ${limit}`;
          if (isOver) this.warn(`${line}  OVER BUDGET`);
          else console.info(line);
        }
        if (rows.some(({ isOver }) => isOver))
          this.error("A route is larger than hosting/budget/size-budget.json allows.");
      },
    },
  };
}

/** Returns the files of the chunks with the given modules, of the chunks they import, and of their styles. */
function filesOf(bundle: Bundle, parts: readonly string[]): readonly string[] {
  const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === "chunk");
  const files = new Set<string>();
  const add = (chunk: Chunk) => {
    if (files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    for (const name of chunk.imports) {
      const imported = bundle[name];
      if (imported?.type === "chunk") add(imported);
    }
  };
  for (const part of parts) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(part)));
    if (!chunk) throw new Error(`hosting/budget/size-budget.json names ${part}, which is in no chunk`);
    add(chunk);
  }
  return [...files];
}

function sizeOf(bundle: Bundle, files: readonly string[]): number {
  return files
    .filter((name) => /\.(js|css)$/.test(name))
    .map((name) => {
      const file = bundle[name];
      return file ? brotliCompressSync(file.type === "chunk" ? file.code : file.source).length : 0;
    })
    .reduce((sum, size) => sum + size, 0);
}
