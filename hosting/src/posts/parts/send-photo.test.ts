import { Failure } from "@daily-genius/domain/calls/failure";
import type { PhotoUpload } from "@daily-genius/domain/photo/photo-upload";
import { beforeEach, describe, expect, type MockInstance, test, vi } from "vitest";
import { type PhotoBackend, type PhotoProgress, sendPhoto } from "./send-photo.ts";

const jpeg = new File(["a photo"], "ada.jpg", { type: "image/jpeg" });
const ready: PhotoUpload = { state: "ready", uid: "editor", originalBytes: 7, bytes: 5, width: 2, height: 2 };
const damaged: PhotoUpload = {
  state: "failed",
  uid: "editor",
  originalBytes: 7,
  reason: "the image is damaged",
};

type Step = { readonly answer: () => void; readonly refuse: (error: unknown) => void };
type Listener = { readonly tell: (upload: PhotoUpload) => void; readonly fail: (error: unknown) => void };

/** The requests that the backend has not answered. */
let steps: Step[];
let listeners: Set<Listener>;
let shown: PhotoProgress[];
let consoleError: MockInstance<typeof console.error>;

const asked = <T>(value: () => T) =>
  new Promise<T>((resolve, refuse) => steps.push({ answer: () => resolve(value()), refuse }));

const backend: PhotoBackend = {
  uploadPhoto: (_file, _to, onProgress) => asked(() => onProgress(1)),
  watchPhotoUpload: (_uploadId, tell, fail) =>
    asked(() => {
      const listener = { tell, fail };
      listeners.add(listener);
      return () => listeners.delete(listener);
    }),
};

beforeEach(() => {
  steps = [];
  listeners = new Set();
  shown = [];
  consoleError = vi.spyOn(console, "error").mockReturnValue();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});

/** Sends a photo, and lets the backend answer a number of requests. */
async function sent({ answers, signal }: { readonly answers: number; readonly signal?: AbortSignal }) {
  const load = () => asked(() => backend);
  const onProgress = (progress: PhotoProgress) => shown.push(progress);
  const outcome = sendPhoto(jpeg, "editor", { onProgress, load, ...(signal && { signal }) });
  await answer(answers);
  return { outcome };
}

/** Lets all due microtasks run. */
const microtasks = () => new Promise((resolve) => setImmediate(resolve));

async function answer(count: number): Promise<void> {
  for (let answered = 0; answered < count; answered += 1) {
    steps.shift()?.answer();
    await microtasks();
  }
}

const tell = (upload: PhotoUpload) => {
  for (const listener of listeners) listener.tell(upload);
};

test("a photo is uploaded, processed, and ready with both its sizes", async () => {
  const { outcome } = await sent({ answers: 3 });
  tell({ state: "processing", uid: "editor", originalBytes: 7 });
  tell(ready);
  expect(await outcome).toMatchObject({ uploadId: expect.any(String), originalBytes: 7, bytes: 5 });
  expect(shown).toEqual([
    { status: "uploading", progress: 0 },
    { status: "uploading", progress: 1 },
    { status: "processing" },
  ]);
  expect([listeners.size, vi.getTimerCount()]).toEqual([0, 0]);
});

test.each([0, 1, 2, 3])("ended after %i steps, an upload shows and receives nothing more", async (count) => {
  const end = new AbortController();
  await sent({ answers: count, signal: end.signal });
  const open = steps.length;
  const before = [...shown];
  end.abort();
  await microtasks();
  await answer(open);
  expect(shown).toEqual(before);
  expect([listeners.size, vi.getTimerCount(), steps.length]).toEqual([0, 0, 0]);
  expect(consoleError).not.toHaveBeenCalled();
});

test("a file that cannot be used is not sent", async () => {
  const text = new File(["no photo"], "ada.txt", { type: "text/plain" });
  expect(await sendPhoto(text, "editor")).toEqual({ reason: "use a JPEG, PNG or WebP image" });
});

test("a photo that the server refuses has the server's reason", async () => {
  const { outcome } = await sent({ answers: 3 });
  tell(damaged);
  expect(await outcome).toEqual({ reason: "the image is damaged" });
  expect([listeners.size, vi.getTimerCount()]).toEqual([0, 0]);
});

test.each([
  ["before it is sent", 0],
  ["while it is sent", 1],
  ["before it is watched", 2],
  ["while it is watched", 3],
])("an error %s is logged and told", async (_, count) => {
  const error = new Failure("unavailable", "No answer.");
  const { outcome } = await sent({ answers: count });
  steps.shift()?.refuse(error);
  for (const { fail } of listeners) fail(error);
  const reason = "Firestore service unavailable. Please try again later";
  expect(await outcome).toEqual({ reason, again: jpeg });
  expect(consoleError.mock.calls).toEqual([["photo could not be uploaded", error]]);
  expect([listeners.size, vi.getTimerCount()]).toEqual([0, 0]);
});

describe("a photo whose processing does not end", () => {
  test.each([
    ["before it is watched", 2],
    ["while it is watched", 3],
  ])("is given up after 50 seconds %s, and can be sent again", async (_, count) => {
    const { outcome } = await sent({ answers: count });
    tell({ state: "processing", uid: "editor", originalBytes: 7 });
    const settled = vi.fn();
    void outcome.then(settled);
    vi.advanceTimersByTime(49_999);
    await microtasks();
    expect(settled).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(await outcome).toEqual({ reason: "processing took too long", again: jpeg });
    expect(consoleError).toHaveBeenCalledTimes(1);
    await answer(steps.length);
    expect(listeners.size).toBe(0);
  });

  test("may take longer to upload", async () => {
    await sent({ answers: 1 });
    vi.advanceTimersByTime(500_000);
    expect(shown).toEqual([{ status: "uploading", progress: 0 }]);
    await answer(1);
    expect(shown.at(-1)).toEqual({ status: "processing" });
  });
});
