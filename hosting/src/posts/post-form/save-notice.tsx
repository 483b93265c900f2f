import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import type { SaveTrouble } from "./save-trouble.ts";

type Props = {
  readonly trouble: Exclude<SaveTrouble, { kind: "conflict" }>;
  readonly onAddAsNew: () => void;
};

/** Why the post could not be saved, and what can be done about it. */
export function SaveNotice({ trouble, onAddAsNew }: Props) {
  return (
    <Notice tone="danger" isUrgent>
      {trouble.sentences.map((sentence) => (
        <p key={sentence} dir="auto">
          {sentence}
        </p>
      ))}
      {trouble.kind === "deleted" && <Button onClick={onAddAsNew}>Add as a new post</Button>}
    </Notice>
  );
}
