import { expect, test } from "vitest";
import { type PhotoBackend, PhotoChoice } from "../parts/photo-choice.ts";
import { blankContent } from "./documents.ts";
import { next } from "./engine.ts";
import { FormPhoto } from "./form-photo.ts";
import { beginState } from "./state.ts";

test("a file that cannot be used leaves the one on its way, which becomes the photo", async () => {
  let tell: Parameters<PhotoBackend["watchPhotoUpload"]>[1] | undefined;
  const backend: PhotoBackend = {
    uploadPhoto: async () => undefined,
    watchPhotoUpload: async (_, onUpload) => {
      tell = onUpload;
      return () => undefined;
    },
  };
  let state = beginState({ kind: "draft", id: "d" }, { at: "", by: "", content: blankContent });
  const photo: FormPhoto = new FormPhoto(new PhotoChoice("ada", "", async () => backend), {
    get: () => state,
    dispatch(event) {
      [state] = next(state, event, { now: 0, newId: () => "x" });
      photo.showTyped();
    },
    isEnded: false,
  });
  photo.choose(new File(["a photo"], "ada.jpg", { type: "image/jpeg" }));
  await expect.poll(() => tell).toBeDefined();
  photo.choose(new File(["no photo"], "ada.txt", { type: "text/plain" }));
  expect(photo.getShown()).toMatchObject({
    photo: { name: "ada.jpg" },
    refusal: { reason: "use a JPEG, PNG or WebP image" },
  });
  tell?.({ state: "ready", uid: "ada", originalBytes: 7, bytes: 5, width: 2, height: 2 });
  expect([state.typed.photo.kind, photo.getShown().photo.status]).toEqual(["upload", "ready"]);
});
