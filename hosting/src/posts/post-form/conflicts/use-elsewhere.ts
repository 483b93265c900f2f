import type { Post } from "@daily-genius/domain/post/post";
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import type { Part } from "../../parts/field-labels.ts";
import { formValues, type PostFormApi } from "../../parts/form-values.ts";
import { isPhotoChanged } from "../../parts/photo-state.ts";
import type { PostStore } from "../../store/post-store.ts";
import { tray } from "../../tray/tray-store.ts";
import type { usePhoto } from "../photo/use-photo.ts";
import { type Base, type Merge, merge } from "./merge.ts";

/** A part that the form took from a version saved elsewhere. */
export type Taken = { readonly part: Part; readonly version: Post };

type Parts = {
  readonly form: PostFormApi;
  readonly photo: ReturnType<typeof usePhoto>;
  readonly store: PostStore;
  /** Undefined for a new post. */
  readonly base: Base | undefined;
  /** Whether the base is a draft in the tray, and not a post. */
  readonly isInTray: boolean;
  readonly onBase: (base: Base) => void;
  /** Postpones versions from elsewhere while it is true. */
  readonly isPaused: boolean;
};

/** Follows changes of the post elsewhere: merges other versions into the form as they arrive. */
export function useElsewhere({ form, photo, store, base, isInTray, onBase, isPaused }: Parts) {
  const id = base?.post.id;
  const present = useSyncExternalStore(isInTray ? tray.subscribe : store.subscribe, () =>
    isInTray ? id && tray.present(id) : presentOf(store, id),
  );
  const [taken, setTaken] = useState<readonly Taken[]>([]);
  const [rival, setRival] = useState<Post>();

  /** Merges a version into the form in its current state. */
  const catchUp = (from: Base, version: Post): Merge => {
    const isMine = isPhotoChanged(photo.now(), from.post);
    const merged = merge({ values: form.getValues(), isPhotoChanged: isMine }, from, version);
    const theirs = formValues(version, "");
    for (const field of merged.adopted) form.resetField(field, { defaultValue: theirs[field] });
    if (merged.taken.includes("photo")) photo.take(version);
    setTaken((before) => [
      ...before.filter(({ part }) => !merged.taken.includes(part)),
      ...merged.taken.map((part) => ({ part, version })),
    ]);
    setRival(merged.contested.length > 0 ? version : undefined);
    onBase(merged.base);
    return merged;
  };

  const follow = useEffectEvent((version: Post) => {
    // A version without a time is still being stamped, and an older one arrived late.
    if (base && version.updatedAt > base.post.updatedAt) catchUp(base, version);
  });
  useEffect(() => {
    if (!isPaused && present && present !== "deleted") follow(present);
  }, [present, isPaused]);

  /** Makes a version the base of the form, and takes the named parts from it. */
  const settle = (version: Post, parts: readonly Part[]): Base => {
    const theirs = formValues(version, "");
    for (const part of parts) {
      if (part === "photo") photo.take(version);
      else form.resetField(part, { defaultValue: theirs[part] });
    }
    const settled: Base = { post: version, isKnown: true };
    setRival(undefined);
    onBase(settled);
    return settled;
  };

  return {
    /** The version that conflicts with the text typed here. */
    rival: present === "deleted" ? undefined : rival,
    isDeleted: present === "deleted",
    taken,
    dismissTaken: () => setTaken([]),
    catchUp,
    settle,
  };
}

/** Returns the post as the store knows it; undefined while that is not sure. */
function presentOf(store: PostStore, id: string | undefined): Post | "deleted" | undefined {
  const state = store.getState();
  if (id === undefined || state.status !== "ready") return undefined;
  return store.get(id) ?? (state.isComplete ? "deleted" : undefined);
}
