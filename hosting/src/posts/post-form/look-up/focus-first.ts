/** Moves the focus to what arrived, unless the person went on in a field. */
export function focusFirst(part: HTMLElement | null): void {
  if (!document.activeElement?.matches("input, textarea")) part?.focus();
}
