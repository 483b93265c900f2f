import { Failure } from "@daily-genius/domain/calls/failure";
import type { PhotoUpload } from "@daily-genius/domain/photo/photo-upload";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from "vitest";
import { isStillStaged, type PhotoBackend, PhotoChoice } from "./photo-choice.ts";

const jpeg = () => new File(["a photo"], "ada.jpg", { type: "image/jpeg" });
const text = new File(["no photo"], "ada.txt", { type: "text/plain" });
const ready: PhotoUpload = { state: "ready", uid: "editor", originalBytes: 7, bytes: 5, width: 2, height: 2 };
const damaged: PhotoUpload = {
  state: "failed",
  uid: "editor",
  originalBytes: 7,
  reason: "the image is damaged",
};

type Step = { readonly answer: () => void; readonly refuse: (error: unknown) => void };
type Listener = { readonly tell: (upload: PhotoUpload) => void; readonly fail: (error: unknown) => void };

let choice: PhotoChoice;
/** The requests that the backend has not answered. */
let steps: Step[];
let listeners: Set<Listener>;
let consoleError: MockInstance<typeof console.error>;

const asked = <T>(value: () => T) =>
  new Promise<T>((resolve, refuse) => steps.push({ answer: () => resolve(value()), refuse }));

const backend: PhotoBackend = {
  uploadPhoto: (_file, _to, onProgress) =>
    asked(() => {
      onProgress(1);
    }),
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
  consoleError = vi.spyOn(console, "error").mockReturnValue();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  choice = new PhotoChoice("editor", "https://storage/old", () => asked(() => backend));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

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

const status = () => choice.get().photo.status;

test("a chosen photo is uploaded, processed, and ready with both its sizes", async () => {
  expect(choice.get()).toEqual({
    photo: { status: "stored", url: "https://storage/old" },
    refusal: undefined,
  });
  const seen: string[] = [];
  choice.subscribe(() => seen.push(status()));
  void choice.choose(jpeg());
  await answer(3);
  tell({ state: "processing", uid: "editor", originalBytes: 7 });
  tell(ready);
  expect(new Set(seen)).toEqual(new Set(["stored", "uploading", "processing", "ready"]));
  expect(choice.get().photo).toMatchObject({ status: "ready", originalBytes: 7, bytes: 5 });
  expect(listeners.size).toBe(0);
});

describe("ended after any number of its steps, an upload shows and receives nothing more", () => {
  const ends = {
    "by another choice": () => void choice.choose(jpeg()),
    "by removing the photo": () => choice.reset(""),
    "by closing the form": () => choice.close(),
  };
  test.each(
    Object.keys(ends).flatMap((end) =>
      [0, 1, 2, 3].map((count) => [end as keyof typeof ends, count] as const),
    ),
  )("%s, %i", async (end, count) => {
    void choice.choose(jpeg());
    await answer(count);
    const open = steps.length;
    ends[end]();
    const shown = choice.get();
    await answer(open);
    expect(choice.get()).toEqual(shown);
    expect(listeners.size).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
    expect(steps).toHaveLength(end === "by another choice" ? 1 : 0);
    expect(consoleError).not.toHaveBeenCalled();
  });
});

test("a photo that the server has is shown as soon as its file is known; a day later it may be gone", () => {
  const staged = { uploadId: "u1", originalBytes: 7, bytes: 5, at: Date.now() };
  expect(choice.show("u1")).toBe(false);
  expect(choice.get().photo).toEqual({ status: "away", uploadId: "u1" });
  choice.know(jpeg(), staged);
  expect(choice.show("u1")).toBe(true);
  expect(choice.get().photo).toMatchObject({ status: "ready", name: "ada.jpg" });
  expect(steps).toEqual([]);
  const hours = (count: number) => staged.at + count * 3_600_000;
  expect([hours(19), hours(21)].map((now) => isStillStaged(staged, now))).toEqual([true, false]);
});

test("a file that cannot be used leaves the photo, and says why until another is chosen or it is removed", async () => {
  await choice.choose(text);
  expect(choice.get()).toEqual({
    photo: { status: "stored", url: "https://storage/old" },
    refusal: { reason: "use a JPEG, PNG or WebP image" },
  });
  expect(steps).toEqual([]);
  void choice.choose(jpeg());
  expect(choice.get().refusal).toBeUndefined();
  await choice.choose(text);
  choice.reset("");
  expect(choice.get()).toEqual({ photo: { status: "none" }, refusal: undefined });
});

test("a photo that the server refuses is replaced by the previous one, with the server's reason", async () => {
  void choice.choose(jpeg());
  await answer(3);
  tell(ready);
  void choice.choose(jpeg());
  await answer(3);
  tell(damaged);
  expect(status()).toBe("ready");
  expect(choice.get().refusal).toEqual({ reason: "the image is damaged" });
  expect(listeners.size).toBe(0);
});

test.each([
  ["before it is sent", 0],
  ["while it is sent", 1],
  ["before it is watched", 2],
])("an error %s is logged and shown, and the photo before it stays", async (_, count) => {
  const error = new Failure("unavailable", "No answer.");
  const file = jpeg();
  void choice.choose(file);
  await answer(count);
  steps.shift()?.refuse(error);
  await microtasks();
  expect(status()).toBe("stored");
  const reason = "Firestore service unavailable. Please try again later";
  expect(choice.get().refusal).toEqual({ reason, again: file });
  expect(consoleError.mock.calls).toEqual([["photo could not be uploaded", error]]);
});

test("a listener that fails is logged and shown", async () => {
  void choice.choose(jpeg());
  await answer(3);
  for (const { fail } of listeners) fail(new RangeError("broken"));
  expect(choice.get()).toMatchObject({
    photo: { status: "stored" },
    refusal: { reason: expect.stringMatching(/later$/) },
  });
  expect(consoleError).toHaveBeenCalledTimes(1);
  expect(listeners.size).toBe(0);
});

describe("a photo whose processing does not end", () => {
  test.each([
    ["before it is watched", 2],
    ["while it is watched", 3],
  ])("is given up after 50 seconds %s, and can be sent again", async (_, count) => {
    const file = jpeg();
    void choice.choose(file);
    await answer(2);
    await answer(count - 2);
    tell({ state: "processing", uid: "editor", originalBytes: 7 });
    vi.advanceTimersByTime(49_999);
    expect(status()).toBe("processing");
    vi.advanceTimersByTime(1);
    expect(choice.get()).toEqual({
      photo: { status: "stored", url: "https://storage/old" },
      refusal: { reason: "processing took too long", again: file },
    });
    expect(consoleError).toHaveBeenCalledTimes(1);
    await answer(steps.length);
    expect(listeners.size).toBe(0);
    tell(ready);
    expect(status()).toBe("stored");

    void choice.choose(file);
    expect(choice.get().refusal).toBeUndefined();
    await answer(3);
    tell(ready);
    expect(status()).toBe("ready");
    vi.advanceTimersByTime(50_000);
    expect(status()).toBe("ready");
  });

  test("may take longer to upload", async () => {
    void choice.choose(jpeg());
    await answer(1);
    vi.advanceTimersByTime(500_000);
    expect(status()).toBe("uploading");
  });
});

test("the previews of all chosen files are released when the form is closed", async () => {
  const made = vi.spyOn(URL, "createObjectURL");
  const revoked = vi.spyOn(URL, "revokeObjectURL");
  void choice.choose(jpeg());
  void choice.choose(jpeg());
  expect(revoked).not.toHaveBeenCalled();
  choice.close();
  expect(revoked.mock.calls.flat()).toEqual(made.mock.results.map(({ value }) => value));
});

test("in any order of events one listener at most is left, and none once the form is closed", async () => {
  const events = {
    choose: () => void choice.choose(jpeg()),
    chooseText: () => choice.choose(text),
    answer: () => answer(1),
    refuse: () => steps.shift()?.refuse(new Error("broken")),
    ready: () => tell(ready),
    damaged: () => tell(damaged),
    remove: () => choice.reset(""),
    wait: () => vi.advanceTimersByTime(20_000),
    close: () => choice.close(),
  };
  const names = Object.keys(events) as (keyof typeof events)[];
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...names), { maxLength: 30 }), async (sequence) => {
      steps = [];
      listeners = new Set();
      choice = new PhotoChoice("editor", "", () => asked(() => backend));
      for (const name of sequence) {
        await events[name]();
        await microtasks();
        expect(listeners.size).toBeLessThanOrEqual(1);
      }
      choice.close();
      while (steps.length > 0) await answer(1);
      expect(listeners.size).toBe(0);
      expect(vi.getTimerCount()).toBe(0);
    }),
  );
});
