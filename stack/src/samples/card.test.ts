import sharp from "sharp";
import { expect, test } from "vitest";
import { drawCard, motifs } from "./card.ts";

test.each(motifs)(
  "whatever square is cut from a card of %s, drawing and initials are whole",
  async (motif) => {
    // A name with the widest initials.
    const card = await drawCard("Maria Wilhelmina", { motif, era: "modern" });
    for (const top of [0, 1200]) {
      const margin = await sharp(card).extract({ left: 0, top, width: 1200, height: 300 }).toBuffer();
      const { channels } = await sharp(margin).stats();
      expect(channels.every(({ min, max }) => min === max)).toBe(true);
    }
  },
);
