import { Failure } from "@daily-genius/domain/calls/failure";
import {
  photoLimits,
  photoObjectName,
  photoTimestamp,
  photoVariantNames,
} from "@daily-genius/domain/photo/photo";
import { type PhotoVariant, photoVariants } from "@daily-genius/domain/photo/photo-variants";
import { makeVariants } from "../photos/make-variants.ts";
import { ownObject } from "../photos/photo-store.ts";
import { photoURL } from "../photos/photo-url.ts";
import { monotonicTime } from "../posts/change.ts";
import { reconcile } from "../posts/reconcile.ts";
import type { Services } from "../services.ts";
import { allOf, type Fields, idOf, type Stored } from "../store/documents.ts";

/**
 * Makes the missing files of photos that were saved before a variant was added, from their full ones. Returns the
 * number of photos it completed; for each one that it could not, `say` gets a sentence. Running it again finds the
 * rest.
 */
export async function completePhotos(
  services: Services,
  say: (line: string) => void,
): Promise<{ readonly completed: number; readonly left: number }> {
  let [completed, left] = [0, 0];
  // One at a time: a photo takes a whole processor, and posts change in the meantime.
  for (const { path } of (await allOf(services.documents, "posts")).filter(isIncomplete)) {
    const [post] = await services.documents.read([path]);
    if (!isIncomplete(post)) continue;
    const problem = await complete(services, post);
    if (problem === undefined) completed += 1;
    else {
      left += 1;
      say(`${idOf(post)}: ${problem}`);
    }
  }
  return { completed, left };
}

function isIncomplete(post: Stored): boolean {
  return fullOf(post) !== undefined && lackedBy(post.fields ?? {}).length > 0;
}

function fullOf(post: Stored): string | undefined {
  return ownObject(idOf(post), post.fields ?? {}, "full");
}

function lackedBy(fields: Fields): PhotoVariant[] {
  return photoVariantNames.filter((variant) => !fields[photoVariants[variant].field]);
}

/** Completes the photo of a post; if it cannot, returns the reason. */
async function complete(services: Services, post: Stored): Promise<string | undefined> {
  const { documents, files, now } = services;
  const full = fullOf(post) ?? "";
  const fields = post.fields ?? {};
  const bytes = await files.read(full, photoLimits.maxBytes);
  if (!(bytes instanceof Uint8Array)) return `its file ${full} is ${bytes ?? "missing"}`;
  const made = await makeVariants(bytes).catch((error: unknown) => {
    if (error instanceof Failure) return error;
    throw error;
  });
  if (made instanceof Failure) return `its file ${full} is refused: ${made.message}`;
  const addresses: Record<string, string> = {};
  for (const variant of lackedBy(fields)) {
    const file = made.variants[variant];
    const name = photoObjectName(variant, idOf(post), photoTimestamp(full), file.contentType);
    await files.publish(name, file.bytes, file.contentType);
    addresses[photoVariants[variant].field] = photoURL(name);
  }
  const updatedAt = monotonicTime([fields["updatedAt"]], now());
  const { path, version } = post;
  const changed = { ...addresses, updatedAt, updatedBy: "" };
  // If this fails, the sweep removes the files, unless another run has completed the photo with them.
  if (!(await documents.commit([{ kind: "update", path, fields: changed, version }])))
    return "it was changed meanwhile";
  await reconcile(documents, idOf(post), []);
  return undefined;
}
