import { randomUUID } from "node:crypto";
import { addDays, localDay } from "@daily-genius/domain/dates/publish-date";
import { aPost } from "@daily-genius/domain/testing/a-post";

const author = { uid: "editor", email: "editor@dailygenius.example" };
const count = 366;
const text = "Measured the stars by night, and sold instruments by day. ".repeat(15);

/** Creates a year of posts in a Firestore. Returns a function that moves all by a day and returns the ms. */
export async function yearOfPosts(address: string, project: string) {
  process.env["FIRESTORE_EMULATOR_HOST"] = address;
  process.env["GCLOUD_PROJECT"] = project;
  // Import now, because some modules read the environment when they are loaded.
  const { services } = await import("../../functions/src/services.ts");
  const { createPostIn } = await import("../../functions/src/posts/create-post.ts");
  const { movePostsIn } = await import("../../functions/src/posts/move-posts.ts");
  const quiet = { ...services, log: () => undefined };
  const first = addDays(localDay(new Date()), 3);
  let posts = await Promise.all(
    Array.from({ length: count }, (_, n) => {
      const { birthdate, deathdate, country, role } = aPost();
      const draft = {
        title: `Genius ${n}`,
        description: text,
        date: addDays(first, n),
        birthdate,
        deathdate,
        country,
        role,
      };
      return createPostIn(quiet, { requestId: randomUUID(), draft, uploadId: undefined }, author);
    }),
  );
  return async (): Promise<number> => {
    const moves = posts.map(({ id, updatedAt, date }) => ({
      id,
      basedOn: updatedAt,
      date: addDays(date, 1),
    }));
    const from = performance.now();
    posts = await movePostsIn(quiet, moves, author);
    return performance.now() - from;
  };
}
