import { aPost } from "@daily-genius/domain/testing/a-post";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { formValues } from "./form-values.ts";
import { unsavedDraft } from "./unsaved-draft.ts";

const stored = new Map<string, string>();
beforeEach(() =>
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  }),
);
afterEach(() => {
  stored.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const place = unsavedDraft("admin-1", "2026-03-14-ada");
const values = formValues(aPost(), "");
const key = "daily-genius.draft.admin-1.2026-03-14-ada";

test("written text is read back, until it is forgotten", () => {
  place.write(values, "v1");
  expect(place.read()).toEqual({ values, basedOn: "v1", typedAt: expect.any(Number) });
  expect(unsavedDraft("admin-2", "2026-03-14-ada").read()).toBeUndefined();
  place.forget();
  expect(place.read()).toBeUndefined();
});

test("text that was kept before a field was added comes back without that field", () => {
  const { country: _, ...older } = values;
  stored.set(key, JSON.stringify({ values: { ...older, dropped: "x" }, basedOn: "v1", typedAt: Date.now() }));
  expect(place.read()?.values).toEqual(older);
});

test("text is kept for a week", () => {
  vi.useFakeTimers();
  place.write(values, "v1");
  vi.advanceTimersByTime(7 * 86_400_000 - 1);
  expect(place.read()).toBeDefined();
  vi.advanceTimersByTime(1);
  expect(place.read()).toBeUndefined();
});

test.each([["nonsense"], ["null"], ["{}"], ['{"values":{"title":7},"basedOn":"v1","typedAt":9e15}']])(
  "%s reads as nothing",
  (text) => {
    stored.set(key, text);
    expect(place.read()).toBeUndefined();
  },
);
