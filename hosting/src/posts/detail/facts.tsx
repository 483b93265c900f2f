import { formatLifeDate } from "@daily-genius/domain/life-date";
import type { PhotoTexts } from "@daily-genius/domain/photo-texts";
import type { Post, PostContent } from "@daily-genius/domain/post";
import { formatRoles } from "@daily-genius/domain/roles";
import { timeInSentence } from "#format/time-in-words.ts";

/** A label and its value. */
export type Fact = readonly [label: string, value: string];

/** What every view of a post shows in its own way. */
type Shown = "title" | "description" | "date" | keyof PhotoTexts;

const personFacts: Readonly<Record<Exclude<keyof PostContent, Shown>, (post: PostContent) => Fact>> = {
  birthdate: ({ birthdate }) => ["Born", formatLifeDate(birthdate)],
  deathdate: ({ deathdate }) => ["Died", formatLifeDate(deathdate)],
  country: ({ country }) => ["Country", country],
  role: ({ role }) => ["Role", formatRoles(role)],
};

/** The facts about a post's person, in the order in which they are shown. */
export function factsOf(post: PostContent): readonly Fact[] {
  return Object.values(personFacts).map((factOf) => factOf(post));
}

/** When a post was saved last, and by whom if that is known; empty while someone's edit in the console has no time yet. */
export function lastSaved({ updatedAt, updatedBy }: Post): string {
  const at = new Date(updatedAt);
  if (Number.isNaN(at.getTime())) return "";
  const time = timeInSentence(at, new Date());
  return updatedBy === "" ? time : `${time} by ${updatedBy}`;
}

/** A list of facts; those without a value are left out. */
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
            <dt>{label}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
