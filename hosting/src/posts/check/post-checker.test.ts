import type { Post } from "@daily-genius/domain/post/post";
import { aPost } from "@daily-genius/domain/testing/a-post";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type GeniusCheck, PostChecker } from "./post-checker.ts";

const today = () => "2026/11/22";

function aChecker(): { readonly checker: PostChecker; readonly reports: GeniusCheck[] } {
  const reports: GeniusCheck[] = [];
  return { checker: new PostChecker(today, (report) => reports.push(report)), reports };
}

/** Lets the checker take the posts, completely or only for some steps. */
function take(checker: PostChecker, posts: readonly Post[], steps = Number.POSITIVE_INFINITY): void {
  const work = checker.take(posts);
  for (let step = 0; step < steps && !work.next().done; step += 1);
}

const [curie, alias] = [
  aPost({ title: "Marie Curie", birthdate: "1867/11/07", deathdate: "1934/07/04" }),
  aPost({ title: "Maria Skłodowska-Curie", birthdate: "1867", deathdate: "" }),
];

test("until all posts are known, an impossible life is noted, but no other post and no free day", () => {
  const { reports } = aChecker();
  const kinds = reports[0]
    ?.check({ ...alias, id: undefined, deathdate: "1850/01/01" })
    .map(({ kind }) => kind);
  expect(kinds).toEqual(["lifetime"]);
  expect(reports[0]?.needsReview.size).toBe(0);
});

test("a post needs a look as soon as another one is about its person, and no more once that is gone", () => {
  const { checker, reports } = aChecker();
  take(checker, [curie]);
  expect(reports.at(-1)?.needsReview).toEqual(new Set());
  take(checker, [curie, alias]);
  expect(reports.at(-1)?.needsReview).toEqual(new Set([curie.id, alias.id]));
  take(checker, [curie]);
  expect(reports.at(-1)?.needsReview).toEqual(new Set());
});

const post = fc.record({
  id: fc.integer({ min: 0, max: 6 }).map(String),
  title: fc.constantFrom("Marie Curie", "Maria Curie", "Pierre Curie", "Curie", "Ada Lovelace"),
  birthdate: fc.constantFrom("1867/11/07", "1867", "1859/05/15", "2999"),
  description: fc.constantFrom("An idea.", "Born in 1789."),
});
const posts = fc
  .uniqueArray(post, { selector: ({ id }) => id })
  .map((all) => all.map((one) => aPost({ deathdate: "", ...one })));
const steps = fc.integer({ min: 0, max: 30 });

test("after any changes, however often one interrupted another, the same posts need a look as if checked afresh", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(posts, steps), { maxLength: 6 }), posts, (earlier, last) => {
      const { checker, reports } = aChecker();
      for (const [all, count] of earlier) take(checker, all, count);
      take(checker, last);
      const afresh = aChecker();
      take(afresh.checker, last);
      expect(reports.at(-1)?.needsReview).toEqual(afresh.reports.at(-1)?.needsReview);
    }),
  );
});
