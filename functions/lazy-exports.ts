import { basename, dirname, join } from "node:path";
import type { Plugin } from "vite";

const reExport = /^export \{ (.+?) \} from "(.+?)\.ts";$/gm;

const preamble = (names: readonly string[]) => `
import { createRequire } from "node:module";
const load = createRequire(import.meta.url);
const names = ${JSON.stringify(names)};
const target = process.env.FUNCTION_TARGET;
const isWanted = (name) => !names.includes(target) || name === target;
`;

/**
 * Turns every `export { name } from "./file.ts"` of the entry into one that loads its file only where `name` is the
 * function being run. A cold start then loads one function's code; a deployment, which asks for all, still sees all.
 * The load is synchronous: firebase-tools requires the entry, which forbids it to await.
 */
export function lazyExports(entry: string): Plugin {
  return {
    name: "lazy-exports",
    apply: "build",
    transform(code, id) {
      if (!id.endsWith(entry)) return null;
      const exported = [...code.matchAll(reExport)].flatMap(([, list = "", file = ""]) =>
        list.split(", ").map((name) => ({ name, file })),
      );
      for (const file of new Set(exported.map((each) => each.file)))
        this.emitFile({ type: "chunk", id: join(dirname(id), `${file}.ts`), fileName: fileName(file) });
      const lazily = exported.map(
        ({ name, file }) =>
          `export const ${name} = isWanted("${name}") ? load("./${fileName(file)}").${name} : undefined;`,
      );
      const plain =
        preamble(exported.map(({ name }) => name)) + code.replaceAll(reExport, "") + lazily.join("\n");
      // Nothing of the entry is left that an error could happen in.
      return { code: plain, map: { mappings: "" } };
    },
  };
}

function fileName(file: string): string {
  return `functions/${basename(file)}.js`;
}
