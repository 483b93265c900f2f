import { useSyncExternalStore } from "react";
import { useSession } from "#session/use-session.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { type SaveTrouble, sentencesOf } from "./save-trouble.ts";

type Props = {
  readonly trouble: SaveTrouble;
  readonly onAddAsNew: () => void;
};

/** The reason why the post was not saved, and the actions for it. */
export function SaveNotice({ trouble, onAddAsNew }: Props) {
  const isOnline = useIsOnline();
  const hasEnded = useSession().status === "ended";
  return (
    <Notice tone="danger" isUrgent>
      {sentencesOf(trouble, isOnline, hasEnded).map((sentence) => (
        <p key={sentence} dir="auto">
          {sentence}
        </p>
      ))}
      {trouble.kind === "deleted" && <Button onClick={onAddAsNew}>Add as a new post</Button>}
    </Notice>
  );
}

/** Whether the browser has a network, kept up to date. */
function useIsOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline);
}

const isOnline = () => navigator.onLine;

function subscribe(onChange: () => void): () => void {
  for (const type of ["online", "offline"]) addEventListener(type, onChange);
  return () => {
    for (const type of ["online", "offline"]) removeEventListener(type, onChange);
  };
}
