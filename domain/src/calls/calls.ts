import * as z from "zod/mini";
import { normalizePublishDate } from "../dates/publish-date.ts";
import { Draft, DraftContent, draftLimits, fitsDraft } from "../draft/draft.ts";
import { photoLimits } from "../photo/photo.ts";
import { Post } from "../post/post.ts";
import { PostDraft } from "../post/post-draft.ts";
import { isDocumentId } from "../post/post-id.ts";
import { mostMoves } from "../schedule/plan.ts";
import {
  CreationOptions,
  FactorProof,
  NewPasskey,
  passkeyLimits,
  RequestOptions,
} from "../sign-in/passkey.ts";
import { signInLimits } from "../sign-in/sign-in-limits.ts";
import { cleanLine, withoutTraces } from "../text/clean-text.ts";

const call = <I extends z.core.$ZodType, O extends z.core.$ZodType>(input: I, output: O) => ({
  input,
  output,
});

const uuid = () => z.string().check(z.uuid());
const documentId = () => z.string().check(z.refine(isDocumentId, "Invalid id"));
/** Cleans the texts of a draft, except the white space at their ends: people continue to type there. */
const textsWithoutTraces = (texts: DraftContent["texts"]) =>
  Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, withoutTraces(text)]));
/** The time of the version that a change started from; empty for something new. */
const basedOn = () => z.string().check(z.maxLength(100));

/** The id of a history entry. */
const entryId = () => documentId().check(z.includes("@"));
const password = () => z.string().check(z.minLength(1), z.maxLength(signInLimits.password));
const deviceToken = () => z.optional(z.string().check(z.maxLength(300)));
const ticket = () => z.string().check(z.minLength(1), z.maxLength(100));
const nothing = () => z.strictObject({});

/** A photo that has no public URL; null if there is none. */
const PhotoFile = z.nullable(z.object({ contentType: z.enum(photoLimits.contentTypes), base64: z.string() }));

/** The change of a post's photo in an update. */
export const PhotoChange = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("keep") }),
  z.strictObject({ kind: z.literal("remove") }),
  z.strictObject({ kind: z.literal("replace"), uploadId: uuid() }),
  /** The photo of an earlier version, by the id of its history entry. */
  z.strictObject({ kind: z.literal("restore"), entry: entryId() }),
]);
export type PhotoChange = z.infer<typeof PhotoChange>;

