import type { Services } from "../services.ts";
import { removeExpired } from "./expired-documents.ts";
import { repairPhotos } from "./missing-photos.ts";
import { removeStrays } from "./stray-objects.ts";
import { failStuckUploads } from "./stuck-uploads.ts";
import { repairOutlines } from "./wrong-outlines.ts";
import { repairSlugs } from "./wrong-slugs.ts";

/** The findings and repairs of one sweep; normally all except the expired documents are zero. */
export type Findings = {
  readonly expired: number;
  readonly strays: number;
  readonly photosMended: number;
  readonly photosLost: number;
  readonly slugsMended: number;
  readonly outlinesMended: number;
};

/** Removes everything unreferenced and repairs broken references. Running it again finds nothing. */
export async function sweepOnce(services: Services): Promise<Findings> {
  const expired = await removeExpired(services);
  // This must run before the strays are removed: missing files of a post may be among them.
  const { repaired, lost } = await repairPhotos(services);
  await failStuckUploads(services);
  const strays = await removeStrays(services);
  const slugsMended = await repairSlugs(services);
  // Slugs decide what the feed has, and the feed what the outlines say.
  const outlinesMended = await repairOutlines(services);
  return { expired, strays, photosMended: repaired, photosLost: lost, slugsMended, outlinesMended };
}
