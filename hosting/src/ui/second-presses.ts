// Keeps the second press of a double click from a control that the first press moved under the pointer, such as the
// Delete of another row. Imported for this effect alone, once the page is painted.

/** The maximum time between the presses of a double click, in ms: what Windows and macOS come with. */
const longest = 500;
/** The maximum distance between them, in px. */
const furthest = 12;

const controls = "a, button, input, label, select, summary, textarea, [tabindex]";

let last: { readonly control: Element | null; readonly event: PointerEvent } | undefined;
let isGuarded = false;

function stop(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}

document.addEventListener(
  "pointerdown",
  (event) => {
    const control = event.target instanceof Element ? event.target.closest(controls) : null;
    isGuarded =
      last !== undefined &&
      last.control !== control &&
      event.timeStamp - last.event.timeStamp < longest &&
      Math.hypot(event.clientX - last.event.clientX, event.clientY - last.event.clientY) < furthest;
    last = { control, event };
    if (isGuarded) stop(event);
  },
  { capture: true },
);

// Whoever presses a key in between makes no double click.
document.addEventListener("keydown", () => (last = undefined), { capture: true });

for (const type of ["mousedown", "pointerup", "mouseup", "click"] as const)
  document.addEventListener(
    type,
    (event) => {
      // A click by a key or by a script has no detail.
      if (isGuarded && (type !== "click" || event.detail > 0)) stop(event);
    },
    { capture: true },
  );
