import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { anchorsIn } from "./anchors.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const tracked = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
})
  .trim()
  .split("\n");
const read = (file: string) => readFileSync(join(root, file), "utf8");

const names = new Set(tracked.map((file) => basename(file)));
const folders = new Set(
  tracked.flatMap((file) => {
    const parts = file.split("/").slice(0, -1);
    return parts.map((_, depth) => parts.slice(0, depth + 1).join("/"));
  }),
);
const top = [...new Set(tracked.flatMap((file) => (file.includes("/") ? [file.split("/")[0] ?? ""] : [])))];
const manifests = tracked.filter((file) => basename(file) === "package.json");
const scripts = new Set(manifests.flatMap((file) => Object.keys(JSON.parse(read(file)).scripts ?? {})));

/** Files that a build, a start or an owner writes; git has none of them. */
const made =
  /(^|\/)(node_modules|lib|dist|\.data|\.env[\w.-]*|\.secret\.local|age\.txt|key\.txt|RESULTS\.md)(\/|$)|[*{<$…]/;

/** Whether a file or folder of the checkout has this path, from the root or from `folder`. */
function exists(path: string, folder: string): boolean {
  const plain = path.replace(/\/$/, "");
  return [plain, `${folder}/${plain}`].some((one) => tracked.includes(one) || folders.has(one));
}

/** Returns the words in code marks and blocks of a document that look like a path or a command of npm and are none. */
function unknownIn(text: string, folder: string): readonly string[] {
  // A document may name a file of the reader's, whose text it shows.
  const shown = new Set([...text.matchAll(/^`([\w.-]+)`:$/gm)].map(([, name]) => name));
  const code = [...text.matchAll(/`([^`\n]+)`/g), ...text.matchAll(/^```\w*\n(.*?)^```/gms)];
  return code.flatMap(([, words = ""]) => {
    const commands = [...words.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)]
      .map(([, run, own]) => run ?? own ?? "")
      .filter((name) => !scripts.has(name))
      .map((name) => `npm run ${name}`);
    const paths = words
      .split(/[\s"'()|,=]+/)
      .map((word) => word.replace(/:\d+(-\d+)?$|[.;:]$|#.*$/g, ""))
      .filter((word) => !made.test(word))
      .filter((word) => {
        if (top.some((name) => word.startsWith(`${name}/`))) return !exists(word, folder);
        return /^[\w-]+(\.test)?\.(ts|tsx|mjs)$/.test(word) && !names.has(word) && !shown.has(word);
      });
    return [...commands, ...paths];
  });
}

const documents = tracked.filter((file) => file.endsWith(".md"));

test("every link of a document within the checkout leads to a file, and to a heading there", () => {
  const dead = documents.flatMap((file) =>
    [...read(file).matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].flatMap(
      ([link, path = "", anchor]) => {
        const place = path === "" ? file : join(dirname(file), path);
        const isThere = exists(place, "") && (!anchor || anchorsIn(read(place)).includes(anchor));
        return isThere ? [] : [`${file}: ${link}`];
      },
    ),
  );
  expect(dead).toEqual([]);
});

test("every path of the checkout and every npm command in a document's code marks exists", () => {
  expect(documents.length).toBeGreaterThan(30);
  const unknown = documents.flatMap((file) =>
    unknownIn(read(file), dirname(file)).map((word) => `${file}: ${word}`),
  );
  expect(unknown).toEqual([]);
});

test("every part of a document that code names is a heading there", () => {
  const named = tracked
    .filter((file) => /\.(ts|rules)$/.test(file))
    .flatMap((file) => [...read(file).matchAll(/(docs\/[\w/-]+\.md), "([^"]+)"/g)]);
  expect(named.length).toBeGreaterThan(5);
  const missing = named.filter(([, path = "", title]) => !new RegExp(`^#+ ${title}$`, "m").test(read(path)));
  expect(missing.map(([text]) => text)).toEqual([]);
});

test("a missing file, folder or command is found", () => {
  const text =
    "`deployment/monitoring/budgets/x.json`, `domain/src/calls/region.ts:2`, `hold-page.ts`, `npm run deploys`, `npm test`";
  expect(unknownIn(text, "docs")).toEqual([
    "deployment/monitoring/budgets/x.json",
    "hold-page.ts",
    "npm run deploys",
  ]);
});

test.for(["bash", "zsh"])("%s reads every block of commands, typed as it stands", (shell, { skip }) => {
  skip(spawnSync(shell, ["--version"]).status !== 0, `${shell} is not installed`);
  const blocks = documents.flatMap((file) =>
    [...read(file).matchAll(/^```sh\n(.*?)^```/gms)].map(([, text = ""]) => ({ file, text })),
  );
  expect(blocks.length).toBeGreaterThan(15);
  // Node and a browser are enough.
  expect(blocks.filter(({ text }) => /\bgcloud\b/.test(text))).toEqual([]);
  const wrong = blocks.filter(({ text }) => {
    // A zsh at which somebody types knows no comments, and looks for the files of a pattern; `<…>` reads one.
    const plain = text.replaceAll(/"[^"]*"|'[^']*'/g, "''");
    return spawnSync(shell, ["-n"], { input: text }).status !== 0 || /[*?[\]]|<[\w ]+>|(^| )#/m.test(plain);
  });
  expect(wrong).toEqual([]);
});
