import { Failure } from "@daily-genius/domain/failure";
import { failureText } from "@daily-genius/domain/failure-text";
import { photoLimits } from "@daily-genius/domain/photo";
import { useCallback, useEffect, useRef, useState } from "react";
import { formatBytes } from "#format/bytes.ts";
import { loadChunk } from "#ui/lazy-part.ts";

/** The photo of the form, from the file that was chosen to the one that will be saved. */
export type PhotoState =
  | { readonly status: "none" }
  /** The photo that the post has already. */
  | { readonly status: "kept"; readonly url: string }
  | {
      readonly status: "uploading";
      readonly url: string;
      readonly progress: number;
      readonly originalBytes: number;
    }
  | { readonly status: "processing"; readonly url: string; readonly originalBytes: number }
  | {
      readonly status: "ready";
      readonly url: string;
      readonly uploadId: string;
      readonly originalBytes: number;
      readonly bytes: number;
    }
  | { readonly status: "failed"; readonly reason: string };

/** Uploads a photo as soon as it is chosen; choosing another, removing it or leaving the form cancels. */
export function usePhoto(uid: string, currentURL: string) {
  const [state, setState] = useState<PhotoState>(
    currentURL === "" ? { status: "none" } : { status: "kept", url: currentURL },
  );
  const running = useRef<AbortController>(undefined);

  const stop = useCallback(() => running.current?.abort(), []);
  useEffect(() => stop, [stop]);

  const remove = useCallback(() => {
    stop();
    setState({ status: "none" });
  }, [stop]);

  const choose = useCallback(
    async (file: File) => {
      stop();
      const refusal = refusalOf(file);
      if (refusal !== undefined) {
        setState({ status: "failed", reason: refusal });
        return;
      }
      const control = new AbortController();
      running.current = control;
      try {
        await send(file, uid, control.signal, (next) => {
          if (!control.signal.aborted) setState(next);
        });
      } catch (error) {
        if (control.signal.aborted) return;
        console.error("photo could not be uploaded", error);
        setState({ status: "failed", reason: reasonOf(error) });
      }
    },
    [uid, stop],
  );

  return { state, choose, remove };
}

async function send(
  file: File,
  uid: string,
  signal: AbortSignal,
  tell: (state: PhotoState) => void,
): Promise<void> {
  const url = URL.createObjectURL(file);
  signal.addEventListener("abort", () => URL.revokeObjectURL(url), { once: true });
  const originalBytes = file.size;
  const uploadId = crypto.randomUUID();
  tell({ status: "uploading", url, progress: 0, originalBytes });
  const photos = await loadChunk(() => import("#backend/photos.ts"));
  await photos.uploadPhoto(
    file,
    { uid, uploadId },
    (progress) => tell({ status: "uploading", url, progress, originalBytes }),
    signal,
  );
  tell({ status: "processing", url, originalBytes });
  const unwatch = await photos.watchPhotoUpload(
    uploadId,
    (upload) => {
      if (upload.state === "ready") {
        tell({ status: "ready", url, uploadId, originalBytes: upload.originalBytes, bytes: upload.bytes });
      }
      if (upload.state === "failed") tell({ status: "failed", reason: upload.reason });
      if (upload.state !== "processing") unwatch();
    },
    (error) => tell({ status: "failed", reason: reasonOf(error) }),
  );
  signal.addEventListener("abort", unwatch, { once: true });
}

/** What Storage would refuse anyway, said before anything is sent. */
function refusalOf(file: File): string | undefined {
  const types: readonly string[] = photoLimits.contentTypes;
  if (!types.includes(file.type)) return "only JPEG, PNG and WebP images can be used";
  if (file.size === 0) return "the file is empty";
  if (file.size > photoLimits.maxBytes) return `the file is larger than ${formatBytes(photoLimits.maxBytes)}`;
  return undefined;
}

function reasonOf(error: unknown): string {
  return failureText[error instanceof Failure ? error.code : "internal"].replace(/\.$/, "");
}
