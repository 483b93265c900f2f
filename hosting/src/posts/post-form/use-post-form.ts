import type { PhotoChange } from "@daily-genius/domain/calls";
import { Failure } from "@daily-genius/domain/failure";
import { failureText } from "@daily-genius/domain/failure-text";
import type { Post } from "@daily-genius/domain/post";
import type { PostDraft } from "@daily-genius/domain/post-draft";
import { localDay } from "@daily-genius/domain/publish-date";
import { zodResolver } from "@hookform/resolvers/zod";
import { useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { FormDraft, type FormValues, formValues } from "./form-values.ts";
import { type Save, savePost } from "./save-post.ts";
import { type PhotoState, usePhoto } from "./use-photo.ts";

/** State and effects of the post form. */
export function usePostForm(post: Post | undefined, uid: string, onSaved: (post: Post) => void) {
  // Changes that arrive while the form is open must not replace what is being typed.
  const [original] = useState(post);
  const form = useForm<FormValues, unknown, PostDraft>({
    resolver: zodResolver(FormDraft),
    defaultValues: formValues(original, localDay(new Date())),
    mode: "onTouched",
  });
  const photo = usePhoto(uid, original?.imageURL ?? "");
  const [failure, setFailure] = useState<string>();
  const requestId = useRequestId();

  const submit = form.handleSubmit(async (draft) => {
    setFailure(undefined);
    const change = photoChange(photo.state, original);
    if (!change) {
      setFailure("The photo is still being processed. Please wait a moment, or remove it.");
      return;
    }
    const save: Save = { basedOn: original, draft, photo: change };
    try {
      onSaved(await savePost(requestId(save), save));
    } catch (error) {
      console.error("post could not be saved", error);
      setFailure(failureText[error instanceof Failure ? error.code : "internal"]);
    }
  });

  return { form, photo, failure, submit, original };
}

/** One id for one content: the same save tried again is recognised, a changed one is a new request. */
function useRequestId(): (save: Save) => string {
  const last = useRef({ content: "", id: "" });
  return (save) => {
    const content = JSON.stringify(save);
    if (last.current.content !== content) last.current = { content, id: crypto.randomUUID() };
    return last.current.id;
  };
}

/** What saving does with the photo; `undefined` while that is not yet known. */
function photoChange(state: PhotoState, original: Post | undefined): PhotoChange | undefined {
  if (state.status === "ready") return { kind: "replace", uploadId: state.uploadId };
  if (state.status === "uploading" || state.status === "processing") return undefined;
  // A file that was refused changes nothing.
  if (state.status === "kept" || state.status === "failed" || !original?.imageURL) return { kind: "keep" };
  return { kind: "remove" };
}
