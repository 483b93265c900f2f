import { localDay, type PublishDate } from "@daily-genius/domain/dates/publish-date";
import type { Post } from "@daily-genius/domain/post/post";
import type { PostDraft } from "@daily-genius/domain/post/post-draft";
import { withoutTraces } from "@daily-genius/domain/text/clean-text";
import type { TrayDraft } from "@daily-genius/domain/tray/tray-draft";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { Administrator } from "#backend/auth.ts";
import type { OpenDraft } from "../drafts/open-draft.ts";
import type { Part } from "../parts/field-labels.ts";
import { FormDraft, type FormValues, formValues } from "../parts/form-values.ts";
import { isPhotoChanged } from "../parts/photo-state.ts";
import type { PostStore } from "../store/post-store.ts";
import { draftValues, hasArrived, postOfDraft } from "../tray/draft-as-post.ts";
import type { KeptDraft } from "../tray/use-tray-draft.ts";
import { type Base, parts } from "./conflicts/merge.ts";
import { useElsewhere } from "./conflicts/use-elsewhere.ts";
import { useField } from "./fields/use-field.ts";
import { usePhoto } from "./photo/use-photo.ts";
import { leftTray, type SaveTrouble } from "./saving/save-trouble.ts";
import { useKeptDraft } from "./saving/use-kept-draft.ts";
import { useSaving } from "./saving/use-saving.ts";
import { useTray } from "./saving/use-tray.ts";

export type FormParts = {
  /** Undefined when the form adds a new post. */
  readonly post: Post | undefined;
  /** The day of a new post, if not today. */
  readonly date: PublishDate | undefined;
  readonly store: PostStore;
  readonly admin: Administrator;
  readonly draft: OpenDraft;
  /** The draft in the tray that the form continues. */
  readonly kept: KeptDraft | undefined;
  readonly onSaved: (post: Post) => void;
  /** Called when a new post is kept in the tray for the first time. */
  readonly onKept: (id: string) => void;
};

/** State and effects of the post form. */
export function usePostForm({ post, date, store, admin, draft, kept: first, onSaved, onKept }: FormParts) {
  const [inTray, setInTray] = useState(first?.draft);
  const [newId, setNewId] = useState(draft.id);
  // The answer may have come too late for the page that sent it.
  const [found] = useState(() =>
    first && draft.found && hasArrived(draft.found, first.draft) ? undefined : draft.found,
  );
  const [base, setBase] = useState(() => {
    const begun = post ?? (first && postOfDraft(first.draft));
    return begun && baseOf(begun, found);
  });
  const original = base?.post;
  const form = useForm<FormValues, unknown, PostDraft>({
    resolver: zodResolver(FormDraft),
    defaultValues: first ? draftValues(first.draft) : formValues(original, date ?? localDay(new Date())),
    mode: "onTouched",
  });
  const field = useField(form);
  const photo = usePhoto(admin.uid, post?.imageURL ?? "", first?.photo, form);
  const isChanged = form.formState.isDirty || isPhotoChanged(photo.state, original);
  const kept = useKeptDraft(form, photo, { draft, found }, original, date, isChanged);
  const [trouble, setTrouble] = useState<SaveTrouble>();
  const [isKeeping, setKeeping] = useState(false);
  const elsewhere = useElsewhere({
    form,
    photo,
    store,
    base,
    isInTray: inTray !== undefined,
    onBase: setBase,
    isPaused: form.formState.isSubmitting || isKeeping || trouble?.kind === "conflict",
  });
  const { catchUp, settle, rival } = elsewhere;
  const leaveTray = (left: TrayDraft, message: string) => {
    // Its photo went with it, unless another was chosen.
    const { state, resume } = photo;
    if (state.status === "ready" && state.uploadId === inTray?.uploadId) resume(state.file, undefined);
    setInTray(undefined);
    setBase(undefined);
    // The draft is gone: what is typed here is a new one.
    setNewId(crypto.randomUUID());
    setTrouble(leftTray(left, message));
  };
  const tray = useTray({
    form,
    photo,
    draft: inTray,
    newId,
    base,
    isChanged,
    isPaused: form.formState.isSubmitting || trouble !== undefined || rival !== undefined,
    isDayChosen: () => date !== undefined || form.formState.dirtyFields.date === true,
    onBusy: setKeeping,
    onKept: (saved, sent) => {
      if (!inTray) onKept(saved.id);
      setInTray(saved);
      setBase({ post: postOfDraft(saved), isKnown: true });
      const typed = { ...form.getValues(), ...(inTray ? {} : { date: sent.texts.date ?? "" }) };
      form.reset(draftValues(saved), { keepErrors: true, keepTouched: true });
      const newer = (Object.keys(typed) as (keyof FormValues)[]).filter(
        (name) => withoutTraces(typed[name]) !== form.getValues(name),
      );
      for (const name of newer) form.setValue(name, typed[name], { shouldDirty: true });
      // Now: the form may close with this answer.
      if (newer.length === 0 && !isPhotoChanged(photo.now(), postOfDraft(saved))) kept.forget();
    },
    onRefused: ({ draft: theirs, message }) => {
      if (theirs.state === "kept" && base) catchUp(base, postOfDraft(theirs));
      else leaveTray(theirs, message);
    },
  });
  const saving = useSaving({
    form,
    photo,
    base,
    isInTray: inTray !== undefined,
    email: admin.email,
    catchUp,
    onTrouble: setTrouble,
    onLeft: leaveTray,
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
    /** The post that the form edits; undefined for a new one. */
    original: inTray ? undefined : original,
    base,
    inTray,
    tray,
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
      setInTray(undefined);
      setBase(undefined);
      void saving.save(undefined);
    },
    backToForm: () => setTrouble(undefined),
  };
}

/** Returns the base of the form: changes that arrive later are merged into it. */
function baseOf(post: Post, found: OpenDraft["found"]): Base {
  if (!found || found.basedOn === post.updatedAt) return { post, isKnown: true };
  // Saving must conflict with any change made since the draft was typed.
  return { post: { ...post, updatedAt: found.basedOn }, isKnown: false };
}
