import type { PostGroup as Group } from "@daily-genius/domain/list/post-list";
import {
  type KeyboardEvent,
  memo,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from "react";
import { countOf } from "#format/count-of.ts";
import { entryLeft } from "#ui/open-modals.ts";
import { areKeysOn } from "#ui/use-keys.ts";
import { useWindowEvent } from "#ui/use-window-event.ts";
import { useVirtualRows } from "../parts/use-virtual-rows.ts";
import { useDesk } from "../store/desk.ts";
import { useToday } from "../use-today.ts";
import styles from "./post-list.module.css";
import { PostRow } from "./post-row.tsx";
import { bringBack, bringToMiddle, isInSight } from "./row-in-sight.ts";

type Props = {
  readonly groups: readonly Group[];
  /** Whether only the nearest future posts are shown at first. */
  readonly mayFold: boolean;
};

/** A control of a row, by the name that the row gives it. */
type Target = { readonly id: string; readonly action: string };
/** A focus move to finish once the row is rendered. */
type Pending = Target & { readonly arrive: (row: HTMLElement, control: HTMLElement) => void };

/** The number of rows that each key moves. */
const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 8,
  PageUp: -8,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** The number of future posts in sight while the others are folded: with them the posts of today are on the screen. */
const nearest = 6;

/** The groups of posts; arrow keys move between rows and keep to the same control. */
export const PostList = memo(function PostList({ groups, mayFold }: Props) {
  const { open, listRef } = useDesk();
  const root = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<Target>();
  const pending = useRef<Pending>(undefined);
  /** The field in which the person has typed since it has the focus. */
  const typedIn = useRef<EventTarget>(null);
  useWindowEvent("input", ({ target }) => {
    typedIn.current = target;
  });
  useWindowEvent("focusin", () => {
    typedIn.current = null;
  });
  const ids = useMemo(() => groups.flatMap(({ posts }) => posts.map(({ id }) => id)), [groups]);

  const [isUnfolded, setUnfolded] = useState(false);
  const future = mayFold && groups[0]?.name === "Future Posts" ? groups[0].posts.length : 0;
  const later = Math.max(0, future - nearest);

  const moveTo = (target: Target, arrive: Pending["arrive"]) => {
    pending.current = { ...target, arrive };
    setFocused(target);
  };
  const follow = (element: EventTarget) => {
    const next = targetOf(element);
    // After a move by key the target is already set; rendering again would be wasted.
    setFocused((before) => (before?.id === next?.id && before?.action === next?.action ? before : next));
  };
  useImperativeHandle(listRef, () => ({
    focus: (id) => moveTo({ id, action: "detail" }, focusWhole),
    present: (id) => moveTo({ id, action: "detail" }, focusInMiddle),
    focusAgain: (id) => moveTo({ id, action: "detail" }, focusAgain),
    restore: (row) => moveTo({ id: row.id, action: "detail" }, () => bringBack(row)),
    neighborOf: (id) => {
      const index = ids.indexOf(id);
      return ids[index + 1] ?? ids[index - 1];
    },
    shown: () => groups.flatMap(({ posts }) => posts),
  }));

  const arrive = () => {
    const target = pending.current;
    if (!target) return;
    if (!isUnfolded && ids.slice(0, later).includes(target.id)) setUnfolded(true);
    const row = root.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(target.id)}"]`);
    const control = row?.querySelector<HTMLElement>(`[data-action="${target.action}"]`);
    // The search may hide the row: keep the target until the row appears, or until the next move.
    if (!row || !control) return;
    pending.current = undefined;
    // After a late answer, or once another search shows the row, the next key is for the field.
    if (typedIn.current !== (document.activeElement ?? document)) target.arrive(row, control);
  };
  useEffect(() => {
    if (pending.current) void entryLeft().then(arrive);
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const from = targetOf(event.target);
    if (!from) return;
    if (event.key === "e" && areKeysOn()) {
      event.preventDefault();
      open({ kind: "form", id: from.id });
    }
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const index = Math.max(0, Math.min(ids.length - 1, ids.indexOf(from.id) + step));
    const id = ids[index];
    if (id !== undefined) moveTo({ id, action: from.action }, focusWhole);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the controls inside
    <div ref={root} onKeyDown={onKeyDown} onFocus={(event) => follow(event.target)}>
      {groups.map((group, index) => (
        <PostGroup
          key={group.name}
          group={group}
          later={index === 0 ? later : 0}
          isUnfolded={isUnfolded}
          onUnfold={setUnfolded}
          focusedId={focused?.id}
        />
      ))}
    </div>
  );
});

type GroupProps = {
  readonly group: Group;
  /** The post whose row has the focus, or is about to get it. */
  readonly focusedId: string | undefined;
  /** The number of posts at its beginning that can be folded. */
  readonly later: number;
  readonly isUnfolded: boolean;
  readonly onUnfold: (isUnfolded: boolean) => void;
};

/** Row height on a wide screen, in px. */
const rowHeight = 62;

/** A titled part of the list; only the rows near the window are rendered. */
function PostGroup({ group, later, isUnfolded, onUnfold, focusedId }: GroupProps) {
  const { name, posts: all } = group;
  const folded = isUnfolded ? 0 : later;
  const posts = useMemo(() => all.slice(folded), [all, folded]);
  const today = useToday();
  const headingId = useId();
  const list = useRef<HTMLUListElement>(null);
  const ids = useMemo(() => posts.map(({ id }) => id), [posts]);
  const { rows, end, measure } = useVirtualRows(list, ids, ids.indexOf(focusedId ?? ""), rowHeight);
  return (
    <section className={styles["group"]} aria-labelledby={headingId}>
      <div className={styles["heading"]}>
        <h3 id={headingId}>
          {name} <span className={`soft small ${styles["count"]}`}>{all.length}</span>
        </h3>
        {later > 0 && (
          <button
            type="button"
            className={`link ${styles["later"]}`}
            aria-expanded={isUnfolded}
            onClick={() => onUnfold(!isUnfolded)}
          >
            {isUnfolded ? "Hide" : "Show"} {countOf(later, "later post")}
          </button>
        )}
      </div>
      <ul ref={list} className={styles["list"]} style={{ paddingBlockEnd: end }}>
        {rows.map(({ index, gap }) => {
          const post = posts[index];
          return (
            post && (
              <PostRow
                key={post.id}
                post={post}
                today={today}
                gap={gap}
                position={index + folded + 1}
                count={all.length}
                measure={measure}
              />
            )
          );
        })}
      </ul>
    </section>
  );
}

function focusWhole(row: HTMLElement, control: HTMLElement): void {
  control.focus({ preventScroll: true });
  row.scrollIntoView({ block: "nearest" });
}

function focusInMiddle(row: HTMLElement, control: HTMLElement): void {
  control.focus({ preventScroll: true });
  bringToMiddle(row);
}

function focusAgain(row: HTMLElement, control: HTMLElement): void {
  if (isInSight(row)) control.focus({ preventScroll: true });
  else focusWhole(row, control);
}

function targetOf(element: EventTarget): Target | undefined {
  if (!(element instanceof HTMLElement)) return undefined;
  const id = element.closest<HTMLElement>("[data-id]")?.dataset["id"];
  const action = element.closest<HTMLElement>("[data-action]")?.dataset["action"];
  return id !== undefined && action !== undefined ? { id, action } : undefined;
}
