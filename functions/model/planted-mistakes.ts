/** A mistake that an engineer could make: in `file`, one text becomes another. */
export type Mistake = {
  readonly name: string;
  /** The model that must notice it. */
  readonly of: "posts" | "sign-in";
  readonly file: string;
  readonly text: string;
  readonly mistake: string;
  /** The seed of a history that shows the mistake, or of one shortly before it. */
  readonly seed: number;
};

type Row = readonly [name: string, text: string, mistake: string, seed?: number];

/**
 * By file below `functions/src/`, or in the domain. The text is the shortest that occurs once: a change elsewhere in
 * its line leaves the mistake in place. The seed of a rare mistake goes stale when the code makes other requests;
 * `model.test.ts` then says how to find another.
 */
// biome-ignore format: one row per mistake
const rows: Readonly<Record<string, readonly Row[]>> = {
  "posts/reconcile.ts": [
    ["an edit in the console has no entry", "await recordByHand(documents, id, change, started, seen)", "false"],
    ["the slug that a post left is ignored", "claimedSlug(change.before), ", "", 503],
    ["an edit in the console is not stamped", "if (!after) return false;", "return false;"],
    ["an edit in the console is stamped at every delivery", ' && moment === change.after?.["updatedAt"]', "", 1420],
    ["the outlines of a post that became or ceased to be the owner are ignored", "claiming.push(...found.claiming);", "", 3353],
    ["the slug that is the post's id is ignored", "claimed, id]", "claimed]"],
    ["what a post implies is corrected outside a transaction", ": correct(reader, id, formerSlugs)", ": correct(documents, id, formerSlugs)", 1120],
    ["outlines are kept outside a transaction", "keepOutlines(reader, ids, months), result", "keepOutlines(documents, ids, months), result", 252],
    ["the outlines are those of the entries before their correction", ", months, writes)", ", months)"],
    ["a reservation that no post claims is kept", "return remove(reservation)", "return []"],
    ["the owner of a slug is never the post whose id it is", "bearer.fields ? slug :", ""],
    ["a duplicate is not flagged", ', ...replace(conflict, { slug, keeper: kept ? idOf(kept) : "" })', ""],
    ["a duplicate stays in the feed", "[...remove(feed), ...replace(", "[...replace("],
    ["the flag of a former duplicate stays", ", ...remove(conflict)];", "];", 676],
    ["a deleted post stays in the feed", "...remove(feed), ...remove(conflict)", "...remove(conflict)"],
  ],
  "domain/src/post/history-entry.ts": [
    ["a restored version brings its day unasked", "withDay ? version : present", "version"],
    ["a restored photo comes without what was said of it", "hasItsPhoto ? version", "hasItsPhoto ? present", 266],
  ],
  "history/record-by-hand.ts": [
    ["a post made in the console gets an entry at every delivery", "afterVersion}`, at:", "now}`, at:"],
    ["the state of a post before its history is lost", "await recordEarlier(documents, id, change, [entry.path, spare], now);", "{}"],
    ["a new post is taken for one that the console has made", "own.version === afterVersion", "false"],
  ],
  "photos/old-photos.ts": [
    ["the photo of an earlier version is removed at once", "if (await files.copy(from, oldPhotoName(name), contentType)) await files.remove(from);", "await files.remove(from);"],
    ["the photo of an earlier version is kept for ever", "createdAt <= now - restorableFor", "false"],
    ["the sweep removes the photo of an earlier version too soon", "createdAt <= now - restorableFor", "true"],
  ],
  "feed/keep-outlines.ts": [
    ["a story that leaves the feed stays in the outlines", "!ids.includes(id)", "true"],
    ["a story is in the outlines of every month that it had", ".filter((one) => monthOf(one) === month)", ""],
    ["the outlines of a month that is empty stay", '{ kind: "delete", path }];', '{ kind: "set", path, fields: { text: "[]", parts: 1 } }];'],
  ],
  "posts/slugs.ts": [
    ["the youngest post keeps a slug, not the oldest", "originOf(a), originOf(b)", "originOf(b), originOf(a)", 223],
    ["the post whose id is the slug is not preferred", "Number(idOf(b) === slug) - Number(idOf(a) === slug)", "0"],
    ["a slug is taken though it has changed hands", "{ request, ...fields }, version: slug.version", "{ request, ...fields }", 1653],
    ["leaving the slug that is the own id leaves no trace", "touchSlug(slug, postId, touch) : freeSlug", "freeSlug(slug, postId, touch) : freeSlug", 2230],
    ["the owner is not held while its duplicates are removed", "{ postId: owner }, version", "{ postId: owner }", 6455],
  ],
  "posts/save-with-photo.ts": [
    ["published files are removed though the post may have been saved", "if (error instanceof Failure) ", "", 340],
    ["two posts are saved with one upload", "version,\n    })", "})", 350],
  ],
  "posts/create-post.ts": [
    ["a draft stays a draft beside its post", "[...ended, ", "["],
    ["a draft is scheduled twice at once", "fields: ended, version: stored.version }", "fields: ended }"],
    ["a reservation that changes hands looks the same as before", "touched: services.newId()", 'touched: ""', 39_206],
    ["the entry of a new post is not in its commit", "claim), ...entry]", "claim), ...(void services.documents.commit(entry), [])]"],
    ["a post is created under a title that is taken", "state.isTaken", "false"],
    ["a repeated request is refused", 'slug.fields?.["request"] === request', "false"],
    ["a request that is sent twice at once is refused", "state.isOutdated", "false"],
    ["a repeated request creates its deleted post again", 'trash.fields?.["request"] === request', "false", 743],
    ["a post is not later than the deletion of the one before", '[state.trash.fields?.["deletedAt"]]', "[]"],
  ],
  "posts/draft-record.ts": [
    ["a draft is changed over a newer version", "draft.updatedAt !== basedOn", "false"],
    ["a dropped draft comes back unasked", 'draft.state === "kept"', "draft"],
  ],
  "posts/drafts.ts": [
    ["a draft does not make its photo its own", "fields: { draftId, expireAt", "fields: { expireAt", 192],
    ["a change of a draft in the same millisecond does not move updatedAt", "monotonicTime([present?.updatedAt]", "monotonicTime([]"],
  ],
  "sweep/expired-documents.ts": [
    ["the sweep does not read drafts", 'allOf(documents, "drafts")', "[]"],
    ["the sweep removes no dropped draft", '"trash", "drafts",', '"trash",'],
  ],
  "photos/upload-record.ts": [
    ["the photo of a draft goes to another post", "owner !== undefined && owner !== draftId", "false"],
  ],
  "posts/update-post.ts": [
    ["an edit has no entry", ", ...entryWrite(change, services.now())", ""],
    ["an edit overwrites a newer one", "current.updatedAt !== input.basedOn", "current.updatedAt < input.basedOn"],
    ["an edit overwrites one that is saved at the same time", ", version: state.post.version", ""],
    ["an edit takes another post's slug", "state.isTaken", "false"],
    ["a new photo keeps what was said of the one before", "...(photo ? noPhotoTexts : {}),", "", 352],
    ["a removed photo leaves what was said of it", '.imageURL === "" ? noPhotoTexts', '.imageURL === " " ? noPhotoTexts'],
    ["a replaced photo stays", "post.imageURL === current.imageURL ?", "post.imageURL !== current.imageURL ?"],
  ],
  "domain/src/post/second-look.ts": [
    ["a check survives an edit", "post.checked.of === contentMark(post)", "true"],
  ],
  "posts/mark-checked.ts": [
    ["a check is of a text that its person has not read", "contentMark(current) !== of", "false"],
  ],
  "posts/move-posts.ts": [
    ["a moved post has no entry", "...entryWrite({ act: \"moved\", by, over: move.stored, post }, now()),", ""],
    ["a post moves over an edit that is saved at the same time", "updatedBy }, version: stored.version }", "updatedBy } }"],
    ["a post moves onto a title that is taken", "others.includes(takes) ||", ""],
  ],
  "posts/change.ts": [
    ["an edit in the same millisecond does not move updatedAt", "(at) => at + 1", "(at) => at"],
  ],
  "posts/restore-post.ts": [
    ["a restored post keeps the name of a photo that is gone", "hasPhotoFields(trash) ?", "false ?", 2304],
    ["a restored post takes a slug that has another owner", "post.fields || state.isTaken", "post.fields"],
  ],
  "posts/delete-post.ts": [
    ["a deletion ignores a concurrent edit", ", version: post.version", ""],
  ],
  "posts/cleanup-duplicates.ts": [
    ["a duplicate is removed without another look", "!kept || !duplicates.some((one) => idOf(one) === id)", "!kept"],
  ],
  "photos/photo-store.ts": [
    ["two photos of one millisecond share a name", 'await documents.commit([{ kind: "create", path, fields }])', "true"],
    ["the photo of another post is deleted with a post that links to it", "&& isPhotoOf(postId, name) ?", "?", 940],
    ["the copy of a deleted photo replaces another in the trash", "const run = newId()", 'const run = "run"'],
    ["copies that another deletion has made are ignored", 'await files.list("trash/")', "[]", 2196],
    ["an incomplete photo is published", 'copied.every((copy) => copy.status === "fulfilled" && copy.value)', "true"],
  ],
  "sweep/missing-photos.ts": [
    ["the sweep takes a photo whose deletion has just broken off", "!gone.some((name) => young.has(name)) && ", "", 7_565],
    ["the sweep takes the copy that a deleted post may need", "putBack(services, found, kept)", "putBack(services, found)"],
    ["the photo of a deletion that was broken off is not brought back", "putBack(services, found, kept)", "Promise.resolve()"],
    ["a deleted post that is written again in the console loses its photo", "listed.filter(isOld)", "listed.filter((one) => isOld(one) && !kept.has(one.name))"],
  ],
  "sweep/stray-objects.ts": [
    ["the staged files of a post that was saved stay", '&& upload["attachedTo"] === undefined', ""],
  ],
  "sign-in/lockout-store.ts": [
    ["an attempt is not counted", ", next: reservation.state }", " }"],
    ["an attempt is given back over one that is taken", '"update", path, fields, version }', '"update", path, fields }'],
  ],
  "sign-in/with-attempt.ts": [
    ["the right password clears the counter before the second factor", 'verified.kind === "done") await reset', 'verified.kind !== "no verdict") await reset'],
    ["an attempt is not given back while the second factor is asked for", "else await refund(bucket, windowId);", ""],
  ],
  "sign-in/finish-sign-in.ts": [
    ["the second factor has a counter of attempts to itself", "withAttempt({ bucket, ", "withAttempt({ bucket: id, "],
    ["the counter of a passkey is not remembered", "{ ...passkey, counter, used", "{ ...passkey, used"],
    ["a recovery code is used again", "{ ...factor, codes }", "factor"],
  ],
  "sign-in/new-session.ts": [
    ["a second tab is not asked for the second factor", "isRequired(found) ? found", 'isRequired(found) && (await reader.query({ collection: "sessions", where: [["uid", "==", uid]] })).length === 0 ? found'],
    ["a second tab gets in with the password while the factor is turned on", "readFactor(uid, reader)", "readFactor(uid)"],
  ],
  "sign-in/second-factor.ts": [
    ["sessions that began without the factor outlive its beginning", "isRequired(next) && !isRequired(before)", "false"],
    ["a factor is spent over one that was spent meanwhile", "decide(await readFactor(uid, reader))", "decide(await readFactor(uid))"],
  ],
  "sign-in/ticket.ts": [
    ["a ticket serves two at once", ", version: document.version", ""],
    ["a ticket is used again", 'await firestore.commit([{ kind: "delete", path: document.path, version: document.version }])', "true"],
  ],
  "sign-in/verify-passkey.ts": [
    ["the counter of a passkey is ignored", "counter: passkey.counter", "counter: 0"],
  ],
};

/** Mistakes in the code of posts, photos and signing in; a model must notice each of them. */
export const plantedMistakes: readonly Mistake[] = Object.entries(rows).flatMap(([file, mistakes]) =>
  mistakes.map(
    ([name, text, mistake, seed = 1]): Mistake => ({
      name,
      of: file.startsWith("sign-in/") ? "sign-in" : "posts",
      file: file.startsWith("domain/") ? file : `functions/src/${file}`,
      text,
      mistake,
      seed,
    }),
  ),
);

/** Plants a mistake into the source of a file; throws unless the text occurs in it exactly once. */
export function withMistake(source: string, { name, file, text, mistake }: Mistake): string {
  if (source.split(text).length !== 2)
    throw new Error(`"${name}" cannot be planted: ${file} does not hold this text exactly once: ${text}`);
  return source.replace(text, () => mistake);
}
