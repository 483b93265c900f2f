import { localDay, type PublishDate } from "@daily-genius/domain/dates/publish-date";
import type { Post } from "@daily-genius/domain/post/post";
import type { PostDraft } from "@daily-genius/domain/post/post-draft";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { SessionUser } from "#backend/auth.ts";
import type { OpenDraft } from "../drafts/open-draft.ts";
import type { Part } from "../parts/field-labels.ts";
import { FormDraft, type FormValues, formValues } from "../parts/form-values.ts";
import { isPhotoChanged } from "../parts/photo-state.ts";
import type { PostStore } from "../store/post-store.ts";
import { type Base, parts } from "./conflicts/merge.ts";
import { useElsewhere } from "./conflicts/use-elsewhere.ts";
import { useField } from "./fields/use-field.ts";
import { usePhoto } from "./photo/use-photo.ts";
import type { SaveTrouble } from "./saving/save-trouble.ts";
import { useKeptDraft } from "./saving/use-kept-draft.ts";
import { useSaving } from "./saving/use-saving.ts";

export type FormParts = {
  /** Undefined when the form adds a new post. */
  readonly post: Post | undefined;
  /** The day of a new post, if not today. */
  readonly date: PublishDate | undefined;
  readonly store: PostStore;
  readonly user: SessionUser;
  readonly draft: OpenDraft;
  readonly onSaved: (post: Post) => void;
};

/** State and effects of the post form. */
export function usePostForm({ post, date, store, user, draft, onSaved }: FormParts) {
  const [base, setBase] = useState(() => post && baseOf(post, draft));
  const original = base?.post;
  const form = useForm<FormValues, unknown, PostDraft>({
    resolver: zodResolver(FormDraft),
    defaultValues: formValues(original, date ?? localDay(new Date())),
    mode: "onTouched",
  });
  const field = useField(form);
  const photo = usePhoto(user.uid, original?.imageURL ?? "", form);
  const isChanged = form.formState.isDirty || isPhotoChanged(photo.state, original);
  const kept = useKeptDraft(form, photo, draft, original, date, isChanged);
  const [trouble, setTrouble] = useState<SaveTrouble>();
  const elsewhere = useElsewhere({
    form,
    photo,
    store,
    base,
    onBase: setBase,
    isPaused: form.formState.isSubmitting || trouble?.kind === "conflict",
  });
  const { catchUp, settle, rival } = elsewhere;
  const saving = useSaving({
    form,
    photo,
    base,
    email: user.email,
    catchUp,
    onTrouble: setTrouble,
    onSaved: (saved) => {
      kept.forget();
      onSaved(saved);
    },
  });

  return {
    form,
    field,
    photo,
    trouble,
    original,
    elsewhere,
    saving,
    isChanged,
    kept: {
      ...kept,
      discard: () => {
        kept.discard();
        if (rival) settle(rival, parts);
      },
    },
    submit: () => saving.save(base),
    /** Shows both versions if there is still something to choose. */
    compare: (version: Post) => {
      if (!base) return;
      const { contested } = catchUp(base, version);
      if (contested.length > 0) setTrouble({ kind: "conflict", version, contested });
    },
    /** Saves over a version, and takes the named parts from it. */
    resolve: (version: Post, taken: readonly Part[]) => {
      void saving.save(settle(version, taken));
    },
    addAsNew: () => {
      // The photo was deleted together with the post.
      if (photo.state.status === "kept") photo.reset("");
      setBase(undefined);
      void saving.save(undefined);
    },
    backToForm: () => setTrouble(undefined),
  };
}

/** Returns the base of the form: changes that arrive later are merged into it. */
function baseOf(post: Post, { found }: OpenDraft): Base {
  if (!found || found.basedOn === post.updatedAt) return { post, isKnown: true };
  // Saving must conflict with any change made since the draft was typed.
  return { post: { ...post, updatedAt: found.basedOn }, isKnown: false };
}
