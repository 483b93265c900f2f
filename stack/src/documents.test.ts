import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { projectRoot } from "@daily-genius/project/root";
import { expect, test } from "vitest";

const read = (file: string) => readFileSync(join(projectRoot, file), "utf8");
const documents = globSync(["*.md", "{docs,emulator,bench,deployment}/**/*.md"], {
  cwd: projectRoot,
  exclude: (name) => /node_modules$|dist$/.test(name),
}).sort();

/** Returns the anchors of the headings in this file. */
function anchorsOf(file: string): Set<string> {
  const text = read(file);
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-"),
  );
  return new Set([...headings, ...[...text.matchAll(/<a id="([^"]+)"/g)].map(([, id = ""]) => id)]);
}

test.each(documents)("every link in %s leads somewhere", (file) => {
  const links = [...read(file).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = ""]) => target);
  for (const link of links.filter((target) => !/^(https?:|mailto:)/.test(target))) {
    const [path = "", anchor] = link.split("#");
    const target = path === "" ? file : join(dirname(file), path);
    expect(existsSync(join(projectRoot, target)), link).toBe(true);
    if (anchor !== undefined) expect([...anchorsOf(target)], link).toContain(anchor);
  }
});

test.each(documents)("every command of this project that %s names is there", (file) => {
  const { scripts } = JSON.parse(read("package.json"));
  for (const [, name = ""] of read(file).matchAll(/npm run ([a-z:]+)\b(?! -w)/g))
    expect(Object.keys(scripts)).toContain(name);
});
