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

/** Scrolls until the row is where it was; the rows above it get their heights only when they are drawn. */
export function bringBack({ id, top }: RowInSight): void {
  let right = 0;
  const step = (frame: number) => {
    const row = document.querySelector(`main li[data-id="${CSS.escape(id)}"]`);
    const away = row ? row.getBoundingClientRect().top - top : 0;
    right = Math.abs(away) < 1 ? right + 1 : 0;
    scrollBy(0, away);
    if (right < calm && frame < mostFrames) requestAnimationFrame(() => step(frame + 1));
  };
  step(0);
}
