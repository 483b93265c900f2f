import "../../testing/own-project.ts";
import { expect, test } from "vitest";
import { create, createWithPhoto } from "../../testing/post-desk.ts";
import { author, bucket, deletion } from "../../testing/stored.ts";
import { type Services, services } from "../services.ts";
import { deletePostIn } from "./delete-post.ts";
import { restorePostIn } from "./restore-post.ts";

/** Services in which something happens right before the first commit that creates a post. */
function interrupted(happen: () => Promise<unknown>): Services {
  const on = services;
  let isOver = false;
  const commit: Services["documents"]["commit"] = async (writes) => {
    const isFirst = !isOver && writes.some(({ path }) => path.startsWith("posts/"));
    if (isFirst) {
      isOver = true;
      await happen();
    }
    return on.documents.commit(writes);
  };
  return { ...on, documents: { ...on.documents, commit } };
}

test("a post that is made and deleted while another of its id is restored comes back as it was, and without that one's photo", async () => {
  const { id, date } = await createWithPhoto();
  await deletePostIn(services, id, deletion);
  const later = { date, description: "The later one." };
  const restored = await restorePostIn(
    interrupted(async () => {
      await create(later);
      await deletePostIn(services, id, deletion);
    }),
    id,
    author,
  );
  expect(restored).toMatchObject({ ...later, imageURL: "", thumbnailURL: "", previewURL: "", photo: null });
  const [published] = await bucket().getFiles({ prefix: `geniuses/${id}` });
  expect(published).toEqual([]);
});
