import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { siteIdentity } from "@daily-genius/domain/feed/site-identity";
import { expect, test } from "vitest";
import { face, grounds } from "./look.ts";

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

test.each([
  ["ground", grounds],
  ["accent", siteIdentity.accent],
])("what is no style has the --%s of the pages", (name, { light, dark }) => {
  const tokens = readFileSync(join(hosting, "src/ui/tokens.css"), "utf8");
  expect(tokens).toContain(`--${name}: light-dark(${light}, ${dark});`);
});

test("the icon has the accent", () => {
  const icon = readFileSync(join(hosting, "public/favicon.svg"), "utf8");
  const { light, dark } = siteIdentity.accent;
  expect(icon.match(/#[0-9a-f]{6}/g)).toEqual([light, dark]);
});
