import { inBatches } from "../in-batches.ts";
import type { Services } from "../services.ts";
import { failStuckUploads, removeExpired } from "./expired-documents.ts";
import { repairPhotos } from "./missing-photos.ts";
import { removeStrays } from "./stray-objects.ts";
import { repairOutlines, repairSlugs } from "./wrong-records.ts";

/** The findings and repairs of one sweep; normally all except the expired documents are zero. */
type Findings = Readonly<
  Record<"expired" | "strays" | "photosMended" | "photosLost" | "slugsMended" | "outlinesMended", number>
>;

const steps: readonly ((services: Services) => Promise<Partial<Findings>>)[] = [
  async (services) => ({ expired: await removeExpired(services) }),
  // This must run before the strays are removed: missing files of a post may be among them.
  repairPhotos,
  (services) => failStuckUploads(services).then(() => ({})),
  // What it takes away of a photo that the step before could not repair, that step still finds for 30 days.
  async (services) => ({ strays: await removeStrays(services) }),
  async (services) => ({ slugsMended: await repairSlugs(services) }),
  // Slugs decide what the feed has, and the feed what the outlines say.
  async (services) => ({ outlinesMended: await repairOutlines(services) }),
];

/**
 * Removes everything unreferenced and repairs broken references, and logs what it found. Running it again finds
 * nothing. A step that fails stops no other; at the end, its failure is thrown.
 */
export async function sweepOnce(services: Services): Promise<Findings> {
  const started = performance.now();
  const found: Partial<Findings> = {};
  try {
    await inBatches(steps, async (step) => Object.assign(found, await step(services)), 1);
  } finally {
    services.log("sweep.done", { ...found, ms: Math.round(performance.now() - started) });
  }
  return found as Findings; // every step has added its own
}
