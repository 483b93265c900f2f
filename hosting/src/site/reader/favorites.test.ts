import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { type Favorite, parseFavorites, readFavorites, removeFavorite, saveFavorites } from "./favorites.ts";

/** Storage that stores texts as a browser does, or refuses. */
function storageThat(refuses: boolean): Pick<Storage, "getItem" | "setItem"> {
  const kept = new Map<string, string>();
  const refusal = () => {
    throw new DOMException("refused", "SecurityError");
  };
  return refuses
    ? { getItem: refusal, setItem: refusal }
    : { getItem: (name) => kept.get(name) ?? null, setItem: (name, text) => void kept.set(name, text) };
}

const favorite: fc.Arbitrary<Favorite> = fc.record({
  id: fc.constantFrom("ada", "emmy", "hypatia", "__proto__"),
  name: fc.string(),
  years: fc.string(),
  day: fc.string(),
  photo: fc.string(),
  saved: fc.nat(3),
});

test("from any list, each story is kept once, the newest first", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(favorite, fc.anything())), (list) => {
      const found = parseFavorites(list);
      expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
      expect(found.map(({ saved }) => saved)).toEqual(
        found.map(({ saved }) => saved).toSorted((a, b) => b - a),
      );
      for (const one of found) expect(list).toContain(one);
    }),
  );
});

const cut = { id: "ada-\ud83d", name: "", years: "", day: "", photo: "", saved: 1 };

test.each([[undefined], [null], [{}], ["favorites"], [[null, { id: "ada" }, { id: 1 }, cut]]])(
  "%j holds no favorites",
  (value) => {
    expect(parseFavorites(value)).toEqual([]);
  },
);

test("saving and removing stories is the same as with a plain list", () => {
  const act = fc.oneof(
    favorite.map((one) => ({ save: one })),
    favorite.map(({ id }) => ({ remove: id })),
  );
  fc.assert(
    fc.property(fc.array(act), (acts) => {
      vi.stubGlobal("localStorage", storageThat(false));
      let model: readonly Favorite[] = [];
      let saved = 0;
      for (const one of acts) {
        saved += 1;
        if ("save" in one) {
          saveFavorites([{ ...one.save, saved }]);
          model = [{ ...one.save, saved }, ...model.filter(({ id }) => id !== one.save.id)];
        } else {
          removeFavorite(one.remove);
          model = model.filter(({ id }) => id !== one.remove);
        }
        expect(readFavorites()).toEqual(model);
      }
    }),
  );
});

test("a story that has changed keeps its place", () => {
  vi.stubGlobal("localStorage", storageThat(false));
  const story = (id: string, saved: number, name = id) => ({
    id,
    name,
    years: "",
    day: "",
    photo: "",
    saved,
  });
  saveFavorites([story("ada", 1), story("emmy", 2)]);
  saveFavorites([story("ada", 1, "Ada Lovelace")]);
  expect(readFavorites().map(({ name }) => name)).toEqual(["emmy", "Ada Lovelace"]);
});

test("a browser that refuses storage has no favorites, and says so when one is saved", () => {
  vi.stubGlobal("localStorage", storageThat(true));
  expect(readFavorites()).toEqual([]);
  expect(saveFavorites([])).toBe(false);
});
