import { Failure } from "@daily-genius/domain/failure";
import { failureText } from "@daily-genius/domain/failure-text";
import { fileRefusal } from "@daily-genius/domain/photo-refusal";
import { useCallback, useEffect, useRef, useState } from "react";
import { logError } from "#ui/log-error.ts";
import { loadBackend } from "../load-backend.ts";

/** A photo that a post can be saved with, or none. */
type SettledPhoto =
  | { readonly status: "none" }
  /** The photo that the post has already. */
  | { readonly status: "kept"; readonly url: string }
  | {
      readonly status: "ready";
      readonly url: string;
      readonly uploadId: string;
      readonly originalBytes: number;
      readonly bytes: number;
    };

/** The photo of the form, from the file that was chosen to the one that will be saved. */
export type PhotoState =
  | SettledPhoto
  | { readonly status: "uploading"; readonly url: string; readonly progress: number }
  | { readonly status: "processing"; readonly url: string };

/**
 * Uploads a photo as soon as it is chosen; choosing another, removing it or leaving the form cancels. A file that
 * cannot be used leaves the photo that was there, and `refusal` says why.
 */
export function usePhoto(uid: string, currentURL: string) {
  const [state, setState] = useState<PhotoState>(() => photoAt(currentURL));
  const [refusal, setRefusal] = useState<string>();
  const settled = useRef<SettledPhoto>(photoAt(currentURL));
  const running = useRef<AbortController>(undefined);
  const urls = useRef<string[]>([]);

  const stop = useCallback(() => running.current?.abort(), []);
  useEffect(
    () => () => {
      stop();
      // Not before: a file that cannot be used gives way to the one before it.
      for (const url of urls.current) URL.revokeObjectURL(url);
    },
    [stop],
  );

  const settle = useCallback((next: SettledPhoto) => {
    settled.current = next;
    setState(next);
  }, []);

  /** Gives up what was chosen, for the photo of the given URL or none. */
  const reset = useCallback(
    (url: string) => {
      stop();
      setRefusal(undefined);
      settle(photoAt(url));
    },
    [stop, settle],
  );

  const choose = useCallback(
    async (file: File) => {
      const unusable = fileRefusal(file);
      setRefusal(unusable);
      if (unusable !== undefined) return;
      stop();
      const control = new AbortController();
      running.current = control;
      const url = URL.createObjectURL(file);
      urls.current.push(url);
      const giveUp = (reason: string) => {
        if (control.signal.aborted) return;
        setRefusal(reason);
        setState(settled.current);
      };
      try {
        await send({ file, url, uid, uploadId: crypto.randomUUID() }, control.signal, {
          progress: (next) => control.signal.aborted || setState(next),
          ready: (next) => control.signal.aborted || settle(next),
          failed: giveUp,
        });
      } catch (error) {
        if (!control.signal.aborted) logError("photo could not be uploaded", error);
        giveUp(reasonOf(error));
      }
    },
    [uid, stop, settle],
  );

  return { state, refusal, choose, reset };
}

function photoAt(url: string): SettledPhoto {
  return url === "" ? { status: "none" } : { status: "kept", url };
}

type Listener = {
  readonly progress: (state: PhotoState) => void;
  readonly ready: (photo: SettledPhoto) => void;
  readonly failed: (reason: string) => void;
};

type Upload = {
  readonly file: File;
  /** Shows the file while it is not on the server yet. */
  readonly url: string;
  readonly uid: string;
  readonly uploadId: string;
};

async function send(
  { file, url, uid, uploadId }: Upload,
  signal: AbortSignal,
  tell: Listener,
): Promise<void> {
  tell.progress({ status: "uploading", url, progress: 0 });
  const photos = await loadBackend(() => import("#backend/photos.ts"));
  await photos.uploadPhoto(
    file,
    { uid, uploadId },
    (progress) => tell.progress({ status: "uploading", url, progress }),
    signal,
  );
  tell.progress({ status: "processing", url });
  const unwatch = await photos.watchPhotoUpload(
    uploadId,
    (upload) => {
      if (upload.state === "ready") {
        const { originalBytes, bytes } = upload;
        tell.ready({ status: "ready", url, uploadId, originalBytes, bytes });
      }
      if (upload.state === "failed") tell.failed(upload.reason);
      if (upload.state !== "processing") unwatch();
    },
    (error) => tell.failed(reasonOf(error)),
  );
  signal.addEventListener("abort", unwatch, { once: true });
}

function reasonOf(error: unknown): string {
  return failureText[error instanceof Failure ? error.code : "internal"].replace(/\.$/, "");
}
