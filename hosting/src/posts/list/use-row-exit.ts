import { type RefObject, useLayoutEffect, useRef } from "react";
import { exitTime, isStill, leaveBehind } from "#ui/leave-behind.ts";

type Before = { readonly ids: readonly string[]; readonly rows: ReadonlyMap<string, HTMLElement> };

/** Lets a single row that leaves the list fade, and what lies below it close the gap. */
export function useRowExit(list: RefObject<HTMLElement | null>, ids: readonly string[]): void {
  const before = useRef<Before>({ ids, rows: new Map() });
  useLayoutEffect(() => {
    const { ids: idsBefore, rows: rowsBefore } = before.current;
    const rows = new Map(
      [...(list.current?.children ?? [])].flatMap((row) =>
        row instanceof HTMLElement ? [[row.dataset["id"] ?? "", row] as const] : [],
      ),
    );
    before.current = { ids, rows };
    const left = idsBefore === ids ? undefined : onlyOneLeft(idsBefore, ids);
    const row = left && rowsBefore.get(left.id);
    // The row after it is now where it was.
    const next = left?.next === undefined ? undefined : rows.get(left.next);
    if (row && next && !isStill()) close(row, next);
  });
}

/** The only id that is gone, with the one that followed it; undefined if more has changed. */
function onlyOneLeft(
  before: readonly string[],
  now: readonly string[],
): { readonly id: string; readonly next: string | undefined } | undefined {
  if (before.length !== now.length + 1) return undefined;
  const index = before.findIndex((id, place) => id !== now[place]);
  const id = before[index];
  const isOnly = now.slice(index).every((other, place) => other === before[index + 1 + place]);
  return id !== undefined && isOnly ? { id, next: now[index] } : undefined;
}

function close(row: HTMLElement, next: HTMLElement): void {
  const { top, left, width } = next.getBoundingClientRect();
  Object.assign(row.style, {
    position: "fixed",
    insetBlockStart: `${top}px`,
    insetInlineStart: `${left}px`,
    inlineSize: `${width}px`,
    margin: "0",
  });
  leaveBehind(row);
  const gap = row.getBoundingClientRect().height;
  const below = [...siblingsFrom(next), ...siblingsFrom(next.closest("section")?.nextElementSibling)];
  for (const element of below) {
    element.animate(
      { transform: [`translateY(${gap}px)`, "none"] },
      { duration: exitTime, easing: "ease-out" },
    );
  }
}

function* siblingsFrom(first: Element | null | undefined): Generator<Element> {
  for (let element = first; element; element = element.nextElementSibling) yield element;
}
