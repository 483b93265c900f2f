import { photoTypeOf, trashObjectName } from "@daily-genius/domain/photo/photo";
import { restorableFor } from "@daily-genius/domain/post/retention";
import type { Services } from "../services.ts";

/** The part of the trash with the photos of earlier versions of posts. */
const run = "history";

/** Returns where the photo with a public name is stored once no post shows it. */
export function oldPhotoName(publicName: string): string {
  return trashObjectName(run, publicName);
}

/** Whether an object of the trash is the photo of an earlier version, and not of a deleted post. */
export function isOldPhoto(objectName: string): boolean {
  return objectName.startsWith(oldPhotoName(""));
}

/** Whether an old photo has expired; `createdAt` is in ms since 1970. */
export function isPastKeeping(createdAt: number, now: number): boolean {
  return createdAt <= now - restorableFor;
}

/**
 * Moves files that no post shows any more to the place where the history finds them: public name → current name. Names
 * are never reused, so copies made by different calls are equal. The nightly sweep moves files that cannot be moved
 * now.
 */
export async function keepOldPhotos(
  { files, log }: Pick<Services, "files" | "log">,
  places: ReadonlyMap<string, string>,
): Promise<void> {
  const moved = await Promise.allSettled(
    [...places].map(async ([name, from]) => {
      const contentType = photoTypeOf(name) ?? "application/octet-stream";
      // A deletion that gives up may put a missing photo back at any moment: the sweep then moves it.
      if (await files.copy(from, oldPhotoName(name), contentType)) await files.remove(from);
    }),
  );
  const left = moved.filter(({ status }) => status === "rejected").length;
  if (left > 0) log("photo.left-behind", { objects: left }, "WARNING");
}
