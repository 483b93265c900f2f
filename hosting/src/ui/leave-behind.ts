/** How long what leaves stays in sight, in milliseconds; the `--fast` of the design language. */
export const exitTime = 140;

/** Whether the reader has asked the system for less motion. */
export const isStill = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Shows an element that has left the page, or a copy of one about to, until it has faded; nobody can reach it. */
export function leaveBehind(element: HTMLElement): void {
  element.inert = true;
  element.ariaHidden = "true";
  element.style.pointerEvents = "none";
  for (const part of [element, ...element.querySelectorAll("[id], [role], [data-id]")]) {
    for (const name of ["id", "role", "data-id"]) part.removeAttribute(name);
  }
  document.body.append(element);
  const fading = element.animate(
    { opacity: 0 },
    { duration: exitTime, easing: "ease-out", fill: "forwards" },
  );
  fading.onfinish = () => element.remove();
}
