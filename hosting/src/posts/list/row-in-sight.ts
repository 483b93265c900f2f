/** A row, and where its upper edge is in the window, in pixels. */
export type RowInSight = { readonly id: string; readonly top: number };

/** The first row of the list in the window; none while the page is at its top. */
export function rowInSight(): RowInSight | undefined {
  if (scrollY === 0) return undefined;
  for (const row of document.querySelectorAll<HTMLElement>("main li[data-id]")) {
    const { top, bottom } = row.getBoundingClientRect();
    const id = row.dataset["id"];
    if (id !== undefined && bottom > 0) return top < innerHeight ? { id, top } : undefined;
  }
  return undefined;
}

/** Whether any of the row is in the window. */
export function isInSight(row: HTMLElement): boolean {
  const { top, bottom } = row.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

/** How many frames a row must be at its place before it is left there. */
const calm = 4;
const mostFrames = 60;

/** Scrolls until the row is where it was. */
export function bringBack({ id, top }: RowInSight): void {
  settle(id, (row) => row.top - top);
}

/** Scrolls a row to the middle of the window, as far as the page goes; one that is clear of the bars and of notices stays. */
export function bringToMiddle(row: HTMLElement): void {
  const { top, bottom } = row.getBoundingClientRect();
  if (top > innerHeight * 0.2 && bottom < innerHeight * 0.6) return;
  settle(row.dataset["id"] ?? "", (now) => {
    const furthest = document.documentElement.scrollHeight - innerHeight;
    const middle = scrollY + (now.top + now.bottom - innerHeight) / 2;
    return Math.max(0, Math.min(furthest, middle)) - scrollY;
  });
}

/** Scrolls until the row is no longer away from its place; the rows above it get their heights only when they are drawn. */
function settle(id: string, awayOf: (row: DOMRect) => number): void {
  let right = 0;
  const step = (frame: number) => {
    const row = document.querySelector(`main li[data-id="${CSS.escape(id)}"]`);
    const away = row ? awayOf(row.getBoundingClientRect()) : 0;
    right = Math.abs(away) < 1 ? right + 1 : 0;
    scrollBy(0, away);
    if (right < calm && frame < mostFrames) requestAnimationFrame(() => step(frame + 1));
  };
  step(0);
}
