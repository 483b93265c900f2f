import fc from "fast-check";
import { expect, test } from "vitest";
import type { OpenDialog } from "../parts/open-dialog.ts";
import { placeFrom } from "./place.ts";
import { dialogIn, stateWith } from "./use-open-dialog.ts";

const first = placeFrom(null);

/** Fields that may be right, of another kind, or missing. */
const fields = (shape: Readonly<Record<string, fc.Arbitrary<unknown>>>) =>
  fc.record(
    Object.fromEntries(
      Object.entries(shape).map(([name, value]) => [
        name,
        fc.oneof({ weight: 4, arbitrary: value }, fc.anything()),
      ]),
    ),
    { requiredKeys: [] },
  );

const kept = fields({
  view: fc.constantFrom("list", "planner", "changes"),
  choices: fields({
    search: fc.string(),
    sort: fc.constantFrom("date", "title", "birthdate"),
    filters: fc.subarray(["no-photo", "double-days", "needs-a-look", "this-week"]),
    author: fc.string(),
  }),
  row: fields({ id: fc.string(), top: fc.integer() }),
});

test("a place comes back as it was kept", () => {
  const place = {
    view: "changes",
    choices: { search: "Noether", sort: "title", filters: ["no-photo"], author: "ada@example.com" },
    row: { id: "a", top: -12 },
  };
  expect(placeFrom(JSON.stringify(place))).toEqual(place);
});

test("whatever was kept, the place can be kept again, and each part is as kept or as at first", () => {
  fc.assert(
    fc.property(kept, (anything) => {
      const text = JSON.stringify(anything);
      const before = JSON.parse(text);
      const place = placeFrom(text);
      expect(placeFrom(JSON.stringify(place))).toEqual(place);
      expect([first.view, before.view]).toContain(place.view);
      expect([first.choices.search, before.choices?.search]).toContain(place.choices.search);
      expect([first.choices.sort, before.choices?.sort]).toContain(place.choices.sort);
      expect([first.choices.author, before.choices?.author]).toContain(place.choices.author);
      for (const filter of place.choices.filters) expect(before.choices.filters).toContain(filter);
      if (place.row) expect(before.row).toMatchObject(place.row);
    }),
  );
});

test.each(["", "{", "null", "[]", '"list"', "3"])("what is no place is as on a first visit: %s", (text) => {
  expect(placeFrom(text)).toEqual(first);
});

test.each([
  { kind: "detail", id: "a" },
  { kind: "form" },
  { kind: "form", id: "a", draft: "d" },
  { kind: "form", date: "2026/11/22" },
  { kind: "cleanup" },
])("an entry of the history brings back %o", (dialog) => {
  const state = stateWith(dialog as OpenDialog, "ada", { idx: 3 });
  expect(state).toMatchObject({ idx: 3 });
  expect(dialogIn(state, "ada")).toEqual(dialog);
  expect(dialogIn(state, "emmy")).toBeUndefined();
});

test.each([
  null,
  {},
  { dialog: null },
  { dialog: { kind: "detail" } },
  { dialog: { kind: "detail", id: 3 } },
  { dialog: { kind: "toString" } },
])("an entry of the history without a dialog opens none: %o", (state) => {
  expect(dialogIn(state && { dialogOf: "ada", ...Object(state) }, "ada")).toBeUndefined();
});
