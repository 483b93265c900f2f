import { restorableFor } from "@daily-genius/domain/post/retention";
import { nameDirection } from "@daily-genius/domain/text/name-direction";
import { timeInSentence } from "#format/time-in-words.ts";
import { useSignedInAgain } from "#session/session.ts";
import { Button } from "#ui/button.tsx";
import { useAct } from "#ui/use-act.ts";
import { restoreDraft } from "../drafts/draft-acts.ts";
import { deletedDrafts, useDrafts } from "../drafts/draft-list.ts";
import { draftTitle } from "../drafts/draft-words.ts";
import styles from "./changes-view.module.css";

type Props = {
  /** The email of the person who deleted them; undefined for everyone. */
  readonly by: string | undefined;
  readonly onRestored: () => void;
};

/** The drafts that were deleted and can be restored, newest first, behind a line that opens to them. */
export function DeletedDrafts({ by, onRestored }: Props) {
  const drafts = useDrafts(deletedDrafts) ?? [];
  useSignedInAgain(deletedDrafts.reload);
  // Firestore removes what has expired only after a day or so.
  const earliest = new Date(Date.now() - restorableFor).toISOString();
  const shown = drafts
    .filter(({ updatedAt, updatedBy }) => updatedAt > earliest && (by === undefined || updatedBy === by))
    .sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1));
  if (shown.length === 0) return null;
  return (
    <details className={styles["deleted"]}>
      <summary className={styles["change"]}>
        <span className={styles["title"]}>Deleted drafts ({shown.length})</span>
      </summary>
      <ol>
        {shown.map((draft) => (
          <li key={draft.id} className={styles["change"]}>
            <h3 className={styles["title"]} dir={nameDirection(draftTitle(draft))}>
              {draftTitle(draft)}
            </h3>
            <p className={`small ${styles["what"]}`}>Draft deleted</p>
            <span className={`soft small ${styles["when"]}`}>
              {timeInSentence(new Date(draft.updatedAt), new Date())} · {draft.updatedBy}
            </span>
            <Restore
              name={`draft ${draftTitle(draft)}`}
              onRestore={async () => {
                if (await restoreDraft(draft)) onRestored();
              }}
            />
          </li>
        ))}
      </ol>
    </details>
  );
}

type RestoreProps = { readonly name: string; readonly onRestore: () => Promise<void> };

/** A button that restores what `name` names, busy until that has ended. */
export function Restore({ name, onRestore }: RestoreProps) {
  const [isBusy, run] = useAct();
  return (
    <Button
      className={styles["restore"]}
      aria-label={`Restore ${name}`}
      disabled={isBusy}
      onClick={() => void run(onRestore)}
    >
      {isBusy ? "Restoring..." : "Restore"}
    </Button>
  );
}
