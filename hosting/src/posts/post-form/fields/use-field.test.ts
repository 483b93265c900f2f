import { expect, test } from "vitest";
import { endOfPress } from "#posts/post-form/fields/use-field.ts";

test.each(["pointerup", "pointercancel"])("a press ends with %s", async (end) => {
  const page = new EventTarget();
  const ended = endOfPress(page);
  page.dispatchEvent(new Event(end));
  await expect(ended).resolves.toBeUndefined();
});
