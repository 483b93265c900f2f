import type { PublishDate } from "@daily-genius/domain/dates/publish-date";

/** Returns the day whose cell contains an element. */
export function cellOf(
  target: EventTarget,
): { readonly day: PublishDate; readonly element: HTMLElement } | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>("[data-day]") : null;
  const day = element?.dataset["day"];
  return element && day !== undefined ? { day, element } : undefined;
}

/** Returns the id of the post that an element belongs to. */
export function postIn(target: EventTarget): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>("[data-post]")?.dataset["post"] : undefined;
}
