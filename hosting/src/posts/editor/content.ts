import { noPhotoTexts } from "@daily-genius/domain/photo/photo-texts";
import { type FieldTexts, tidiedText } from "@daily-genius/domain/post/field-texts";
import { cleanText } from "@daily-genius/domain/text/clean-text";
import { type Part, parts } from "../parts/part.ts";

/** A photo: none, one of a post, one that the server has processed for a draft, or a file of this browser. */
export type PhotoRef =
  | { readonly kind: "none" }
  | { readonly kind: "stored"; readonly url: string }
  | { readonly kind: "upload"; readonly id: string }
  | { readonly kind: "file"; readonly id: string };

/** The content of a post or of a draft: its texts as typed, whom a draft is assigned to, and the photo. */
export type Content = Readonly<FieldTexts> & { readonly assignee: string; readonly photo: PhotoRef };

/** Content of which some parts are not known. */
export type PartlyKnown = Partial<Content>;

export const noPhoto: PhotoRef = { kind: "none" };

/** Whether a part is the same to the letter. */
export function isSamePart(part: Part, one: PartlyKnown, other: PartlyKnown): boolean {
  if (part !== "photo") return one[part] === other[part];
  return photoKey(one.photo) === photoKey(other.photo);
}

/** Whether all parts are the same to the letter. */
export function isSame(one: PartlyKnown, other: PartlyKnown): boolean {
  return parts.every((part) => isSamePart(part, one, other));
}

/** Whether a part means the same: spaces around it, which the server removes from a post, do not count. */
export function isAlike(part: Part, one: PartlyKnown, other: PartlyKnown): boolean {
  if (isSamePart(part, one, other)) return true;
  if (part === "photo" || one[part] === undefined || other[part] === undefined) return false;
  return tidied(part, one[part]) === tidied(part, other[part]);
}

function photoKey(photo: PhotoRef | undefined): string | undefined {
  if (!photo) return undefined;
  return photo.kind === "none" ? "none" : `${photo.kind} ${photo.kind === "stored" ? photo.url : photo.id}`;
}

function tidied(part: Exclude<Part, "photo">, text: string): string {
  return part === "assignee" ? cleanText(text) : tidiedText(part, text);
}

/**
 * Merges a newer version part by part. `before` is the version that was known, of which parts may be missing. `sent` is
 * what was sent from here since: a part that has it was changed here, whoever saved that version.
 */
export function merge(typed: Content, before: PartlyKnown, theirs: Content, sent: readonly Content[] = []) {
  const isMineThere = (part: Part) => sent.some((one) => isAlike(part, one, theirs));
  const isUntouched = (part: Part) => isAlike(part, typed, before);
  const isTheirsUntouched = (part: Part) => isMineThere(part) || isAlike(part, theirs, before);
  /** Texts about one photo do not move to another photo. */
  const isApart = (part: Part, isOtherPhoto: boolean) => isOtherPhoto && part in noPhotoTexts;
  const isMine = (part: Part) => isTheirsUntouched(part) && !isApart(part, !isTheirsUntouched("photo"));
  const isTaken = (part: Part) => isUntouched(part) && !isApart(part, !isUntouched("photo"));
  const differing = parts.filter((part) => !isAlike(part, typed, theirs) && !isMine(part));
  const taken = differing.filter(isTaken);
  // Alike and untouched here, it takes their spaces, too.
  const adopted = parts.filter(
    (part) => isAlike(part, typed, theirs) && (before[part] === undefined || isSamePart(part, typed, before)),
  );
  return {
    typed: withParts(typed, theirs, [...taken, ...adopted]),
    /** Changed there but not here. */
    taken,
    /** Changed on both sides: a person has to choose. */
    contested: differing.filter((part) => !taken.includes(part)),
  };
}

/** Returns the content with some parts of another. */
export function withParts<Known extends PartlyKnown>(
  content: Known,
  other: PartlyKnown,
  some: readonly Part[],
): Known {
  return { ...content, ...Object.fromEntries(some.map((part) => [part, other[part]])) };
}
