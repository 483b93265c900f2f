import type { Post } from "@daily-genius/domain/post/post";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { deletedInWords } from "../saving/save-trouble.ts";
import { changedInWords, takenInWords } from "./changes-in-words.ts";
import type { useElsewhere } from "./use-elsewhere.ts";

type Props = Pick<ReturnType<typeof useElsewhere>, "rival" | "taken" | "dismissTaken"> & {
  readonly email: string;
  /** The post, if it was deleted while the form was open. */
  readonly deleted: Post | undefined;
  /** Whether the form continues a draft in the tray. */
  readonly isInTray: boolean;
  readonly onCompare: (rival: Post) => void;
  readonly onAddAsNew: () => void;
  readonly onClose: () => void;
};

/** Notices about changes that others made to the post while the form was open, each with its actions. */
export function ElsewhereNotices(props: Props) {
  const { email, taken, deleted, rival } = props;
  const reader = { email, now: new Date() };
  return (
    <>
      {taken.length > 0 && (
        <Notice tone="info">
          {taken.map(({ part, version }) => (
            <p key={part} dir="auto">
              {takenInWords(part, version, reader)}
            </p>
          ))}
          <Button tone="quiet" onClick={props.dismissTaken}>
            Dismiss
          </Button>
        </Notice>
      )}
      {rival && (
        <Notice tone="warning">
          <p>{changedInWords(rival, reader)} Your text is different.</p>
          <Button onClick={() => props.onCompare(rival)}>Compare and choose</Button>
        </Notice>
      )}
      {deleted && (
        <Notice tone="warning">
          <p dir="auto">
            {props.isInTray ? `“${deleted.title}” is no longer in the tray.` : deletedInWords(deleted)}
          </p>
          <p>Your text stays here until you close the form.</p>
          <Button onClick={props.onAddAsNew}>Add as a new post</Button>
          <Button tone="quiet" onClick={props.onClose}>
            Close without saving
          </Button>
        </Notice>
      )}
    </>
  );
}
