import { afterEach, expect, test } from "vitest";
import {
  clearToasts,
  dismissToast,
  dismissToastsAbout,
  getToasts,
  showToast,
  subscribeToToasts,
} from "./toasts.ts";

const texts = () => getToasts().map(({ text }) => text);

afterEach(clearToasts);

test("the newest toast is the last, and a fifth replaces the oldest", () => {
  for (const text of ["1", "2", "3", "4", "5"]) showToast(text);
  expect(texts()).toEqual(["2", "3", "4", "5"]);
});

test("listeners are notified when a toast comes and when one goes, until they unsubscribe", () => {
  const seen: (readonly string[])[] = [];
  const stop = subscribeToToasts(() => seen.push(texts()));
  showToast("Deleted");
  dismissToast(getToasts()[0]?.id ?? 0);
  stop();
  showToast("Restored");
  expect(seen).toEqual([["Deleted"], []]);
});

test("a toast takes the place of an earlier one about the same, whose 'Undo' is outdated", () => {
  showToast("Saved", { about: "ada" });
  showToast("Saved", { about: "bob" });
  showToast("Signing out failed.");
  showToast("Deleted", { about: "ada" });
  expect(texts()).toEqual(["Saved", "Signing out failed.", "Deleted"]);
  dismissToastsAbout("ada");
  expect(texts()).toEqual(["Saved", "Signing out failed."]);
});
