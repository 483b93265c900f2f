import { addDays, type PublishDate } from "@daily-genius/domain/dates/publish-date";
import { perPhotoField, photoObjectName } from "@daily-genius/domain/photo/photo";
import type { Post } from "@daily-genius/domain/post/post";
import { aPost } from "@daily-genius/domain/testing/a-post";
import { samplePeople } from "@daily-genius/stack/samples/people";

const given = samplePeople.map(({ title }) => title.split(" ")[0] ?? title);
const family = samplePeople.map(({ title }) => title.split(" ").at(-1) ?? title);

/** Returns a post with a photo per day up to `last`: lives of the sample posts, under new names. */
export function yearsOfPosts(count: number, last: PublishDate): readonly Post[] {
  return Array.from({ length: count }, (_, back) => {
    const { day: _day, ...life } = samplePeople[back % samplePeople.length] ?? never();
    const round = Math.floor(back / samplePeople.length);
    const first = given[(back + round * 7) % given.length];
    const title = back < samplePeople.length ? life.title : `${first} ${family[back % family.length]}`;
    const made = new Date(Date.UTC(2026, 0, 1) + back * 7_654_321).toISOString();
    const post = aPost({ ...life, title, date: addDays(last, -back), createdAt: made, updatedAt: made });
    const photo = { width: 640, height: 800, bytes: 60_000 + back, originalBytes: 3_000_000 + back };
    const addresses = perPhotoField((variant) =>
      addressAt(photoObjectName(variant, post.id, Date.parse(made))),
    );
    return { ...post, ...addresses, photo };
  });
}

/** Returns the same URL as `photoURL` of the functions, for a bucket in the cloud. */
function addressAt(objectName: string): string {
  const bucket = "daily-genius.firebasestorage.app";
  return `https://firebasestorage.googleapis.com/v0/b/${bucket}/o/${encodeURIComponent(objectName)}?alt=media`;
}

function never(): never {
  throw new Error("There are no sample people.");
}
