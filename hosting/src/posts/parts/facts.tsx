import { deathOf } from "@daily-genius/domain/dates/life";
import { formatLifeDate } from "@daily-genius/domain/dates/life-date";
import type { PhotoTexts } from "@daily-genius/domain/photo/photo-texts";
import type { Post, PostContent } from "@daily-genius/domain/post/post";
import { formatRoles } from "@daily-genius/domain/post/roles";
import { timeInSentence } from "#format/time-in-words.ts";

export type Fact = readonly [label: string, value: string];

/** The fields that each view of a post shows in a different way; `deathyear` is shown as `deathdate`. */
type Shown =
  | "title"
  | "description"
  | "date"
  | "deathyear"
  | "wikidata"
  | "sources"
  | "note"
  | keyof PhotoTexts;

const personFacts: Readonly<Record<Exclude<keyof PostContent, Shown>, (post: PostContent) => Fact>> = {
  birthdate: ({ birthdate }) => ["Born", formatLifeDate(birthdate)],
  deathdate: (post) => ["Died", formatLifeDate(deathOf(post))],
  country: ({ country }) => ["Country", country],
  role: ({ role }) => ["Role", formatRoles(role)],
};

/** Returns the facts about the person of a post, in display order. */
export function factsOf(post: PostContent): readonly Fact[] {
  return Object.values(personFacts).map((factOf) => factOf(post));
}

/**
 * Returns when and, if known, by whom a post was last saved; "" while an edit in the console has no time yet. The
 * person is left out if it is the reader, `me`.
 */
export function lastSaved({ updatedAt, updatedBy }: Post, me?: string): string {
  const at = new Date(updatedAt);
  if (Number.isNaN(at.getTime())) return "";
  const time = timeInSentence(at, new Date());
  return updatedBy === "" || updatedBy === me ? time : `${time} by ${updatedBy}`;
}

/** A list of facts, without those that have no value. */
export function Facts({
  facts,
  className,
}: {
  readonly facts: readonly Fact[];
  readonly className?: string | undefined;
}) {
  return (
    <dl className={className}>
      {facts
        .filter(([, value]) => value !== "")
        .map(([label, value]) => (
          <div key={label}>
            <dt className="soft">{label}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
