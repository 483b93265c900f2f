import { expect, test } from "vitest";
import { readDayFile } from "./todays-genius.ts";

const ada = {
  title: "Ada Lovelace",
  years: "1815–1852",
  role: ["Mathematician", "Writer"],
  smallURL: "https://example.com/ada.webp",
  previewURL: "https://example.com/ada-preview.jpg",
  thumbnailURL: "https://example.com/ada.jpg",
  page: "/genius/2026-11-21-ada-lovelace",
};

test("the card shows the genius of the day, which is the first in its file", () => {
  expect(readDayFile({ entries: [ada, { ...ada, title: "Emmy Noether" }] })).toEqual({
    title: "Ada Lovelace",
    years: "1815–1852",
    role: "Mathematician",
    photo: "https://example.com/ada.webp",
    page: "/genius/2026-11-21-ada-lovelace",
  });
});

test("a story without roles is still a story, and a day without stories has no genius", () => {
  expect(readDayFile({ entries: [{ ...ada, role: [] }] })).toMatchObject({ role: "" });
  expect(readDayFile({ entries: [] })).toBeUndefined();
});
