import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@daily-genius/project/root";
import { describe, expect, test } from "vitest";
import { directions } from "./import-directions.ts";
import { drawImportGraph, forbiddenImports, importsIn, readImports } from "./testing/imports.ts";

const file = join(projectRoot, "docs/architecture.md");
/** A diagram, below a line with its name. */
const fence = /(?<=```mermaid\n%% (.+)\n)[\s\S]*?(?=\n```)/g;
const imports = readImports();

test("the diagrams of the architecture show the imports that there are", () => {
  const drawn = drawImportGraph(imports);
  const text = readFileSync(file, "utf8");
  const now = text.replace(fence, (_, name) => drawn.get(name) ?? "");
  if (process.env["DRAW"]) writeFileSync(file, now);
  expect([...text.matchAll(fence)].map(([, name]) => name).sort()).toEqual([...drawn.keys()].sort());
  expect(readFileSync(file, "utf8"), "draw them again: DRAW=1 npm test -- --project stack architecture").toBe(
    now,
  );
});

test("no import takes a forbidden direction", () => {
  expect(imports.length).toBeGreaterThan(1000);
  expect(forbiddenImports(imports)).toEqual([]);
});

describe("an import in a forbidden direction is found", () => {
  const planted = [
    ["domain/src/post/post.ts", "react", "the domain"],
    ["domain/src/post/post.ts", "../../functions/src/log.ts", "the domain"],
    ["functions/src/sign-in/sign-in.ts", "../posts/create-post.ts", "sign-in"],
    ["functions/src/feed/story.ts", "../site/site.ts", "feed may"],
    ["functions/src/photos/sharp.ts", "../posts/create-post.ts", "photos"],
    ["functions/src/history/entry-write.ts", "../posts/slugs.ts", "history"],
    ["functions/src/posts/slugs.ts", "../sweep/sweep.ts", "posts may import"],
    ["functions/src/sweep/sweep.ts", "../archive/tar.ts", "sweep"],
    ["functions/src/trigger.ts", "./photos/sharp.ts", "shared code"],
    ["functions/src/store/files.ts", "../posts/slugs.ts", "shared code"],
    ["functions/src/site/site.ts", "../posts/slugs.ts", "site may"],
    ["functions/src/emergency-stop/services.ts", "../site/site.ts", "emergency-stop"],
    ["functions/src/photos/share-card.ts", "sharp", "only image-library.ts"],
    ["project/src/ports.ts", "@daily-genius/stack/emulators", "the project's own tools"],
    ["stack/src/start.ts", "./samples/people.ts", "only the process that adds samples"],
    ["deployment/src/deploy.ts", "@daily-genius/stack/build", "deployment must"],
    ["hosting/src/app/routes.tsx", "@firebase/auth", "only backend"],
    ["hosting/src/ui/button.tsx", "#backend/call.ts", "components"],
    ["hosting/src/ui/button.tsx", "../posts/post-row.tsx", "components"],
    ["hosting/src/format/bytes.ts", "#session/session.tsx", "formats"],
    ["hosting/src/backend/call.ts", "#posts/list/post-row.tsx", "backend must"],
    ["hosting/src/backend/call.ts", "react", "backend must"],
    ["hosting/src/browser-store/table.ts", "#posts/list/post-row.tsx", "what the browser stores"],
    ["hosting/src/session/session.tsx", "#app/paths.ts", "session"],
    ["hosting/src/posts/post-row.tsx", "#diagnostics/checks.ts", "posts must"],
    ["hosting/src/posts/planner/planner-day.tsx", "../list/post-row.tsx", "views and dialogs must"],
    ["hosting/src/posts/post-form/post-form.tsx", "../history/comparison.tsx", "views and dialogs must"],
    ["hosting/src/posts/parts/phone.tsx", "../post-form/post-form.tsx", "what views and dialogs share"],
    ["hosting/src/diagnostics/checks.ts", "#posts/list/post-row.tsx", "diagnostics must"],
    ["hosting/src/site/site-pages.tsx", "#app/paths.ts", "the site's pages"],
    ["hosting/src/worker/worker.ts", "#backend/call.ts", "the worker"],
    ["emulator/src/firestore/clock.ts", "../wire/codec.ts", "the engine"],
    ["emulator/src/firestore/clock.ts", "node:fs", "the engine"],
    ["emulator/src/rules/parser.ts", "../firestore/clock.ts", "the rules language"],
    ["emulator/src/wire/codec.ts", "@daily-genius/domain/post/post", "the emulator"],
    ["tests/docs/links.test.ts", "../../project/src/ports.ts", "another workspace"],
    ["bench/emulator.ts", "../emulator/src/server.ts", "another workspace"],
  ] as const;

  test.each(planted)("%s imports %s", (from, specifier, why) => {
    const found = forbiddenImports(importsIn(from, `import { it } from "${specifier}";`));
    expect(found).toContainEqual(expect.stringContaining(`: ${why}`));
  });

  test("of every direction in the table", () => {
    const shown = (why: string) => planted.some(([, , start]) => why.startsWith(start));
    expect(directions.map(({ why }) => why).filter((why) => !shown(why))).toEqual([]);
  });
});
