import type { Plugin } from "vite";

const reExport = /^export \{ (.+?) \} from "(.+?)";$/gm;

/**
 * Turns every `export { name } from "./file.ts"` of the entry into one that loads its file only where `name` is the
 * function being run. A cold start then loads one function's code; a deployment, which asks for all, still sees all.
 */
export function lazyExports(entry: string): Plugin {
  return {
    name: "lazy-exports",
    transform(code, id) {
      if (!id.endsWith(entry)) return null;
      const names = [...code.matchAll(reExport)].flatMap(([, list = ""]) => list.split(", "));
      const isWanted = `
const names = ${JSON.stringify(names)};
const target = process.env.FUNCTION_TARGET;
const isWanted = (name) => !names.includes(target) || name === target;
`;
      const lazily = code.replaceAll(reExport, (_, list: string, file: string) =>
        list
          .split(", ")
          .map(
            (name) =>
              `export const ${name} = isWanted("${name}") ? (await import("${file}")).${name} : undefined;`,
          )
          .join("\n"),
      );
      return { code: isWanted + lazily, map: null };
    },
  };
}
