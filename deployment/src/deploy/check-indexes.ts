import { amiss, type Compared, type Finding } from "./finding.ts";
import { firestoreIndexes } from "./firestore-indexes.ts";

/** Checks that Firestore has every index and every time to live of the checkout. */
export async function checkIndexes({ root, project, alias, ask }: Compared): Promise<Finding> {
  const { wanted, found } = await firestoreIndexes(root, project, ask);
  const missing = wanted.filter((name) => !found.includes(name));
  if (missing.length === 0) return amiss([]);
  return amiss([
    `Missing in Firestore: ${missing.join(", ")}. Run \`npm run deploy -- --project ${alias} --only firestore:indexes\`.`,
  ]);
}
