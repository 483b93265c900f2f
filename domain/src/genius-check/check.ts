import { longDate, type PublishDate } from "../dates/publish-date.ts";
import { anniversaryFinding } from "./anniversary.ts";
import type { Checked, Finding } from "./finding.ts";
import type { GeniusIndex } from "./genius-index.ts";
import { deathlessFinding, lifetimeFindings } from "./lifetime.ts";
import { saysFindings } from "./says.ts";

/** The maximum number of posts named about the same person. */
const most = 3;

/**
 * Returns the findings of a draft or post, and for a draft with possible dates the next free anniversary. Findings are
 * only warnings: two people may share a name. Without an index, before all posts are known, it returns none that depend
 * on other posts.
 */
export function check(
  draft: Checked,
  index: GeniusIndex | undefined,
  today: PublishDate,
): readonly Finding[] {
  const others = index?.samePerson(draft).slice(0, most) ?? [];
  const impossible = lifetimeFindings(draft, today);
  const anniversary =
    index && draft.id === undefined && impossible.length === 0
      ? anniversaryFinding(draft, (day) => index.isFree(day), today)
      : undefined;
  const deathless = deathlessFinding(draft, today);
  return [
    ...others.map(
      ({ id, title, date, wikidata }): Finding => ({
        kind: "same-person",
        field: "title",
        text: `“${title}” is scheduled on ${longDate(date)}. ${
          wikidata && wikidata === draft.wikidata
            ? "Both posts have the same Wikidata ID."
            : "Is this the same person?"
        }`,
        postId: id,
      }),
    ),
    ...impossible,
    ...(deathless ? [deathless] : []),
    ...saysFindings(draft),
    ...(anniversary ? [anniversary] : []),
  ];
}

/** Whether `check` has a finding about a post. */
export function needsALook(post: Checked, index: GeniusIndex, today: PublishDate): boolean {
  return (
    lifetimeFindings(post, today).length > 0 || index.hasSamePerson(post) || saysFindings(post).length > 0
  );
}
