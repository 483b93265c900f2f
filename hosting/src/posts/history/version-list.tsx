import { type RefObject, useId } from "react";
import type { Version } from "#backend/history.ts";
import { exactTime, timeInWords } from "#format/time-in-words.ts";
import hidden from "#ui/visually-hidden.module.css";
import { actInWords } from "../versions/version-words.ts";
import styles from "./version-list.module.css";

type Props = {
  readonly versions: readonly Version[];
  readonly selected: string;
  readonly onSelect: (entry: string) => void;
  /** Enter moves from the list to the comparison. */
  readonly onEnter: () => void;
  readonly onRestore: () => void;
  readonly listRef: RefObject<HTMLFieldSetElement | null>;
};

/** The versions of a post, newest first; the arrow keys move through them. */
export function VersionList({ versions, selected, onSelect, onEnter, onRestore, listRef }: Props) {
  const name = useId();
  const now = new Date();
  return (
    <fieldset
      ref={listRef}
      className={styles["list"]}
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (event.key === "Enter") onEnter();
        else if (event.key.toLowerCase() === "r") onRestore();
        else return;
        event.preventDefault();
      }}
    >
      <legend className={hidden["hidden"]}>Versions</legend>
      {versions.map((version, index) => (
        <label key={version.entry} className={styles["version"]}>
          <input
            type="radio"
            name={name}
            className={hidden["hidden"]}
            checked={version.entry === selected}
            onChange={() => onSelect(version.entry)}
          />
          {index === 0 && version.post && <span className={styles["now"]}>Current version</span>}
          <span className={`small ${styles["when"]}`} title={exactTime(version.at)}>
            {timeInWords(version.at, now)}
            {version.email !== "" && ` · ${version.email}`}
          </span>
          <span className="soft small">{actInWords(version)}</span>
        </label>
      ))}
    </fieldset>
  );
}
