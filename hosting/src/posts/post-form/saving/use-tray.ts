import type { DraftContent, TrayDraft } from "@daily-genius/domain/tray/tray-draft";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { call } from "#backend/call.ts";
import { useSignedInAgain } from "#session/use-session.ts";
import { logError } from "#ui/log-error.ts";
import { useWindowEvent } from "#ui/use-window-event.ts";
import { failureInWords } from "../../failure-in-words.ts";
import type { PostFormApi } from "../../parts/form-values.ts";
import { type Refused, refusedDraft } from "../../tray/left-draft.ts";
import { tray } from "../../tray/tray-store.ts";
import type { Base } from "../conflicts/merge.ts";
import type { usePhoto } from "../photo/use-photo.ts";
import { keepDelay } from "./keep-pace.ts";

type Parts = {
  readonly form: PostFormApi;
  readonly photo: ReturnType<typeof usePhoto>;
  /** The draft as the server has it; undefined if it was never kept there. */
  readonly draft: TrayDraft | undefined;
  /** The id for a draft that is kept for the first time. */
  readonly newId: string;
  readonly base: Base | undefined;
  readonly isChanged: boolean;
  /** Whether the form asks something first, or saves the post: then nothing is sent by itself. */
  readonly isPaused: boolean;
  /** Whether the day of a new draft is a plan, and not the form's suggestion. */
  readonly isDayChosen: () => boolean;
  /** Called when an answer is awaited, and when it has arrived. */
  readonly onBusy: (isBusy: boolean) => void;
  readonly onKept: (draft: TrayDraft, sent: DraftContent) => void;
  readonly onRefused: (refused: Refused) => void;
};

/** Where the newest text is: on the server, on its way there, or in this browser alone, with the reason. */
export type Kept = "kept" | "keeping" | { readonly failed: readonly string[] };

/** Keeps the draft of the form in the tray: once it is there, a few seconds after the last key, and when it is left. */
export function useTray(parts: Parts) {
  const { form, photo, draft, isChanged, isPaused } = parts;
  const basedOn = draft ? (parts.base?.post.updatedAt ?? "") : "";
  const values = useWatch({ control: form.control });
  const [state, setState] = useState<Kept>("kept");
  const [isBusy, setIsBusy] = useState(false);
  const sending = useRef<Promise<void>>(undefined);
  /** The draft and the version to send over, also between an answer and the next drawing. */
  const known = useRef({ draft, basedOn });
  useEffect(() => {
    known.current = { draft, basedOn };
  }, [draft, basedOn]);
  const typedAt = useRef<number>(undefined);
  const sentAt = useRef<number[]>([]);

  const send = async (whom: string): Promise<void> => {
    const { draft: over, basedOn } = known.current;
    const shown = photo.now();
    const texts = form.getValues();
    const content: DraftContent = {
      texts: over || parts.isDayChosen() ? texts : { ...texts, date: "" },
      // A photo on its way is kept when it has arrived.
      uploadId:
        shown.status === "ready" ? shown.uploadId : shown.status === "none" ? "" : (over?.uploadId ?? ""),
      for: whom,
    };
    typedAt.current = undefined;
    sentAt.current = [...sentAt.current.slice(-5), Date.now()];
    setState("keeping");
    try {
      const kept = (await call("keepDraft", { id: over?.id ?? parts.newId, basedOn, content })).draft;
      known.current = { draft: kept, basedOn: kept.updatedAt };
      tray.put(kept);
      setState("kept");
      parts.onKept(kept, content);
    } catch (error) {
      logError("a draft could not be kept in the tray", error);
      const refused = refusedDraft(error);
      setState({ failed: failureInWords(error) });
      if (refused) parts.onRefused(refused);
    }
  };

  /** Sends the draft as it is now; after the present answer, if one is on its way. */
  const keep = async (whom = draft?.for ?? ""): Promise<void> => {
    setBusy(true);
    const turn = (sending.current ?? Promise.resolve()).then(() => send(whom));
    sending.current = turn;
    await turn;
    if (sending.current === turn) setBusy(false);
  };

  const setBusy = (isNow: boolean) => {
    setIsBusy(isNow);
    parts.onBusy(isNow);
  };
  const keepNow = useEffectEvent(() => void keep());
  const isWaiting = draft !== undefined && isChanged && !isPaused && !isBusy;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every key begins the pause again
  useEffect(() => {
    if (!isWaiting) return;
    const now = Date.now();
    typedAt.current ??= now;
    const timer = setTimeout(() => keepNow(), keepDelay(now, typedAt.current, sentAt.current));
    return () => clearTimeout(timer);
  }, [isWaiting, values, photo.state]);
  const leave = () => {
    if (isWaiting) keepNow();
  };
  useWindowEvent("pagehide", leave);
  useWindowEvent("blur", leave);
  useWindowEvent("online", leave);
  useSignedInAgain(leave);

  return { state: draft && isChanged && state === "kept" ? "keeping" : state, isBusy, keep };
}
