import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { projectRoot } from "@daily-genius/project/root";

/** An import by a file of another file of the project or of a package; `specifier` is the text in the code. */
export type Import = { readonly file: string; readonly specifier: string; readonly target: string };

const { workspaces }: { readonly workspaces: readonly string[] } = JSON.parse(
  readFileSync(join(projectRoot, "package.json"), "utf8"),
);
const isGenerated = /(^|\/)(node_modules|lib|dist|generated)\/|\.d\.ts$/;

/** Returns all imports in the code of the project, by its files in order. */
export function readImports(): readonly Import[] {
  return globSync(`{${workspaces.join()}}/**/*.{ts,tsx,mjs}`, {
    cwd: projectRoot,
    exclude: ["**/node_modules/**"],
  })
    .filter((file) => !isGenerated.test(file))
    .sort()
    .flatMap((file) => importsIn(file, readFileSync(join(projectRoot, file), "utf8")));
}

/** Returns the imports in the `text` of one file. */
export function importsIn(file: string, text: string): Import[] {
  const found = text.matchAll(
    /(?:^|\s)(?:import|export)\s(?:[^"';]*?\sfrom\s)?"([^"]+)"|import\("([^"]+)"\)/gm,
  );
  return [...found].map(([, stated, called]) => {
    const specifier = stated ?? called ?? "";
    return { file, specifier, target: targetOf(file, specifier) };
  });
}

function targetOf(file: string, specifier: string): string {
  if (specifier.startsWith(".")) return relative(projectRoot, join(projectRoot, dirname(file), specifier));
  if (specifier.startsWith("#")) return `hosting/src/${specifier.slice(1)}`;
  return specifier.replace(/^@daily-genius\/([a-z]+)\//, "$1/src/");
}
