import type { FoundPhoto } from "@daily-genius/domain/look-up/read-photo";
import { useEffect, useState } from "react";
import { askForPhoto } from "./ask-wikimedia.ts";

/** The bytes of a photo, on their way or here. */
export type PhotoFile =
  | { readonly kind: "none" | "loading" | "failed"; readonly notes: readonly string[] }
  | { readonly kind: "loaded"; readonly file: File; readonly url: string; readonly notes: readonly string[] };

/** Loads the photo beside the offers, which do not wait for it. */
export function usePhotoFile(photo: FoundPhoto | undefined, name: string): PhotoFile {
  const address = photo?.kind === "usable" ? photo.address : undefined;
  const [photoFile, setPhotoFile] = useState<PhotoFile>(
    address === undefined ? { kind: "none", notes: [] } : { kind: "loading", notes: ["Loading the photo…"] },
  );
  useEffect(() => {
    if (address === undefined) return;
    const request = new AbortController();
    let url = "";
    const load = async () => {
      try {
        const file = await askForPhoto(address, name, request.signal);
        if (request.signal.aborted) return;
        url = URL.createObjectURL(file);
        setPhotoFile({ kind: "loaded", file, url, notes: [] });
      } catch (error) {
        if (!request.signal.aborted) setPhotoFile({ kind: "failed", notes: [(error as Error).message] });
      }
    };
    void load();
    return () => {
      request.abort();
      URL.revokeObjectURL(url);
    };
  }, [address, name]);
  return photoFile;
}