/** Every callable by its deployed name: the server deploys from this table, and the browser calls through it. */
export const calls = {
  /** Wrong credentials fail with `SignInRefusal` in the details. */
  signIn: call(
    z.strictObject({
      email: z.string().check(z.minLength(1), z.maxLength(signInLimits.email)),
      password: password(),
      deviceToken: deviceToken(),
    }),
    z.union([
      z.object({ token: z.string(), deviceToken: z.string(), email: z.string() }),
      /** A second factor is asked for; no options if no passkey is of this site. */
      z.object({ ticket: z.string(), options: z.nullable(RequestOptions) }),
    ]),
  ),
  /** The second factor after `signIn`, for its ticket; a wrong one fails like a password. A ticket serves once. */
  finishSignIn: call(
    z.strictObject({ ticket: ticket(), proof: FactorProof }),
    z.object({ token: z.string(), deviceToken: z.string() }),
  ),
  /**
   * A wrong present password fails like a sign-in. All sessions end; the answer begins the caller's next one. With a
   * second factor, it fails `failed-precondition` unless both were given within 5 minutes.
   */
  changePassword: call(
    z.strictObject({ password: password(), newPassword: password(), deviceToken: deviceToken() }),
    z.object({ token: z.string(), deviceToken: z.string() }),
  ),
  endSession: call(nothing(), z.object({})),
  /** The caller's sessions that have not ended, newest first; times are in ms since 1970. */
  listSessions: call(
    nothing(),
    z.object({
      sessions: z.array(
        z.object({
          sid: z.string(),
          browser: z.string(),
          begun: z.number(),
          used: z.number(),
          isOwn: z.boolean(),
        }),
      ),
    }),
  ),
  /** Ends sessions of the caller; fails `failed-precondition` unless the password was given within 5 minutes. */
  endSessions: call(
    z.strictObject({ sids: z.array(uuid()).check(z.minLength(1), z.maxLength(100)) }),
    z.object({}),
  ),
  /** The caller's passkeys, and the number of unused recovery codes, null before any were made. */
  listPasskeys: call(
    nothing(),
    z.object({
      passkeys: z.array(
        z.object({ id: z.string(), name: z.string(), added: z.number(), used: z.nullable(z.number()) }),
      ),
      codes: z.nullable(z.int()),
      /** Whether signing in asks for one of them. */
      isRequired: z.boolean(),
    }),
  ),
  /** Begins to add a passkey. This and the next three fail `failed-precondition` unless signed in within 5 minutes. */
  beginPasskey: call(nothing(), z.object({ ticket: z.string(), options: CreationOptions })),
  addPasskey: call(
    z.strictObject({
      ticket: ticket(),
      name: z.string().check(z.overwrite(cleanLine), z.minLength(1), z.maxLength(passkeyLimits.name)),
      response: NewPasskey,
    }),
    z.object({}),
  ),
  /** The last one takes the recovery codes with it. */
  removePasskey: call(z.strictObject({ id: documentId() }), z.object({})),
  /** Replaces the caller's recovery codes; nobody sees them again. */
  makeRecoveryCodes: call(nothing(), z.object({ codes: z.array(z.string()) })),
  /** `isInUse` says that a person did something on the page since it last asked. */
  whoAmI: call(
    z.strictObject({ isInUse: z.optional(z.boolean()) }),
    z.object({
      uid: z.nullable(z.string()),
      isAdmin: z.boolean(),
      conditions: z.array(z.object({ name: z.string(), met: z.boolean() })),
    }),
  ),
  /**
   * A repeated request returns the same post, so a caller may retry; if that post was deleted since, it fails
   * `not-found` with its id, `{ deleted: string }`. A different draft or photo is another request.
   * `from` names the draft that becomes this post, and its version; empty for a draft that was never saved, which then
   * cannot be saved any more.
   */
  createPost: call(
    z.strictObject({
      requestId: uuid(),
      draft: PostDraft,
      uploadId: z.optional(uuid()),
      from: z.optional(z.strictObject({ draftId: uuid(), basedOn: basedOn() })),
    }),
    z.object({ post: Post }),
  ),
  /** `basedOn` is the `updatedAt` that the edit started from; an outdated one fails `aborted` with `{ current: Post }`. */
  updatePost: call(
    z.strictObject({
      requestId: uuid(),
      id: documentId(),
      basedOn: basedOn(),
      draft: PostDraft,
      photo: PhotoChange,
    }),
    z.object({ post: Post }),
  ),
  /**
   * Says that the caller has checked a post, or takes a check back. `of` is the `contentMark` of what was read; another
   * content fails `aborted` with `{ current: Post }`. A repeated call changes nothing and returns the same answer.
   */
  markChecked: call(
    z.strictObject({ id: documentId(), of: z.string().check(z.maxLength(20)), isChecked: z.boolean() }),
    z.object({ post: Post }),
  ),
  /** The page of a post as readers see it once its day has begun. */
  previewPage: call(z.strictObject({ id: documentId() }), z.object({ html: z.string() })),
  /**
   * Moves posts to other days, all or none; each `basedOn` is the `updatedAt` that the plan started from. Posts that
   * have changed since fail `aborted` with `{ current: Post[] }`. A repeated call changes nothing and returns the same
   * answer.
   */
  movePosts: call(
    z.strictObject({
      requestId: uuid(),
      moves: z
        .array(
          z.strictObject({
            id: documentId(),
            basedOn: basedOn(),
            date: z.string().check(z.refine((date) => normalizePublishDate(date) === date)),
          }),
        )
        .check(
          z.minLength(1),
          z.maxLength(mostMoves),
          z.refine(
            (moves) => new Set(moves.map(({ id }) => id)).size === moves.length,
            "A post can appear only once",
          ),
        ),
    }),
    z.object({ posts: z.array(Post) }),
  ),
  /**
   * `deleted` is false if the post did not exist. With `basedOn` it deletes only this version: another one fails
   * `aborted` with `{ current: Post }`.
   */
  deletePost: call(
    z.strictObject({ id: documentId(), basedOn: z.optional(basedOn()) }),
    z.object({ deleted: z.boolean() }),
  ),
  /** To undo a deletion, `asDuplicate` lets the post repeat the date and title of another, as it may have before. */
  restorePost: call(
    z.strictObject({ id: documentId(), asDuplicate: z.optional(z.boolean()) }),
    z.object({ post: Post }),
  ),
  /** The photo of an earlier version, by its history entry; null once it has expired. */
  versionPhoto: call(z.strictObject({ entry: entryId() }), z.object({ photo: PhotoFile })),
  /**
   * Saves a draft over the version it started from, or a new one. An outdated one fails `aborted` with
   * `{ draft: Draft }`, as does one that was deleted or scheduled, `not-found`. A repeated request changes nothing
   * and returns the same answer. A panel of an earlier version sends no `requestId`.
   */
  keepDraft: call(
    z.strictObject({
      requestId: z.optional(uuid()),
      id: uuid(),
      basedOn: basedOn(),
      content: z.strictObject({
        texts: DraftContent.shape.texts.check(
          z.overwrite(textsWithoutTraces),
          z.refine(fitsDraft, "This draft is too long"),
        ),
        uploadId: z.union([uuid(), z.literal("")]),
        for: z.string().check(z.maxLength(draftLimits.email), z.regex(/^\P{Cs}*$/u)),
      }),
    }),
    z.object({ draft: Draft }),
  ),
  /**
   * Deletes a draft, which can be restored for 30 days; fails like `keepDraft`. Without `basedOn`, as from a panel of an
   * earlier version, it deletes any version.
   */
  dropDraft: call(z.strictObject({ id: uuid(), basedOn: z.optional(basedOn()) }), z.object({ draft: Draft })),
  restoreDraft: call(z.strictObject({ id: uuid() }), z.object({ draft: Draft })),
  /** The photo of a draft, which has no public URL; null if it has none. */
  draftPhoto: call(z.strictObject({ id: uuid() }), z.object({ photo: PhotoFile })),
  /** If only a part could be removed, it fails with `{ removed: string[] }`, their ids. */
  cleanupDuplicates: call(nothing(), z.object({ removed: z.int(), ids: z.array(z.string()) })),
} as const;

export type CallName = keyof typeof calls;
export type CallInput<N extends CallName> = z.input<(typeof calls)[N]["input"]>;
export type CallOutput<N extends CallName> = z.output<(typeof calls)[N]["output"]>;

/** The details of a refused sign-in; `blockTimeRemaining` is in ms, 0 when not blocked. */
export const SignInRefusal = z.object({
  failures: z.int(),
  attemptsRemaining: z.int(),
  blockTimeRemaining: z.number(),
});
export type SignInRefusal = z.infer<typeof SignInRefusal>;
