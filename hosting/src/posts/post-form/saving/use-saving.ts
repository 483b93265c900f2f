import type { PhotoChange } from "@daily-genius/domain/calls/calls";
import { Failure } from "@daily-genius/domain/calls/failure";
import type { Post } from "@daily-genius/domain/post/post";
import type { PostDraft } from "@daily-genius/domain/post/post-draft";
import type { TrayDraft } from "@daily-genius/domain/tray/tray-draft";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { call } from "#backend/call.ts";
import { needsSignIn } from "#backend/outcomes.ts";
import { useSignedInAgain } from "#session/use-session.ts";
import { logError } from "#ui/log-error.ts";
import { showToast } from "#ui/toasts.ts";
import type { PostFormApi } from "../../parts/form-values.ts";
import { photoChange } from "../../parts/photo-state.ts";
import { refusedDraft } from "../../tray/left-draft.ts";
import { takenTogetherInWords } from "../conflicts/changes-in-words.ts";
import type { Base, Merge } from "../conflicts/merge.ts";
import type { usePhoto } from "../photo/use-photo.ts";
import { newerVersion, type SaveTrouble, saveTrouble } from "./save-trouble.ts";

type Parts = {
  readonly form: PostFormApi;
  readonly photo: ReturnType<typeof usePhoto>;
  /** The version to save over; undefined for a new post. */
  readonly base: Base | undefined;
  /** Whether the base is a draft in the tray, of which saving makes a post. */
  readonly isInTray: boolean;
  readonly email: string;
  readonly onTrouble: (trouble: SaveTrouble | undefined) => void;
  readonly catchUp: (from: Base, version: Post) => Merge;
  /** Called when the draft has left the tray, with what the server says of it. */
  readonly onLeft: (draft: TrayDraft, message: string) => void;
  readonly onSaved: (post: Post) => void;
};

/** Saves the form after its photo, and over the changes of others if nothing is contested. */
export function useSaving({
  form,
  photo,
  base,
  isInTray,
  email,
  onTrouble,
  catchUp,
  onLeft,
  onSaved,
}: Parts) {
  const [isWaiting, setWaiting] = useState(false);
  /** Whether the end of the session refused the save, which then continues after signing in. */
  const needsSession = useRef(false);
  const requestId = useRequestId();

  const save = async (over: Base | undefined): Promise<void> => {
    onTrouble(undefined);
    setWaiting(false);
    needsSession.current = false;
    await form.handleSubmit(async (draft) => {
      // The photo of a draft becomes the photo of a new post.
      const change = photoChange(photo.now(), isInTray ? undefined : over?.post);
      if (!change) return setWaiting(true);
      const content: Save = { basedOn: over?.post, isInTray, draft, photo: change };
      try {
        onSaved(await savePost(requestId(content), content));
      } catch (error) {
        logError("post could not be saved", error);
        await refused(error, over);
      }
    })();
  };

  useSignedInAgain(() => {
    if (needsSession.current) void save(base);
  });

  const refused = async (error: unknown, over: Base | undefined) => {
    needsSession.current = error instanceof Failure && needsSignIn(error);
    const left = refusedDraft(error);
    if (left && left.draft.state !== "kept") return onLeft(left.draft, left.message);
    const version = newerVersion(error);
    if (!over || !version || version.updatedAt === over.post.updatedAt)
      return onTrouble(saveTrouble(error, over?.post));
    const merged = catchUp(over, version);
    if (merged.contested.length > 0)
      return onTrouble({ kind: "conflict", version, contested: merged.contested });
    if (merged.taken.length > 0)
      showToast(takenTogetherInWords(merged.taken, version, { email, now: new Date() }));
    return save(merged.base);
  };

  const isPhotoSettled = photoChange(photo.state, base?.post) !== undefined;
  const goOn = useEffectEvent(() => {
    if (!photo.refusal) return void save(base);
    setWaiting(false);
    const reason = `Failed to upload photo: ${photo.refusal.reason}`;
    onTrouble({
      kind: "failed",
      sentences: ["The post is not saved: its photo cannot be used.", reason],
    });
  });
  useEffect(() => {
    if (isWaiting && isPhotoSettled) goOn();
  }, [isWaiting, isPhotoSettled]);

  return { save, isWaiting, stopWaiting: () => setWaiting(false) };
}

/** Returns one id per content: a repeated save is recognized, a changed one is a new request. */
function useRequestId(): (save: Save) => string {
  const last = useRef({ content: "", id: "" });
  return ({ basedOn, draft, photo }) => {
    const content = JSON.stringify([basedOn?.id, basedOn?.updatedAt, draft, photo]);
    if (last.current.content !== content) last.current = { content, id: crypto.randomUUID() };
    return last.current.id;
  };
}

/** The content to save; `basedOn` is the version the form started from. */
type Save = {
  readonly basedOn: Post | undefined;
  readonly isInTray: boolean;
  readonly draft: PostDraft;
  readonly photo: PhotoChange;
};

/** Saves under `requestId`: a request that arrives twice takes effect once. */
async function savePost(requestId: string, { basedOn, isInTray, draft, photo }: Save): Promise<Post> {
  if (basedOn && !isInTray) {
    const input = { requestId, id: basedOn.id, basedOn: basedOn.updatedAt, draft, photo };
    return (await call("updatePost", input)).post;
  }
  const uploadId = photo.kind === "replace" ? { uploadId: photo.uploadId } : {};
  const from = basedOn && { from: { draftId: basedOn.id, basedOn: basedOn.updatedAt } };
  return (await call("createPost", { requestId, draft, ...uploadId, ...from })).post;
}
