import type { HistoryEntry } from "@daily-genius/domain/history-entry";
import type { Firestore } from "firebase-admin/firestore";
import { generatedPosts } from "../../tests/e2e/generated-posts.ts";

/** How many entries the history holds. */
export const entryCount = 200_000;

/** A post and a person, each with more entries than a page has, spread over the whole history. */
export const wanted = { postId: "much-edited", uid: "person-3" } as const;

const batchSize = 500;
const people = 20;
/** Every so many entries, one is of the post that is opened: it has 500 of them. */
const every = 400;

/** Fills `history` with entries of 2,000 posts by 20 people, a minute apart, like those of years of work. */
export async function fillHistory(db: Firestore): Promise<void> {
  const posts = generatedPosts(2_000);
  const start = Date.now() - entryCount * 60_000;
  for (let from = 0; from < entryCount; from += batchSize) {
    const batch = db.batch();
    for (let n = from; n < from + batchSize; n += 1) {
      const post = posts[n % posts.length];
      if (!post) throw new Error("there is a post for each entry");
      const postId = n % every === 0 ? wanted.postId : post.id;
      const entry: HistoryEntry = {
        postId,
        at: new Date(start + n * 60_000),
        act: "edited",
        uid: `person-${n % people}`,
        email: `person-${n % people}@dailygenius.example`,
        title: post.title,
        changed: ["description"],
        post: { ...post, id: postId },
      };
      batch.create(db.doc(`history/${postId}@${n}`), { ...entry, expireAt: new Date(start) });
    }
    await batch.commit();
  }
}
