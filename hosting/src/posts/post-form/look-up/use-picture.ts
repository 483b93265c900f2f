import type { FoundPhoto } from "@daily-genius/domain/look-up/read-photo";
import { useEffect, useState } from "react";
import { askForPicture } from "./ask-wikimedia.ts";

/** The bytes of a picture, on their way or here. */
export type Picture =
  | { readonly kind: "none" | "loading" | "failed"; readonly notes: readonly string[] }
  | { readonly kind: "loaded"; readonly file: File; readonly url: string; readonly notes: readonly string[] };

/** Loads the picture beside the offers, which do not wait for it. */
export function usePicture(photo: FoundPhoto | undefined, name: string): Picture {
  const address = photo?.kind === "usable" ? photo.address : undefined;
  const [picture, setPicture] = useState<Picture>(
    address === undefined
      ? { kind: "none", notes: [] }
      : { kind: "loading", notes: ["Loading the picture…"] },
  );
  useEffect(() => {
    if (address === undefined) return;
    const request = new AbortController();
    let url = "";
    const load = async () => {
      try {
        const file = await askForPicture(address, name, request.signal);
        if (request.signal.aborted) return;
        url = URL.createObjectURL(file);
        setPicture({ kind: "loaded", file, url, notes: [] });
      } catch (error) {
        if (!request.signal.aborted) setPicture({ kind: "failed", notes: [(error as Error).message] });
      }
    };
    void load();
    return () => {
      request.abort();
      URL.revokeObjectURL(url);
    };
  }, [address, name]);
  return picture;
}
