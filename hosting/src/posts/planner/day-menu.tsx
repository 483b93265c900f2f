import type { PublishDate } from "@daily-genius/domain/dates/publish-date";
import type { Draft } from "@daily-genius/domain/draft/draft";
import type { Post } from "@daily-genius/domain/post/post";
import { type KeyboardEvent, useLayoutEffect, useRef } from "react";
import look from "#ui/menu.module.css";
import { draftTitle } from "../drafts/draft-words.ts";
import { bornQuestion, shortDay } from "../moves/words.ts";
import { actionLabels } from "../parts/open-dialog.ts";
import styles from "./day-menu.module.css";

/** The actions of a day's menu on one of its posts. */
const choices = ["detail", "form", "preview", "page", "move", "delete"] as const;

const labels = { ...actionLabels, move: "Move…" };

/** An action of a day's menu on one of its plans. */
type DraftChoice = "open" | "plan" | "unplan";

const draftLabels: Readonly<Record<DraftChoice, string>> = {
  open: "Open",
  plan: "Change date…",
  unplan: "Remove date",
};

type Props = {
  readonly day: PublishDate;
  readonly posts: readonly Post[];
  /** The drafts that are planned for the day. */
  readonly plans: readonly Draft[];
  readonly isPublic: boolean;
  /** The effect of closing the free days that begin here; undefined if there are none. */
  readonly gap: string | undefined;
  /** The cell of the day; the menu opens next to it. */
  readonly anchor: HTMLElement;
  readonly onChoose: (choice: (typeof choices)[number], post: Post) => void;
  readonly onDraft: (choice: DraftChoice, draft: Draft) => void;
  readonly onAdd: () => void;
  /** Suggests people for a free day. */
  readonly onBorn: () => void;
  readonly onClose: () => void;
  readonly onCloseGap: () => void;
};

/** The actions on a day and its posts. Arrow keys, Home and End move through them; Escape, Tab and a press elsewhere close the menu. */
export function DayMenu(props: Props) {
  const { day, posts, plans, isPublic, gap, anchor, onChoose, onDraft, onAdd, onBorn, onClose, onCloseGap } =
    props;
  const menu = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = menu.current;
    if (!element) return;
    element.showPopover();
    const { bottom, top, left } = anchor.getBoundingClientRect();
    const { offsetHeight, offsetWidth } = element;
    const below = bottom + offsetHeight <= innerHeight ? bottom : Math.max(0, top - offsetHeight);
    element.style.insetBlockStart = `${below}px`;
    element.style.insetInlineStart = `${Math.max(0, Math.min(left, innerWidth - offsetWidth))}px`;
    element.querySelector("button")?.focus({ preventScroll: true });
  }, [anchor]);

  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === "Tab") {
      // The browser goes on from the day.
      anchor.focus();
      return onClose();
    }
    const items = [...(menu.current?.querySelectorAll("button") ?? [])];
    const at = items.indexOf(document.activeElement as HTMLButtonElement); // an item, or another element
    const next = { ArrowDown: (at + 1) % items.length, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    items.at(next)?.focus();
  };
  const item = (label: string, run: () => void) => (
    <button
      key={label}
      type="button"
      role="menuitem"
      tabIndex={-1}
      onClick={() => {
        onClose();
        run();
      }}
    >
      {label}
    </button>
  );
  return (
    <div
      ref={menu}
      popover="auto"
      role="menu"
      tabIndex={-1}
      aria-label={shortDay(day)}
      className={`${look["menu"]} ${styles["menu"]}`}
      onKeyDown={onKeyDown}
      onToggle={(event) => {
        if (event.newState === "closed") onClose();
      }}
    >
      {posts.map((post) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of menu items is not a fieldset
        <div key={post.id} role="group" aria-label={post.title}>
          <p dir="auto">{post.title}</p>
          {choices
            .filter((choice) => choice !== "move" || !isPublic)
            .map((choice) => item(labels[choice], () => onChoose(choice, post)))}
        </div>
      ))}
      {plans.map((draft) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of menu items is not a fieldset
        <div key={draft.id} role="group" aria-label={`Planned: ${draftTitle(draft)}`}>
          <p dir="auto">Planned: {draftTitle(draft)}</p>
          {(Object.keys(draftLabels) as DraftChoice[]) // the keys of the record above
            .map((choice) => item(draftLabels[choice], () => onDraft(choice, draft)))}
        </div>
      ))}
      {item(posts.length === 0 ? `Add a post on ${shortDay(day)}` : "Add another post", onAdd)}
      {gap !== undefined && (
        <>
          {item("Close this gap", onCloseGap)}
          <p>{gap}</p>
        </>
      )}
      {posts.length === 0 && item(bornQuestion(day), onBorn)}
    </div>
  );
}
