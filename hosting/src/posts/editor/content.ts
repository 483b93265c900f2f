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
