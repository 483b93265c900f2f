// Keeps the second press of a double click from a control that the first press moved under the pointer, such as the
// Delete of another row. Imported for this effect alone, once the page is painted.

const controls = "a, button, input, label, select, summary, textarea, [tabindex]";

/** The first press of a few, and the control that was at its place then. */
let first: { readonly control: Element | null; readonly event: MouseEvent } | undefined;
let isGuarded = false;

/** Returns the control at the place of a press; its target is another one if assistive technology presses at (0, 0). */
function controlAt({ clientX, clientY }: MouseEvent): Element | null {
  return document.elementFromPoint(clientX, clientY)?.closest(controls) ?? null;
}

for (const type of ["mousedown", "mouseup", "click"] as const)
  document.addEventListener(
    type,
    (event) => {
      // The browser counts presses by the distance and the time that the person has set. A click by a key has none.
      if (type === "mousedown") {
        isGuarded = event.detail > 1 && first !== undefined && controlAt(first.event) !== first.control;
        if (event.detail === 1) first = { control: controlAt(event), event };
      }
      if (!isGuarded || event.detail === 0) return;
      event.stopPropagation();
      event.preventDefault();
    },
    { capture: true },
  );
