import { expect, test } from "vitest";
import { type PhotoBackend, PhotoChoice } from "../parts/photo-choice.ts";
import { blankContent } from "./documents.ts";
import { next } from "./engine.ts";
import type { EditorEvent } from "./events.ts";
import { FormPhoto } from "./form-photo.ts";
import { beginState } from "./state.ts";

/** A form of a draft, and what tells it how its upload fares. */
function aForm() {
  let tell: Parameters<PhotoBackend["watchPhotoUpload"]>[1] | undefined;
  const backend: PhotoBackend = {
    uploadPhoto: async () => undefined,
    watchPhotoUpload: async (_, onUpload) => {
      tell = onUpload;
      return () => undefined;
    },
  };
  const content = {
    ...blankContent,
    photoAlt: "Ada at her desk",
    photo: { kind: "upload", id: "old" },
  } as const;
  let state = beginState({ kind: "draft", id: "d" }, { at: "1", by: "", content });
  const dispatch = (event: EditorEvent) => {
    [state] = next(state, event, { now: 0, newId: () => "x" });
    photo.showTyped();
  };
  const get = () => state;
  const choice = new PhotoChoice("ada", "", async () => backend);
  const staged = { uploadId: "old", originalBytes: 7, bytes: 5, at: 0 };
  choice.know(new File(["old"], "old.jpg"), staged);
  const photo: FormPhoto = new FormPhoto(choice, { get, dispatch, isEnded: false });
  return {
    photo,
    get,
    dispatch,
    uploaded: () =>
      expect
        .poll(() => tell)
        .toBeDefined()
        .then(() => tell),
  };
}

const newPhoto = new File(["a photo"], "ada.jpg", { type: "image/jpeg" });

test("a file that cannot be used leaves the one on its way, which becomes the photo", async () => {
  const { photo, get, uploaded } = aForm();
  photo.choose(newPhoto);
  const tell = await uploaded();
  photo.choose(new File(["no photo"], "ada.txt", { type: "text/plain" }));
  expect(photo.shown.get()).toMatchObject({
    photo: { name: "ada.jpg" },
    refusal: { reason: "use a JPEG, PNG or WebP image" },
  });
  tell?.({ state: "ready", uid: "ada", originalBytes: 7, bytes: 5, width: 2, height: 2 });
  expect([get().typed.photo, photo.shown.get().photo.status]).toMatchObject([
    { kind: "upload", id: expect.not.stringMatching("^old$") },
    "ready",
  ]);
});

test("a photo that is refused after the form has closed gives way to the one before, with its texts", async () => {
  const { photo, get, dispatch, uploaded } = aForm();
  photo.choose(newPhoto);
  dispatch({ kind: "typed", change: { photoAlt: "" } });
  dispatch({ kind: "close" });
  (await uploaded())?.({ state: "failed", uid: "ada", originalBytes: 7, reason: "it cannot be read" });
  expect(get().typed).toMatchObject({ photoAlt: "Ada at her desk", photo: { kind: "upload", id: "old" } });
});
