// Keeps the keys of a composition from whatever acts on keys, except listeners that the window calls first: they ask
// `isComposing`.
document.addEventListener(
  "keydown",
  (event) => {
    if (!isComposing(event)) return;
    event.stopPropagation();
    // Enter would submit a form, and Escape would empty a search field. The composition itself gets its keys anyway.
    if (event.key === "Enter" || event.key === "Escape") event.preventDefault();
  },
  { capture: true },
);

/**
 * Whether a key belongs to the composition of a text, as in Japanese and Chinese. In Safari the composition has ended
 * by then, and only the key code tells (https://bugs.webkit.org/show_bug.cgi?id=165004).
 */
export function isComposing(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === 229;
}
