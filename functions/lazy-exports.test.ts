import { expect, test } from "vitest";
import { lazyExports } from "./lazy-exports.ts";

const plugin = lazyExports("src/index.ts");
const entry = 'import "./settings.ts";\n\nexport { a } from "./a.ts";\nexport { b, c } from "./b.ts";\n';

function transform(code: string, id: string): string | undefined {
  // The cast: the plugin's hook is a plain function, which Vite's type also lets be an object.
  const hook = plugin.transform as (code: string, id: string) => { code: string } | null;
  return hook(code, id)?.code;
}

test("every export of the entry loads its file only where it is the function being run", () => {
  const code = transform(entry, "/project/src/index.ts") ?? "";
  expect(code).toContain('import "./settings.ts";');
  expect(code).not.toMatch(/^export \{/m);
  for (const [name, file] of [
    ["a", "./a.ts"],
    ["b", "./b.ts"],
    ["c", "./b.ts"],
  ])
    expect(code).toContain(`export const ${name} = isWanted("${name}") ? (await import("${file}")).${name}`);
});

test("other files stay as they are", () => {
  expect(transform(entry, "/project/src/other.ts")).toBeUndefined();
});
