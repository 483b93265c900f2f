import { partsByHits } from "@daily-genius/domain/list/query-hits";
import { fold } from "@daily-genius/domain/text/fold";
import { Fragment, use } from "react";
import styles from "./marked.module.css";
import { RowContext } from "./row-context.ts";

type Props = {
  readonly text: string;
  /** The text as it is stored: a term that is the whole of this form marks the whole text. */
  readonly stored?: string;
  /** Whether partial matches do not count, so that parts are not marked. */
  readonly isWhole?: boolean;
  readonly isName?: boolean;
};

/** A text with the matches of the search marked. */
export function Marked({ text, stored, isWhole = false, isName = false }: Props) {
  const { terms } = use(RowContext);
  if (terms.length === 0) return text;
  const parts = isWhole ? [{ text, isHit: false }] : partsByHits(text, terms, isName);
  if (stored !== undefined && terms.some((forms) => forms.includes(fold(stored))))
    return <mark className={styles["mark"]}>{text}</mark>;
  return parts.map((part, index) =>
    part.isHit ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity
      <mark key={index} className={styles["mark"]}>
        {part.text}
      </mark>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity
      <Fragment key={index}>{part.text}</Fragment>
    ),
  );
}
