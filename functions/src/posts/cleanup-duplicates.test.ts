import "../../testing/own-project.ts";
import type { Post } from "@daily-genius/domain/post/post";
import { aPost } from "@daily-genius/domain/testing/a-post";
import { beforeEach, expect, test } from "vitest";
import { beforeCall, restore } from "../../testing/post-desk.ts";
import { author, db, documentAt } from "../../testing/stored.ts";
import { clearAll, documentsOf } from "../../testing/whole-state.ts";
import { services } from "../services.ts";
import type { Write } from "../store/documents.ts";
import { cleanupDuplicatesIn } from "./cleanup-duplicates.ts";

beforeEach(clearAll);

const put = async (...posts: readonly Post[]) => {
  const batch = db().batch();
  for (const post of posts) batch.set(documentAt(`posts/${post.id}`), post);
  await batch.commit();
};
const clean = () => cleanupDuplicatesIn(services, author);
const onDay = (n: number) => `2026/03/${String((n % 28) + 1).padStart(2, "0")}`;

// Specification 7.9
test("of 200 planted duplicates it removes 200, then none, and every owner is untouched", async () => {
  const owners = Array.from({ length: 40 }, (_, n) => aPost({ title: `Genius ${n}`, date: onDay(n) }));
  const copies = owners.flatMap((owner, n) =>
    Array.from({ length: 5 }, (_, copy) => ({
      ...owner,
      id: `copy-${n}-${copy}`,
      title: copy % 2 === 0 ? owner.title.toUpperCase() : `${owner.title}!`,
      createdAt: "2020-01-01T00:00:00.000Z",
    })),
  );
  await put(...owners, ...copies);
  const before = await documentsOf("posts");
  const ids = await clean();
  expect(ids).toHaveLength(200);
  expect(new Set(ids)).toEqual(new Set(copies.map(({ id }) => id)));
  expect(await clean()).toEqual([]);
  const after = await documentsOf("posts");
  expect(after).toEqual(Object.fromEntries(owners.map(({ id }) => [id, before[id]])));
  const trash = await documentsOf("trash");
  expect(new Set(Object.keys(trash))).toEqual(new Set(ids));
});

test("a cleanup that fails for one post removes the others, and says which", async () => {
  const owners = Array.from({ length: 3 }, (_, n) => aPost({ title: `Genius ${n}`, date: onDay(n) }));
  await put(...owners.flatMap((owner, n) => [owner, { ...owner, id: `copy-${n}` }]));
  const broken = beforeCall("documents", "commit", (_, writes) => {
    if ((writes as Write[]).some(({ path }) => path === "posts/copy-0")) throw new Error("broken");
  });
  const failure = await cleanupDuplicatesIn(broken, author).catch((error: unknown) => error);
  expect(failure).toMatchObject({
    code: "internal",
    details: { removed: expect.arrayContaining(["copy-1", "copy-2"]) },
  });
  await expect(cleanupDuplicatesIn(broken, author)).rejects.toEqual(new Error("broken"));
  expect(await clean()).toEqual(["copy-0"]);
});

test("a cleanup is undone: what it removed comes back beside the owner, which keeps the slug", async () => {
  const owner = aPost();
  const copy = { ...owner, id: "copy", description: "The other one." };
  await put(owner, copy);
  const before = await documentsOf("posts");
  const ids = await clean();
  await expect(restore("copy")).rejects.toMatchObject({ code: "already-exists" });
  for (const id of ids) await restore(id, true);
  const after = await documentsOf("posts");
  expect(after).toEqual({ ...before, copy: { ...copy, updatedAt: after["copy"]?.["updatedAt"] } });
  expect((await documentsOf("slugs"))[owner.id]).toMatchObject({ postId: owner.id });
  expect(await documentsOf("feed")).not.toHaveProperty("copy");
  expect(await clean()).toEqual(["copy"]);
});
