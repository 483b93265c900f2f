import { useId, useRef, useState, useSyncExternalStore } from "react";
import { Button } from "#ui/button.tsx";
import { X } from "#ui/icons.tsx";
import { lazyPart } from "#ui/lazy-part.ts";
import { Loading } from "#ui/loading.tsx";
import { PartBoundary } from "#ui/part-boundary.tsx";
import styles from "./drafts.module.css";
import { placing } from "./placing.ts";

/** The list of drafts in a separate chunk, which is loaded with the drafts of the last visit. */
export const DraftsSection = lazyPart(() => import("./drafts-section.tsx"), "DraftsSection");

/** Whether the planner is shown, whose days drafts can be put on. */
type Props = { readonly hasDays: boolean };

/** The number of drafts, and the panel over the page that lists them: it opens at a press, even before its list has come. */
export function Drafts({ hasDays }: Props) {
  const [count, setCount] = useState<number>();
  const [isMissing, setMissing] = useState(false);
  const isPlacing = useSyncExternalStore(placing.subscribe, placing.get) !== undefined;
  const panelId = useId();
  const panel = useRef<HTMLElement>(null);
  const close = () => panel.current?.hidePopover();
  return (
    <>
      <Button tone="quiet" popoverTarget={panelId} onClick={() => setMissing(false)}>
        Drafts {count !== undefined && count > 0 && <b>{count}</b>}
      </Button>
      <section
        ref={panel}
        id={panelId}
        popover="auto"
        className={`raised small ${styles["drafts"]}`}
        aria-labelledby={`${panelId}-heading`}
        // The days below are where a draft is put down.
        data-placing={isPlacing || undefined}
      >
        <div className={`row ${styles["head"]}`}>
          <h2 ref={beginHere} id={`${panelId}-heading`} tabIndex={-1}>
            Drafts {count !== undefined && `(${count})`}
          </h2>
          <Button tone="quiet" className="icon-only" aria-label="Close drafts" onClick={close}>
            <X size={20} />
          </Button>
        </div>
        {count === undefined && <Loading text="Loading drafts..." />}
        {!isMissing && (
          <PartBoundary
            onShow={(isShown) => {
              setMissing(!isShown);
              if (!isShown) close();
            }}
          >
            <DraftsSection hasDays={hasDays} panel={panel} onCount={setCount} />
          </PartBoundary>
        )}
      </section>
    </>
  );
}

/** Gives an element the focus when its panel opens: at once, where the event of opening comes after the next key. */
function beginHere(element: HTMLElement | null): void {
  // React does not write the attribute.
  element?.setAttribute("autofocus", "");
}
