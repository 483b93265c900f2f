import { photoFolder } from "@daily-genius/domain/photo/photo-variants";
import type { Services } from "../services.ts";

/** The folder of the marks that copies leave; only the account that records copies may add one. */
const folder = "copies";
/** The age of the last copy from which the sweep warns, in days: the copy is weekly. */
const oldAfter = 9;
const day = 24 * 60 * 60 * 1000;

/** Records that a copy outside the project is whole. Each mark has a new name, as its writer may replace none. */
export async function recordCopy({ files, newId }: Services): Promise<void> {
  await files.save(`${folder}/${newId()}`, new Uint8Array(), "text/plain");
}

/** Warns if no copy was recorded for 9 days, or none ever and a photo is as old, by the bucket's clock. */
export async function logCopyAge({ files, now, log }: Services): Promise<void> {
  const marks = await files.list(`${folder}/`);
  const photos = marks.length > 0 ? [] : await files.list(`${photoFolder}/`);
  const ages = [...marks, ...photos].map(({ createdAt }) => Math.floor((now() - createdAt) / day));
  const days = marks.length > 0 ? Math.min(...ages) : Math.max(...ages);
  if (days >= oldAfter) log("copy.old", { days }, "WARNING");
}
