import type { PhotoChange } from "@daily-genius/domain/calls";
import { Failure } from "@daily-genius/domain/failure";
import { failureText } from "@daily-genius/domain/failure-text";
import { Post } from "@daily-genius/domain/post";
import type { PostDraft } from "@daily-genius/domain/post-draft";
import { localDay, type PublishDate } from "@daily-genius/domain/publish-date";
import { zodResolver } from "@hookform/resolvers/zod";
import { useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { needsSignIn } from "#backend/outcomes.ts";
import { useSignedInAgain } from "#session/use-signed-in-again.ts";
import { logError } from "#ui/log-error.ts";
import type { OpenDraft } from "../drafts/open-draft.ts";
import { FormDraft, type FormValues, formValues } from "./form-values.ts";
import type { PhotoState } from "./photo-choice.ts";
import { type Save, savePost } from "./save-post.ts";
import { useField } from "./use-field.ts";
import { useKeptDraft } from "./use-kept-draft.ts";
import { usePhoto } from "./use-photo.ts";

/** Why the post is not saved. */
export type SaveTrouble =
  | { readonly kind: "failed"; readonly text: string; readonly explanation: string | undefined }
  /** Someone else deleted the post: what was typed can be added as a new one. */
  | { readonly kind: "deleted"; readonly text: string; readonly explanation: string | undefined }
  | { readonly kind: "conflict"; readonly current: Post };

/** State and effects of the post form. */
export function usePostForm(
  post: Post | undefined,
  date: PublishDate | undefined,
  uid: string,
  draft: OpenDraft,
  onSaved: (post: Post) => void,
) {
  // Changes that arrive while the form is open must not replace what the user types.
  const [original, setOriginal] = useState(() =>
    // The kept text was typed over an older version: saving must detect changes since then.
    post && draft.found ? { ...post, updatedAt: draft.found.basedOn } : post,
  );
  const form = useForm<FormValues, unknown, PostDraft>({
    resolver: zodResolver(FormDraft),
    defaultValues: formValues(original, date ?? localDay(new Date())),
    mode: "onTouched",
  });
  const field = useField(form);
  const photo = usePhoto(uid, original?.imageURL ?? "");
  const [trouble, setTrouble] = useState<SaveTrouble>();
  const requestId = useRequestId();
  /** The save that the session's end has refused; it goes on after signing in. */
  const refused = useRef<Parameters<typeof save>>(undefined);
  const isPhotoChanged = photoChange(photo.state, original)?.kind !== "keep";
  const isChanged = form.formState.isDirty || isPhotoChanged;
  const kept = useKeptDraft(form, photo, draft, original, date, isChanged);

  /** Saves over the version that the user has seen; `takePhoto` keeps the photo of that version. */
  const save = async (basedOn: Post | undefined, takePhoto = false) => {
    setTrouble(undefined);
    refused.current = undefined;
    const change = takePhoto ? ({ kind: "keep" } as const) : photoChange(photo.state, basedOn);
    if (!change) {
      setTrouble(failed("The photo is still being processed. Please wait a moment, or remove it."));
      return;
    }
    await form.handleSubmit(async (draft) => {
      const content: Save = { basedOn, draft, photo: change };
      try {
        const saved = await savePost(requestId(content), content);
        kept.forget();
        onSaved(saved);
      } catch (error) {
        logError("post could not be saved", error);
        if (error instanceof Failure && needsSignIn(error)) refused.current = [basedOn, takePhoto];
        setTrouble(troubleOf(error, basedOn));
      }
    })();
  };

  useSignedInAgain(() => {
    if (refused.current) void save(...refused.current);
  });

  const resolve = (current: Post, fields: readonly (keyof FormValues)[], takePhoto: boolean) => {
    const theirs = formValues(current, "");
    // If this save fails, the next one must take the photo as well.
    if (takePhoto) photo.reset(current.imageURL);
    for (const field of fields) form.setValue(field, theirs[field], { shouldDirty: true });
    setOriginal(current);
    void save(current, takePhoto);
  };

  return {
    form,
    field,
    photo,
    trouble,
    original,
    kept,
    isPhotoChanged,
    isChanged,
    submit: () => save(original),
    addAsNew: () => {
      setOriginal(undefined);
      void save(undefined);
    },
    resolve,
    backToForm: () => setTrouble(undefined),
  };
}

/** One id per content: a repeated save is recognised, a changed one is a new request. */
function useRequestId(): (save: Save) => string {
  const last = useRef({ content: "", id: "" });
  return ({ basedOn, draft, photo }) => {
    const content = JSON.stringify([basedOn?.id, basedOn?.updatedAt, draft, photo]);
    if (last.current.content !== content) last.current = { content, id: crypto.randomUUID() };
    return last.current.id;
  };
}

/** What saving does with the photo; `undefined` while it is being uploaded or processed. */
function photoChange(state: PhotoState, original: Post | undefined): PhotoChange | undefined {
  if (state.status === "ready") return { kind: "replace", uploadId: state.uploadId };
  if (state.status === "uploading" || state.status === "processing") return undefined;
  if (state.status === "kept" || !original?.imageURL) return { kind: "keep" };
  return { kind: "remove" };
}

function troubleOf(error: unknown, basedOn: Post | undefined): SaveTrouble {
  if (!(error instanceof Failure)) return failed(failureText.internal);
  if (error.code === "aborted" && basedOn) {
    const current = Post.safeParse(error.details?.["current"]);
    if (current.success) return { kind: "conflict", current: current.data };
  }
  const { kind, text } = failed(failureText[error.code]);
  // The server's sentence may say more than the catalogue's text for the code.
  const explanation = error.message === text || error.message === error.code ? undefined : error.message;
  return { kind: error.code === "not-found" && basedOn ? "deleted" : kind, text, explanation };
}

function failed(text: string): Extract<SaveTrouble, { kind: "failed" }> {
  return { kind: "failed", text, explanation: undefined };
}
