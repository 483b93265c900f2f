import { aPost } from "@daily-genius/domain/testing/a-post";
import fc from "fast-check";
import { expect, test } from "vitest";
import { PostSet } from "./post-set.ts";

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();
const version = (id: string, second: number) =>
  aPost({ id, title: `${id} ${second}`, updatedAt: at(second) });

// Specification 5.6
test("of posts with the same id the first is kept, unless another is a newer version", () => {
  const [first, second, newer] = [version("a", 2), { ...version("a", 2), title: "second" }, version("a", 3)];
  expect(new PostSet([first, version("b", 1), second]).toArray()).toEqual([first, version("b", 1)]);
  expect(new PostSet([first, newer, second]).toArray()).toEqual([newer]);
});

test.each([
  ["an older version changes nothing", version("a", 1), false],
  ["the same version again changes nothing", version("a", 2), false],
  ["a newer version replaces the post", version("a", 3), true],
  ["an edit in the console that left `updatedAt` alone does", { ...version("a", 2), country: "Else" }, true],
])("%s", (_, post, isChange) => {
  const set = new PostSet([version("a", 2)]);
  expect(set.apply([post], [])).toBe(isChange);
  expect(set.get("a")).toEqual(isChange ? post : version("a", 2));
});

test("a deletion removes an older post, and not one restored or created since", () => {
  const set = new PostSet([version("a", 2), version("b", 9)]);
  const removals = ["a", "b", "never known"].map((id) => ({ id, deletedAt: at(5) }));
  expect(set.apply([], removals)).toBe(true);
  expect(set.toArray().map(({ id }) => id)).toEqual(["b"]);
  expect(set.apply([], removals)).toBe(false);
});

test("if changes of a post arrive in any order, the newest one remains", () => {
  // Even seconds write the post, odd ones delete it.
  const moments = fc.uniqueArray(fc.integer({ min: 0, max: 59 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(moments, (seconds) => {
      const set = new PostSet();
      const last = Math.max(...seconds);
      // A post that is deleted after it arrived must be removed; one that never arrived leaves nothing to remove.
      for (const second of seconds.filter((moment) => moment % 2 === 0))
        set.apply([version("a", second)], []);
      for (const second of seconds.filter((moment) => moment % 2 === 1)) {
        set.apply([], [{ id: "a", deletedAt: at(second) }]);
      }
      expect(set.get("a")?.updatedAt).toBe(last % 2 === 0 ? at(last) : undefined);
    }),
  );
});
