/** Stops the page from scrolling and keeps the room of its scrollbar: a dialog covers the window to its edge. */
export function holdPage(isHeld: boolean): void {
  const { style, clientWidth } = document.documentElement;
  style.paddingInlineEnd = isHeld ? `${innerWidth - clientWidth}px` : "";
  style.overflow = isHeld ? "hidden" : "";
}
