/** A row, and the position of its upper edge in the window, in px. */
export type RowInSight = { readonly id: string; readonly top: number };

/** Returns the first row of the list in the window, or undefined while the page is at its top. */
export function rowInSight(): RowInSight | undefined {
  if (scrollY === 0) return undefined;
  for (const row of document.querySelectorAll<HTMLElement>("main li[data-id]")) {
    const { top, bottom } = row.getBoundingClientRect();
    const id = row.dataset["id"];
    if (id !== undefined && bottom > 0) return top < innerHeight ? { id, top } : undefined;
  }
  return undefined;
}

/** Whether any part of the row is in the window. */
export function isInSight(row: HTMLElement): boolean {
  const { top, bottom } = row.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

/** Frames a row must hold its position before scrolling stops. */
const restingFrames = 4;
const mostFrames = 60;

/** Scrolls until the row is at its former place. */
export function bringBack({ id, top }: RowInSight): void {
  settle(id, (row) => row.top - top);
}

/** Scrolls a row to the middle of the window, as far as possible. A row clear of bars and notices does not move. */
export function bringToMiddle(row: HTMLElement): void {
  const { top, bottom } = row.getBoundingClientRect();
  if (top > innerHeight * 0.2 && bottom < innerHeight * 0.6) return;
  settle(row.dataset["id"] ?? "", (now) => {
    const furthest = document.documentElement.scrollHeight - innerHeight;
    const middle = scrollY + (now.top + now.bottom - innerHeight) / 2;
    return Math.max(0, Math.min(furthest, middle)) - scrollY;
  });
}

/** Scrolls until the row is in place, over several frames: rows above get their heights only when drawn. */
function settle(id: string, awayOf: (row: DOMRect) => number): void {
  let right = 0;
  const step = (frame: number) => {
    const row = document.querySelector(`main li[data-id="${CSS.escape(id)}"]`);
    const away = row ? awayOf(row.getBoundingClientRect()) : 0;
    right = Math.abs(away) < 1 ? right + 1 : 0;
    scrollBy(0, away);
    if (right < restingFrames && frame < mostFrames) requestAnimationFrame(() => step(frame + 1));
  };
  step(0);
}
