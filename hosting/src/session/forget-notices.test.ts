import { afterEach, expect, test } from "vitest";
import { clearToasts, getToasts, showToast } from "#ui/toasts.ts";
import { forgetNotices } from "./forget-notices.ts";
import type { Session } from "./session-store.ts";

afterEach(clearToasts);

const admin = (uid: string) => ({ uid, email: `${uid}@dailygenius.example`, sid: "s", begun: 0 });
const signedIn = (uid: string): Session => ({ status: "signed-in", admin: admin(uid) });
const ended: Session = { status: "ended", admin: admin("ada"), end: "expired" };
const out: Session = { status: "signed-out" };

/** Returns the notices to Ada that remain after the steps. */
function leftAfter(...steps: readonly Session[]): readonly string[] {
  let now = signedIn("ada");
  let changed = (): void => undefined;
  const stop = forgetNotices({
    get: () => now,
    subscribe: (subscriber) => {
      changed = subscriber;
      return () => undefined;
    },
  });
  showToast("Deleted");
  for (const step of steps) {
    now = step;
    changed();
  }
  stop();
  return getToasts().map(({ text }) => text);
}

test.each([
  ["after signing out", [out]],
  ["when she is back after that", [out, signedIn("ada")]],
  ["when another person signs in over her page", [ended, signedIn("emmy")]],
])("what a person was told is gone %s", (_, steps) => {
  expect(leftAfter(...steps)).toEqual([]);
});

test("what a person was told stays while her session is over, and when she goes on", () => {
  expect(leftAfter(ended)).toEqual(["Deleted"]);
  expect(leftAfter(ended, signedIn("ada"))).toEqual(["Deleted", "Deleted"]);
});
