import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Rolldown } from "vite";

const root = fileURLToPath(new URL("..", import.meta.url));

/** A stylesheet or a script of `src/site/templates` with all that it imports, minified, to be put into a page. */
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
        rolldownOptions: { input: join(root, "src/site/templates", file) },
      },
    }),
  ].flat();
  // The cast: without `watch` a build answers with its files.
  const { output } = result as Rolldown.RolldownOutput;
  const text = output
    .map((part) => (part.type === "chunk" ? part.code : String(part.source)).trim())
    .join("");
  if (text.includes("{{") || /<\/(script|style)/i.test(text))
    throw new Error(`${file} contains text that a template would read as a slot or a closing tag.`);
  return text;
}

/** The same for a script that runs where it stands: in a block, since scripts of a page share their names. */
export async function bundleInPlace(file: string): Promise<string> {
  return `{${await bundleInline(file)}}`;
}
