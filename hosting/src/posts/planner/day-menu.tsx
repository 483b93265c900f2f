import type { PublishDate } from "@daily-genius/domain/dates/publish-date";
import type { Draft } from "@daily-genius/domain/draft/draft";
import { nameDirection } from "@daily-genius/domain/text/name-direction";
import { type KeyboardEvent, useLayoutEffect, useRef } from "react";
import { Button } from "#ui/button.tsx";
import look from "#ui/menu.module.css";
import { planDraft } from "../drafts/draft-acts.ts";
import { draftTitle } from "../drafts/draft-words.ts";
import { placing } from "../drafts/placing.ts";
import { bornQuestion, shortDay } from "../moves/words.ts";
import { actionLabels } from "../parts/open-dialog.ts";
import { useDesk } from "../store/desk.ts";
import styles from "./day-menu.module.css";
import type { Planner } from "./use-planner.ts";

/** The actions of a day's menu on one of its posts. */
const choices = ["detail", "form", "preview", "page", "move", "delete"] as const;

const labels = { ...actionLabels, move: "Move…" };

type Props = {
  readonly planner: Planner;
  readonly day: PublishDate;
  /** The post that was pressed; undefined for the whole day. */
  readonly postId: string | undefined;
  /** The cell of the day; the menu opens next to it. */
  readonly cell: HTMLElement;
  readonly onClose: () => void;
};

/** The actions on a day and its posts. Arrow keys, Home and End move through them; Escape, Tab and a press elsewhere close the menu. */
export function DayMenu({ planner, day, postId, cell, onClose }: Props) {
  const { open } = useDesk();
  const onDay = planner.schedule.get(day) ?? [];
  const posts = onDay.filter(({ id }) => postId === undefined || id === postId);
  const plans = postId === undefined ? (planner.plans.get(day) ?? []) : [];
  const gap = planner.sayGap(day);
  const draftActs: readonly (readonly [label: string, act: (draft: Draft) => void])[] = [
    ["Open", ({ id }) => open({ kind: "form", draft: id })],
    ["Change date…", placing.start],
    ["Remove date", (draft) => void planDraft(draft, "")],
  ];
  const menu = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = menu.current;
    if (!element) return;
    element.showPopover();
    const { bottom, top, left } = cell.getBoundingClientRect();
    const { offsetHeight, offsetWidth } = element;
    const below = bottom + offsetHeight <= innerHeight ? bottom : Math.max(0, top - offsetHeight);
    element.style.insetBlockStart = `${below}px`;
    element.style.insetInlineStart = `${Math.max(0, Math.min(left, innerWidth - offsetWidth))}px`;
    element.querySelector("button")?.focus({ preventScroll: true });
  }, [cell]);

  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === "Tab") {
      // The browser goes on from the day.
      cell.focus();
      return onClose();
    }
    const items = [...(menu.current?.querySelectorAll("button") ?? [])];
    const at = items.indexOf(document.activeElement as HTMLButtonElement); // an item, or another element
    const next = { ArrowDown: (at + 1) % items.length, ArrowUp: Math.max(at, 0) - 1, Home: 0, End: -1 }[
      event.key
    ];
    if (next === undefined) return;
    event.preventDefault();
    items.at(next)?.focus();
  };
  const item = (label: string, run: () => void) => (
    <Button
      key={label}
      tone="quiet"
      role="menuitem"
      tabIndex={-1}
      onClick={() => {
        onClose();
        run();
      }}
    >
      {label}
    </Button>
  );
  return (
    <div
      ref={menu}
      popover="auto"
      role="menu"
      tabIndex={-1}
      aria-label={shortDay(day)}
      className={`raised ${look["menu"]} ${styles["menu"]}`}
      onKeyDown={onKeyDown}
      onToggle={(event) => {
        if (event.newState === "closed") onClose();
      }}
    >
      {posts.map((post) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of menu items is not a fieldset
        <div key={post.id} role="group" aria-label={post.title}>
          <p dir={nameDirection(post.title)}>{post.title}</p>
          {choices
            .filter((choice) => choice !== "move" || day > planner.lockedUntil)
            .map((choice) =>
              item(labels[choice], () =>
                choice === "move" ? planner.moving.start(post) : open({ kind: choice, id: post.id }),
              ),
            )}
        </div>
      ))}
      {plans.map((draft) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of menu items is not a fieldset
        <div key={draft.id} role="group" aria-label={`Planned: ${draftTitle(draft)}`}>
          <p>Planned: {draftTitle(draft)}</p>
          {draftActs.map(([label, act]) => item(label, () => act(draft)))}
        </div>
      ))}
      {item(posts.length === 0 ? `Add a post on ${shortDay(day)}` : "Add another post", () =>
        open({ kind: "form", date: day }),
      )}
      {gap !== undefined && (
        <>
          {item("Close this gap", () => planner.closeGap(day))}
          <p>{gap}</p>
        </>
      )}
      {posts.length === 0 &&
        item(bornQuestion(day), () => open({ kind: "form", date: day, isBornAsked: true }))}
    </div>
  );
}
