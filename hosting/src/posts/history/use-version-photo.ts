import type { Post } from "@daily-genius/domain/post/post";
import { useEffect, useState } from "react";
import { call } from "#backend/call.ts";
import { logError } from "#ui/log-error.ts";

/** The photo of a version, as far as it is known. */
export type VersionPhoto =
  | { readonly kind: "none" | "loading" | "gone" | "failed" }
  | { readonly kind: "shown"; readonly url: string };

/** Finds the photo of a version: the current photo of the post, or one stored with its history. */
export function useVersionPhoto(
  version: Post | undefined,
  entry: string,
  present: Post | undefined,
): VersionPhoto {
  const url = version?.imageURL ?? "";
  const isPublic = url === "" || url === present?.imageURL;
  const [kept, setKept] = useState<{ readonly entry: string; readonly photo: VersionPhoto }>();

  useEffect(() => {
    if (isPublic) return;
    let isStale = false;
    const show = (photo: VersionPhoto) => {
      if (!isStale) setKept({ entry, photo });
    };
    call("versionPhoto", { entry }).then(
      ({ photo }) =>
        show(
          photo
            ? { kind: "shown", url: `data:${photo.contentType};base64,${photo.base64}` }
            : { kind: "gone" },
        ),
      (error: unknown) => {
        logError("the photo of a version could not be read", error);
        show({ kind: "failed" });
      },
    );
    return () => {
      isStale = true;
    };
  }, [entry, isPublic]);

  if (url === "") return { kind: "none" };
  if (isPublic) return { kind: "shown", url };
  return kept?.entry === entry ? kept.photo : { kind: "loading" };
}
