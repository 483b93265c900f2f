import { Failure } from "@daily-genius/domain/calls/failure";
import { oldPhotoName } from "../photos/old-photos.ts";
import { ownObjects, publishFromTrash } from "../photos/photo-store.ts";
import type { Services } from "../services.ts";
import type { Fields, Stored } from "../store/documents.ts";
import type { PhotoSource } from "./save-with-photo.ts";

/** Returns the photo of an earlier version, as a separate copy; fails if that photo has expired. */
export function versionSource(services: Services, { version, fields }: Stored, postId: string): PhotoSource {
  const post = fields?.["postId"] === postId ? fields["post"] : undefined;
  if (!isFields(post)) throw new Failure("failed-precondition", "This version is no longer available.");
  const old = new Map(ownObjects(postId, post).map((name) => [name, oldPhotoName(name)]));
  return {
    version,
    files: [],
    async publish() {
      const published = await publishFromTrash(services, postId, post, old);
      if (old.size > 0 && published.objectNames.length === 0)
        throw new Failure("failed-precondition", "The photo of this version is no longer available.");
      return published;
    },
  };
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null;
}
