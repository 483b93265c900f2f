import { calls } from "@daily-genius/domain/calls/calls";
import * as z from "zod/mini";
import { Account, type ArchivedDraft } from "./archive-format.ts";
import { inWords, moment } from "./as-created.ts";
import { refusal } from "./refusal.ts";

const { id, content } = calls.keepDraft.input.shape;
const { texts, for: whom } = content.shape;
const { email } = Account.shape;
const Kept = z.object({
  ...{ id, texts, for: whom },
  ...{ createdAt: moment, createdBy: email, updatedAt: moment, updatedBy: email },
});

/** Returns an archived draft if `keepDraft` could have stored it; fails with the reason if not. */
export function asKept(archived: ArchivedDraft): ArchivedDraft {
  const [issue] = Kept.safeParse(archived.draft).error?.issues ?? [];
  if (issue) throw refusal(inWords(issue));
  if (Object.values(archived.draft.texts).some((text) => /\p{Cs}/u.test(text)))
    throw refusal("texts: invalid Unicode");
  const variants = archived.photos.map(({ variant }) => variant);
  const isWhole = archived.photo === null ? variants.length === 0 : variants.includes("full");
  if (!isWhole || new Set(variants).size < variants.length) throw refusal("photos: not all of one photo");
  return archived;
}
