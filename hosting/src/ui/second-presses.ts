// Keeps the second press of a double click from a control that the first press moved under the pointer, such as the
// Delete of another row. Imported for this effect alone, once the page is painted.

/** The maximum time between the presses of a double click, in ms: what Windows and macOS come with. */
const longest = 500;
/** The maximum distance between them, in px. */
const furthest = 12;

const controls = "a, button, input, label, select, summary, textarea, [tabindex]";

/** The first press, and the control that was at its place then. */
let first: { readonly control: Element | null; readonly event: PointerEvent } | undefined;
let isGuarded = false;

function stop(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}

/** Returns the control at the place of a press; its target is another one if assistive technology presses at (0, 0). */
function controlAt({ clientX, clientY }: PointerEvent): Element | null {
  return document.elementFromPoint(clientX, clientY)?.closest(controls) ?? null;
}

document.addEventListener(
  "pointerdown",
  (event) => {
    isGuarded =
      first !== undefined &&
      event.timeStamp - first.event.timeStamp < longest &&
      Math.hypot(event.clientX - first.event.clientX, event.clientY - first.event.clientY) < furthest &&
      // Otherwise the person meant a neighbor.
      controlAt(first.event) !== first.control;
    // A third press is still one of the same few, and has the place of the first.
    first = isGuarded && first ? { control: first.control, event } : { control: controlAt(event), event };
    if (isGuarded) stop(event);
  },
  { capture: true },
);

// Whoever presses a key in between makes no double click.
document.addEventListener("keydown", () => (first = undefined), { capture: true });

for (const type of ["mousedown", "pointerup", "mouseup", "click"] as const)
  document.addEventListener(
    type,
    (event) => {
      // A click by a key or by a script has no detail.
      if (isGuarded && (type !== "click" || event.detail > 0)) stop(event);
    },
    { capture: true },
  );
