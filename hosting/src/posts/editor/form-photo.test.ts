import fc from "fast-check";
import { beforeEach, expect, test, vi } from "vitest";
import type { PhotoRefusal, sendPhoto } from "../parts/send-photo.ts";
import { blankContent } from "./documents.ts";
import { next } from "./engine.ts";
import type { EditorEvent } from "./events.ts";
import { FormPhoto } from "./form-photo.ts";
import type { UnsavedRecord } from "./records.ts";
import { beginState, type EditorState } from "./state.ts";

const hour = 3_600_000;
const aPhoto = (name = "ada.jpg") => new File(["a photo"], name, { type: "image/jpeg" });
const noPhoto = new File(["no photo"], "ada.txt", { type: "text/plain" });
const staged = (uploadId: string, at = Date.now()) => ({ uploadId, originalBytes: 7, bytes: 5, at });
/** The record of an earlier form, whose photo the server had processed as `old`. */
const left = (at: number): UnsavedRecord & { readonly file: File } => {
  const content = {
    ...blankContent,
    photoAlt: "Ada at her desk",
    photo: { kind: "upload", id: "old" },
  } as const;
  return {
    uid: "ada",
    doc: { kind: "draft", id: "d" },
    form: "f",
    typedAt: 0,
    unsaved: { acknowledged: { at: "", by: "", content: blankContent }, sent: [], typed: content },
    file: aPhoto("old.jpg"),
    photo: { name: "old.jpg", staged: staged("old", at) },
  };
};

/** The uploads that have not ended. */
let uploads: {
  readonly file: File;
  readonly signal: AbortSignal | undefined;
  readonly end: (outcome: ReturnType<typeof staged> | PhotoRefusal) => Promise<void>;
}[];
let form: { readonly get: () => EditorState; readonly dispatch: (event: EditorEvent) => void };
let photo: FormPhoto;

const send: typeof sendPhoto = (file, _uid, { onProgress, signal } = {}) => {
  onProgress?.({ status: "uploading", progress: 0 });
  return new Promise((resolve) => {
    const end = async (outcome: ReturnType<typeof staged> | PhotoRefusal) => {
      uploads = uploads.filter((upload) => upload.end !== end);
      resolve(outcome);
      await new Promise((settle) => setImmediate(settle));
    };
    uploads.push({ file, signal, end });
  });
};

/** Opens the form of a draft with the photo that an earlier form has left. */
function open(at = Date.now()): void {
  uploads = [];
  let state = beginState({ kind: "draft", id: "d" }, { at: "", by: "", content: blankContent });
  form = {
    get: () => state,
    dispatch: (event) => {
      [state] = next(state, event, { now: 0, newId: () => "x" });
      photo.showTyped();
    },
  };
  photo = new FormPhoto("ada", form, send);
  form.dispatch({ kind: "found", unsaved: photo.takeIn(left(at)), typedAt: 0 });
}
beforeEach(() => open());

const shown = () => {
  const { photo: state, refusal } = photo.get();
  return [state.status, "name" in state ? state.name : undefined, refusal?.reason];
};

test.each([
  ["on its way", "file", 0],
  ["sent a day ago", "upload", 21],
] as const)("a photo %s without its file is as before, and lost until another is chosen", (_, kind, age) => {
  const { unsaved, ...record } = left(Date.now() - age * hour);
  const typed = { ...unsaved.typed, photo: { kind, id: "old" } as const };
  photo = new FormPhoto("ada", form, send);
  const found = photo.takeIn({ ...record, unsaved: { ...unsaved, typed }, file: undefined });
  expect([found.typed, photo.isLost]).toEqual([{ ...unsaved.typed, photo: undefined }, true]);
  photo.choose(aPhoto());
  expect(photo.isLost).toBe(false);
});

test("a photo that an earlier form has left is shown; a day later it may be gone, and is sent again", () => {
  open(Date.now() - 19 * hour);
  expect(shown()).toEqual(["ready", "old.jpg", undefined]);
  expect(uploads).toEqual([]);
  open(Date.now() - 21 * hour);
  expect(shown()).toEqual(["uploading", "old.jpg", undefined]);
});

test("a chosen file becomes the photo, beside one that cannot be used, whose reason stays until another is chosen or it is removed", async () => {
  expect(photo.choose(aPhoto())).toBe(true);
  expect(photo.choose(noPhoto)).toBe(false);
  expect(shown()).toEqual(["uploading", "ada.jpg", "use a JPEG, PNG or WebP image"]);
  await uploads[0]?.end(staged("new"));
  expect(shown()).toEqual(["ready", "ada.jpg", "use a JPEG, PNG or WebP image"]);
  expect(form.get().typed.photo).toEqual({ kind: "upload", id: "new" });
  photo.choose(aPhoto());
  expect(shown()).toEqual(["uploading", "ada.jpg", undefined]);
  photo.choose(noPhoto);
  photo.remove();
  expect(shown()).toEqual(["none", undefined, undefined]);
});

test("a photo that is refused after the form has closed gives way to the one before, with its texts", async () => {
  photo.choose(aPhoto());
  form.dispatch({ kind: "typed", change: { photoAlt: "" } });
  form.dispatch({ kind: "close" });
  await uploads[0]?.end({ reason: "it cannot be read" });
  expect(form.get().typed).toMatchObject({
    photoAlt: "Ada at her desk",
    photo: { kind: "upload", id: "old" },
  });
  expect(shown()).toEqual(["ready", "old.jpg", "it cannot be read"]);
});

test("the previews of all files are released when the form is closed", () => {
  const made = vi.spyOn(URL, "createObjectURL");
  const revoked = vi.spyOn(URL, "revokeObjectURL");
  open();
  photo.choose(aPhoto());
  photo.choose(aPhoto());
  expect(revoked).not.toHaveBeenCalled();
  photo.close();
  expect(revoked.mock.calls.flat()).toEqual(made.mock.results.map(({ value }) => value));
});

test("in any order of events at most the typed file is on its way, and nothing once the form is closed", async () => {
  const events = {
    choose: () => photo.choose(aPhoto()),
    chooseText: () => photo.choose(noPhoto),
    ready: () => uploads.at(-1)?.end(staged(crypto.randomUUID())),
    late: () => uploads[0]?.end(staged(crypto.randomUUID())),
    damaged: () => uploads.at(-1)?.end({ reason: "the image is damaged" }),
    remove: () => photo.remove(),
    discard: () => form.dispatch({ kind: "discard" }),
  };
  const names = Object.keys(events) as (keyof typeof events)[];
  const onTheirWay = () => uploads.filter(({ signal }) => !signal?.aborted);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...names), { maxLength: 30 }), async (sequence) => {
      open();
      for (const name of sequence) {
        await events[name]();
        const isFile = form.get().typed.photo.kind === "file";
        expect(onTheirWay()).toHaveLength(isFile ? 1 : 0);
        const { status } = photo.get().photo;
        const kinds = { none: "none", upload: "ready", file: "uploading", stored: "stored" };
        expect(status).toBe(kinds[form.get().typed.photo.kind]);
      }
      photo.close();
      expect(onTheirWay()).toEqual([]);
    }),
  );
});
