import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { face } from "./look.ts";

const hosting = join(import.meta.dirname, "../..");
const bytes = readFileSync(join(hosting, "public", face));

test("the face of all titles is at most 30 kB", () => {
  expect(bytes.length).toBeLessThanOrEqual(30_000);
});

test("the face is preloaded and used under one name, which is that of its content", () => {
  const content = createHash("sha256").update(bytes).digest("hex").slice(0, 8);
  expect(face).toBe(`/fonts/source-serif-4-${content}.woff2`);
  expect(readFileSync(join(hosting, "src/ui/face.css"), "utf8")).toContain(`url("${face}")`);
});
