import { mostUsed } from "@daily-genius/domain/list/in-use";
import type { TrayDraft } from "@daily-genius/domain/tray/tray-draft";
import { useId, useMemo } from "react";
import { timeAfterVerb } from "#format/time-in-words.ts";
import { Select } from "#ui/select.tsx";
import type { PostStore } from "../../store/post-store.ts";
import { useAllPosts } from "../../store/use-all-posts.ts";
import styles from "./tray-line.module.css";
import type { Kept } from "./use-tray.ts";

type Props = {
  readonly draft: TrayDraft;
  readonly state: Kept;
  readonly store: PostStore;
  readonly onFor: (email: string) => void;
};

/** Says where the newest text of a draft in the tray is, and for whom the draft is. */
export function TrayLine({ draft, state, store, onFor }: Props) {
  const id = useId();
  const posts = useAllPosts(store);
  /** Those who have saved posts, most of them first. */
  const people = useMemo(
    () => mostUsed((posts ?? []).map(({ updatedBy, authorEmail }) => updatedBy || authorEmail)),
    [posts],
  );
  const others = draft.for === "" || people.includes(draft.for) ? people : [draft.for, ...people];
  return (
    <div className={`small ${styles["line"]}`}>
      <p role="status">{whereInWords(draft, state)}</p>
      <span className={styles["for"]}>
        <label htmlFor={id}>For</label>
        <Select id={id} value={draft.for} onChange={({ target }) => onFor(target.value)}>
          <option value="">nobody</option>
          {others.map((email) => (
            <option key={email} value={email}>
              {email}
            </option>
          ))}
        </Select>
      </span>
    </div>
  );
}

function whereInWords({ updatedAt }: TrayDraft, state: Kept): string {
  const saved = timeAfterVerb(new Date(updatedAt), new Date());
  if (state === "kept") return `In the tray, here and on the server, saved ${saved}.`;
  if (state === "keeping") return "Kept in this browser, and on the server in a moment.";
  return ["Kept in this browser only.", ...state.failed].join(" ");
}
