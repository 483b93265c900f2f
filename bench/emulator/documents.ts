import type { Firestore } from "firebase-admin/firestore";

/** The size of the filled collection. */
export const documentCount = 10_000;

const batchSize = 500;
const words = "a remarkable life a day ".repeat(12);

/** Fills the collection `many` with documents of about 600 bytes, as in a real application. */
export async function fill(db: Firestore): Promise<void> {
  for (let from = 0; from < documentCount; from += batchSize) {
    const batch = db.batch();
    for (let n = from; n < from + batchSize; n += 1) batch.set(db.doc(`many/d${n}`), documentOf(n));
    await batch.commit();
  }
}

/** Returns the n-th document; the order of `rank` differs from the order of names. */
function documentOf(n: number): Record<string, unknown> {
  return {
    title: `The life of person ${n}`,
    slug: `the-life-of-person-${n}`,
    rank: (n * 7919) % documentCount,
    score: n / 7,
    published: n % 3 === 0,
    roles: ["painter", "engineer", `role ${n % 17}`],
    born: new Date(-n * 86_400_000),
    place: { city: `City ${n % 211}`, country: "Ghana" },
    text: words,
  };
}
