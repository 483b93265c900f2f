import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Rolldown } from "vite";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Bundles and minifies a stylesheet or a script of `src/site/templates` for inlining in a page. */
export async function bundleInline(file: string): Promise<string> {
  const [result] = [
    await build({
      root,
      configFile: false,
      logLevel: "warn",
      build: {
        write: false,
        target: "es2023",
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: join(root, "src/site/templates", file),
          optimization: { inlineConst: true },
        },
      },
    }),
  ].flat();
  // The cast: without `watch` a build returns its files.
  const { output } = result as Rolldown.RolldownOutput;
  const text = output
    .map((part) => (part.type === "chunk" ? part.code : String(part.source)).trim())
    .join("");
  if (text.includes("{{") || /<\/(script|style)/i.test(text))
    throw new Error(`${file} contains text that a template would read as a slot or a closing tag.`);
  return text;
}

/** Bundles a script for its place in the page: in a block, because scripts of a page share their names. */
export async function bundleInPlace(file: string): Promise<string> {
  return `{${await bundleInline(file)}}`;
}
