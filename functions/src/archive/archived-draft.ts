import { calls } from "@daily-genius/domain/calls/calls";
import type { TrayDraft } from "@daily-genius/domain/tray/tray-draft";
import * as z from "zod/mini";
import { Account, ArchivedDraft } from "./archive-format.ts";
import { inWords, moment } from "./as-created.ts";
import { valueIn } from "./parse-archived-post.ts";
import type { ArchiveFile } from "./read-archive.ts";
import { refusal, wholeRefusal } from "./refusal.ts";

const { id, content } = calls.keepDraft.input.shape;
const { texts, for: whom } = content.shape;
const { email } = Account.shape;
const Kept = z.object({
  ...{ id, texts, for: whom },
  ...{ createdAt: moment, createdBy: email, updatedAt: moment, updatedBy: email },
});

/** Returns the fields of a draft in their archived form. */
export function archivedFields({
  state: _,
  postId: __,
  uploadId: ___,
  ...draft
}: TrayDraft): ArchivedDraft["draft"] {
  return draft;
}

/** Parses the draft in a file of an archive; fails if no export could have written it. */
export function parseArchivedDraft({ name, bytes }: Pick<ArchiveFile, "name" | "bytes">): ArchivedDraft {
  const { data, error } = ArchivedDraft.safeParse(valueIn(name, bytes));
  if (!data) throw wholeRefusal(`${name} is not a draft (${error.issues[0]?.path.join(".")})`);
  return data;
}

/** Returns an archived draft if `keepDraft` could have stored it; fails with the reason if not. */
export function asKept(archived: ArchivedDraft): ArchivedDraft {
  const [issue] = Kept.safeParse(archived.draft).error?.issues ?? [];
  if (issue) throw refusal(inWords(issue));
  const variants = archived.photos.map(({ variant }) => variant);
  const isWhole = archived.photo === null ? variants.length === 0 : variants.includes("full");
  if (!isWhole || new Set(variants).size < variants.length)
    throw refusal("photos: they are not those of one photo");
  return archived;
}
