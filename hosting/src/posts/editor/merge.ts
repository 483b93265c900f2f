import { noPhotoTexts } from "@daily-genius/domain/photo/photo-texts";
import { type Part, parts } from "../parts/part.ts";
import { type Content, isAlike, isSamePart, type PartlyKnown } from "./content.ts";

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
