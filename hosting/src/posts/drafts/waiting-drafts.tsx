import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { DraftRecord } from "#browser-store/draft-records.ts";
import { countOf } from "#format/count-of.ts";
import { timeInSentence } from "#format/time-in-words.ts";
import { Button } from "#ui/button.tsx";
import { announceDiscarded } from "./announce-discarded.ts";
import { draftsOf, isOfTray } from "./draft-store.ts";
import styles from "./waiting-drafts.module.css";

/** The number of drafts shown until all are requested. */
const few = 3;

type Props = {
  readonly uid: string;
  /** Receives the draft, and whether it is the unsent part of one in the tray. */
  readonly onContinue: (draft: DraftRecord, isInTray: boolean) => void;
};

/** The saved drafts that no form has open, each to be continued or discarded; nothing if there are none. */
export function WaitingDrafts({ uid, onContinue }: Props) {
  const drafts = draftsOf(uid);
  useEffect(() => drafts.start(), [drafts]);
  const waiting = useSyncExternalStore(drafts.subscribe, drafts.getWaiting);
  const [isWhole, setWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  if (waiting.length === 0) return null;

  const discard = async (draft: DraftRecord, index: number) => {
    const putBack = await drafts.discard(draft);
    announceDiscarded(draft, () => void putBack());
    const rest = list.current?.querySelectorAll<HTMLElement>("button[data-discard]") ?? [];
    const next = [...rest].filter(({ dataset }) => dataset["discard"] !== draft.id).at(index);
    (next ?? document.querySelector<HTMLElement>("input[type=search]"))?.focus();
  };
  return (
    <section className={styles["drafts"]} aria-label="Unsaved drafts">
      <p>{countOf(waiting.length, "unsaved draft")}</p>
      <ul ref={list}>
        {waiting.slice(0, isWhole ? undefined : few).map((draft, index) => (
          <li key={draft.id}>
            <p>
              “<bdi>{titleOf(draft)}</bdi>”{" "}
              <time>({timeInSentence(new Date(draft.typedAt), new Date())})</time>
            </p>
            <Button
              tone="quiet"
              aria-label={`Continue “${titleOf(draft)}”`}
              onClick={() => onContinue(draft, isOfTray(draft))}
            >
              Continue
            </Button>
            <Button
              tone="quiet"
              data-discard={draft.id}
              aria-label={`Discard “${titleOf(draft)}”`}
              onClick={() => void discard(draft, index)}
            >
              Discard
            </Button>
          </li>
        ))}
      </ul>
      {waiting.length > few && !isWhole && (
        <Button tone="quiet" onClick={() => setWhole(true)}>
          Show all {waiting.length}
        </Button>
      )}
    </section>
  );
}

function titleOf({ values }: DraftRecord): string {
  return values["title"]?.trim() || "Untitled";
}
