import { readFileSync } from "node:fs";
import { photoVariantNames } from "@daily-genius/domain/photo/photo";
import { photoVariants } from "@daily-genius/domain/photo/photo-variants";
import sharp from "sharp";
import { expect, test } from "vitest";
import { colorsOf, photoChart } from "../../testing/photo-chart.ts";
import { sampled } from "../../testing/test-run.ts";
import { makeVariants } from "./make-variants.ts";

/** What Chromium shows of each file of the chart; bench/photos/chart-in-chromium.test.ts writes it. */
const shown: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(new URL("../../testing/generated/shown-by-chromium.json", import.meta.url), "utf8"),
);

/** The largest difference of two colors among the eight of a chart. */
function difference(one: string, other: string): number {
  const [, ...ours] = one.split(" ");
  const [, ...theirs] = other.split(" ");
  const values = (colors: readonly string[]) => [...Buffer.from(colors.join(""), "hex")];
  return Math.max(...values(ours).map((value, at) => Math.abs(value - (values(theirs)[at] ?? 999))));
}

/** The photo within a share image: twice as large as the chart, or as large where it stands upright. */
const onCard = (card: Uint8Array, isUpright: boolean) =>
  sharp(card).extract(
    isUpright
      ? { left: 520, top: 155, width: 160, height: 320 }
      : { left: 280, top: 155, width: 640, height: 320 },
  );

test.each(sampled("files of the chart", photoChart, 30))(
  "every variant of the chart %s has the colors that a browser shows",
  async (name, make) => {
    const { width, height, variants } = await makeVariants(await make(), (pixels) => pixels.png().toBuffer());
    const expected = shown[name] ?? "";
    expect(expected.startsWith(`${width}x${height} `)).toBe(true);
    for (const variant of photoVariantNames) {
      const { bytes } = variants[variant];
      const isCard = photoVariants[variant].fit === "card";
      const colors = await colorsOf(isCard ? onCard(bytes, height > width) : sharp(bytes));
      expect(difference(colors, expected), variant).toBeLessThanOrEqual(6);
    }
  },
);
