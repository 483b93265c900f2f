import { factsOf } from "@daily-genius/domain/post/field-texts";
import type { Post, PostContent } from "@daily-genius/domain/post/post";
import { timeInSentence } from "#format/time-in-words.ts";
import { Breakable } from "#ui/breakable.tsx";

export type Row = readonly [label: string, value: string];

/** Returns the facts about the person of a post, as rows. */
export function factRows(post: PostContent): readonly Row[] {
  return factsOf(post).map(({ name, texts }) => [name, texts.join(", ")]);
}

/** Returns when and, if known, by whom a post was last saved; "" while an edit in the console has no time yet. */
export function lastSaved({ updatedAt, updatedBy }: Post): string {
  const at = new Date(updatedAt);
  if (Number.isNaN(at.getTime())) return "";
  const time = timeInSentence(at, new Date());
  return updatedBy === "" ? time : `${time} by ${updatedBy}`;
}

type Props = { readonly facts: readonly Row[]; readonly className: string | undefined };

/** A list of facts, without those that have no value. */
export function Facts({ facts, className }: Props) {
  return (
    <dl className={className}>
      {facts
        .filter(([, value]) => value !== "")
        .map(([label, value]) => (
          <div key={label}>
            <dt className="soft tiny">{label}</dt>
            <dd dir="auto">
              <Breakable text={value} />
            </dd>
          </div>
        ))}
    </dl>
  );
}
