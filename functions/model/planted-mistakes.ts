// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of source code.

/** A mistake that somebody could make: in this file, this text becomes that one. */
export type Mistake = {
  readonly name: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  /** A history that tells of the mistake, where it takes many to come upon one: the search begins there. */
  readonly history?: number;
};

/** Mistakes in the code of posts and photos, each of which the model must notice. */
export const plantedMistakes: readonly Mistake[] = [
  {
    name: "the slug that a post left is not looked at",
    file: "posts/process-post-change.ts",
    find: "claimedSlug(change.before), claimedSlug(change.after)",
    replace: "claimedSlug(change.after)",
    history: 321,
  },
  {
    name: "the slug that is the post's id is not looked at",
    file: "posts/reconcile.ts",
    find: "if (isSlug(id)) slugs.add(id);",
    replace: "",
  },
  {
    name: "a slug is put right outside a transaction",
    file: "posts/reconcile.ts",
    find: "all.push(await documents.transact((reader) => reconcileSlug(reader, slug)));",
    replace:
      "{ const { writes, result } = await reconcileSlug(documents, slug); await documents.commit(writes); all.push(result); }",
    history: 762,
  },
  {
    name: "a reservation that nobody claims is kept",
    file: "posts/reconcile.ts",
    find: "if (owner === undefined) return remove(reservation);",
    replace: "if (owner === undefined) return [];",
  },
  {
    name: "a duplicate is not flagged",
    file: "posts/reconcile.ts",
    find: 'return [...remove(feed), ...replace(conflict, { slug, keeper: keeper ? idOf(keeper) : "" })];',
    replace: "return remove(feed);",
  },
  {
    name: "a duplicate stays in the feed",
    file: "posts/reconcile.ts",
    find: "return [...remove(feed), ...replace(conflict,",
    replace: "return [...replace(conflict,",
  },
  {
    name: "the flag of a former duplicate stays",
    file: "posts/reconcile.ts",
    find: "return [...show(feed, post), ...remove(conflict)];",
    replace: "return show(feed, post);",
  },
  {
    name: "a post that is gone stays in the feed",
    file: "posts/reconcile.ts",
    find: "claimed === undefined ? [...remove(feed), ...remove(conflict)] : []",
    replace: "claimed === undefined ? [...remove(conflict)] : []",
  },
  {
    name: "the youngest keeps a slug, not the oldest",
    file: "posts/slugs.ts",
    find: "compareText(createdAt(a), createdAt(b))",
    replace: "compareText(createdAt(b), createdAt(a))",
  },
  {
    name: "the post that bears a slug as its id is not preferred",
    file: "posts/slugs.ts",
    find: "Number(idOf(b) === slug) - Number(idOf(a) === slug) ||",
    replace: "",
  },
  {
    name: "the owner of a slug forgets the post that bears it",
    file: "posts/slugs.ts",
    find: "if (named.fields) return slug;",
    replace: "",
  },
  {
    name: "a slug that was read as left over is taken without looking whether it changed",
    file: "posts/writes.ts",
    find: "fields: { request, ...fields }, version: slug.version };",
    replace: "fields: { request, ...fields } };",
    history: 312,
  },
  {
    name: "a change of hands that changes nothing else is noticed by nobody",
    file: "posts/create-post.ts",
    find: "touched: newId() })",
    replace: 'touched: "" })',
    history: 13128,
  },
  {
    name: "leaving one's own name is noticed by nobody",
    file: "posts/writes.ts",
    find: "return slug.path === `slugs/${postId}` ? touchSlug(slug, postId, touch) : giveUpSlug(slug, postId, touch);",
    replace: "return giveUpSlug(slug, postId, touch);",
    history: 1742,
  },
  {
    name: "a keeper is not held while its duplicates are removed",
    file: "posts/writes.ts",
    find: 'return { kind: "update", path, fields: { postId: keeper }, version };',
    replace: 'return { kind: "update", path, fields: { postId: keeper } };',
    history: 2038,
  },
  {
    name: "two posts may be saved with one upload",
    file: "posts/writes.ts",
    find: "fields: { attachedTo: post.id, imageURL: post.imageURL, expireAt: new Date(now + day) },\n    version,",
    replace: "fields: { attachedTo: post.id, imageURL: post.imageURL, expireAt: new Date(now + day) },",
  },
  {
    name: "an edit overwrites a newer one",
    file: "posts/update-post.ts",
    find: "if (current.updatedAt !== input.basedOn) {",
    replace: "if (current.updatedAt < input.basedOn) {",
  },
  {
    name: "an edit overwrites one that is saved at the same time",
    file: "posts/update-post.ts",
    find: "fields: post, version: view.post.version }",
    replace: "fields: post }",
  },
  {
    name: "an edit may take another post's slug",
    file: "posts/update-post.ts",
    find: "if (view.taken) throw titleTaken();",
    replace: "",
  },
  {
    name: "the copies of a photo are removed though the post may have been saved",
    file: "posts/update-post.ts",
    find: "if (published && error instanceof Failure) await withdraw",
    replace: "if (published) await withdraw",
    history: 4876,
  },
  {
    name: "the old photo stays when it is replaced",
    file: "posts/update-post.ts",
    find: "if (post.imageURL !== current.imageURL) await withdraw",
    replace: "if (post.imageURL === current.imageURL) await withdraw",
  },
  {
    name: "a post is created over a title that is taken",
    file: "posts/create-post.ts",
    find: "if (view.taken) throw titleTaken();",
    replace: "",
  },
  {
    name: "a repeated request is refused",
    file: "posts/create-post.ts",
    find: 'if (named.fields && slug.fields?.["request"] === request) return storedPost(id, named.fields);',
    replace: "",
  },
  {
    name: "a request that is sent twice is refused while the first is under way",
    file: "posts/create-post.ts",
    find: "if (view.isOutdated) continue;",
    replace: "",
  },
  {
    name: "a request is made once more after its post was deleted",
    file: "posts/create-post.ts",
    find: 'trashed.fields?.["request"] === request ?',
    replace: "false ?",
    history: 466,
  },
  {
    name: "a post that is made anew is not later than the deletion of the one before",
    file: "posts/create-post.ts",
    find: 'laterThan([view.trashed.fields?.["deletedAt"]], services.now())',
    replace: "laterThan([], services.now())",
  },
  {
    name: "an edit in the same millisecond does not move updatedAt",
    file: "posts/moments.ts",
    find: "(at) => at + 1",
    replace: "(at) => at",
  },
  {
    name: "a write by hand is not stamped",
    file: "posts/stamp.ts",
    find: "if (!after) return false;",
    replace: "if (after || !after) return false;",
  },
  {
    name: "a write by hand is stamped at every delivery",
    file: "posts/stamp.ts",
    find: 'post.fields !== undefined && moment === change.after?.["updatedAt"]',
    replace: "post.fields !== undefined",
  },
  {
    name: "a restored post keeps the name of a photo that is gone",
    file: "posts/restore-post.ts",
    find: "...(hasPhotoFields(trash) ? published.fields : {}),",
    replace: "",
    history: 268,
  },
  {
    name: "a restored post takes a slug that was given away",
    file: "posts/restore-post.ts",
    find: "if (named.fields || view.taken) throw titleTaken();",
    replace: "if (named.fields) throw titleTaken();",
    history: 99,
  },
  {
    name: "a post that was made and deleted meanwhile comes back with the photo of the one before",
    file: "posts/restore-post.ts",
    find: "if (published && view.record.version !== publishedFrom) {",
    replace: "if (published && publishedFrom === undefined) {",
    history: 7_020_271,
  },
  {
    name: "a deletion ignores an edit that came between",
    file: "posts/delete-post.ts",
    find: '{ kind: "delete", path: post.path, version: post.version }',
    replace: '{ kind: "delete", path: post.path }',
  },
  {
    name: "a duplicate is removed without a second look",
    file: "posts/cleanup-duplicates.ts",
    find: 'if (!keeper || !losers.some((loser) => idOf(loser) === id)) return "stays";',
    replace: 'if (!keeper) return "stays";',
  },
  {
    name: "two photos of one millisecond share a name",
    file: "photos/photo-store.ts",
    find: 'return documents.commit([{ kind: "create", path, fields: { expireAt: new Date(until) } }]);',
    replace: 'return Promise.resolve(documents !== undefined && path !== "" && until > 0);',
  },
  {
    name: "the photo of another post is deleted where a hand has linked it",
    file: "photos/photo-store.ts",
    find: "return isPhotoOf(postId, name) ? name : undefined;",
    replace: "return name;",
    history: 287,
  },
  {
    name: "the copy of a deleted photo replaces another in the trash",
    file: "photos/photo-store.ts",
    find: "const run = newId();",
    replace: 'const run = "run";',
  },
  {
    name: "what another deletion has taken of the photo is not looked for",
    file: "photos/photo-store.ts",
    find: 'const trash = await files.list("trash/");',
    replace: 'const trash = (await files.list("trash/")).slice(0, 0);',
    history: 268,
  },
  {
    name: "a deletion that comes second takes with it what the first could not copy",
    file: "posts/delete-post.ts",
    find: "filter(([name]) => !kept || kept.has(name))",
    replace: 'filter(([name]) => !kept || name !== "")',
    history: 1_008_433,
  },
  {
    name: "a photo that is incomplete is published",
    file: "photos/photo-store.ts",
    find: 'const complete = copied.every((copy) => copy.status === "fulfilled" && copy.value);',
    replace: "const complete = true;",
  },
  {
    name: "the sweep takes the copy that a deleted post may need",
    file: "sweep/missing-photos.ts",
    find: "await putBack(services, found, kept);",
    replace: "await putBack(services, found);",
  },
  {
    name: "a deleted post that a hand writes again loses its photo",
    file: "sweep/missing-photos.ts",
    find: "const copies = new Map(\n    old.flatMap(",
    replace: "const copies = new Map(\n    old.filter((name) => !kept.has(name)).flatMap(",
  },
];
