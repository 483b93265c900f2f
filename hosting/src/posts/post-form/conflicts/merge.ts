import { noPhotoTexts } from "@daily-genius/domain/photo/photo-texts";
import type { Post } from "@daily-genius/domain/post/post";
import { formatRoles, parseRoles } from "@daily-genius/domain/post/roles";
import { formatSources, parseSources } from "@daily-genius/domain/post/sources";
import { cleanText } from "@daily-genius/domain/text/clean-text";
import { fieldLabels, type Part, partLabels } from "../../parts/field-labels.ts";
import { type FormValues, formValues } from "../../parts/form-values.ts";

type Field = keyof FormValues;

// The keys of the tables have these types.
const fields = Object.keys(fieldLabels) as Field[];
export const parts = Object.keys(partLabels) as Part[];

/** The content of this form. */
export type Mine = { readonly values: FormValues; readonly isPhotoChanged: boolean };

/** The version the form started from. For a draft from an earlier visit, only its `updatedAt` is known. */
export type Base = { readonly post: Post; readonly isKnown: boolean };

/** The effect on the form of another person's save. */
export type Merge = {
  /** Changed there but not here. */
  readonly taken: readonly Part[];
  /** The fields that take over the saved text: the taken ones, and those changed alike on both sides. */
  readonly adopted: readonly Field[];
  /** Changed on both sides: a person has to choose. */
  readonly contested: readonly Part[];
  /** The version to compare later versions with; saving replaces it as soon as nothing is contested. */
  readonly base: Base;
};

/** Merges another person's version of the post into the form, part by part. */
export function merge(mine: Mine, { post, isKnown }: Base, current: Post): Merge {
  const [before, theirs] = [formValues(post, ""), formValues(current, "")];
  const here = (field: Field) => tidied(field, mine.values[field]);
  const isAlike = (field: Field) => here(field) === theirs[field];
  const isPhotoTheirs = current.imageURL !== post.imageURL;
  /** Texts about one photo do not move to another photo. */
  const isApart = (field: Field, isOtherPhoto: boolean) => isOtherPhoto && field in noPhotoTexts;
  const isTaken = (field: Field) =>
    isKnown && !isAlike(field) && here(field) === before[field] && !isApart(field, mine.isPhotoChanged);
  const isMine = (field: Field) =>
    isKnown && theirs[field] === before[field] && !isApart(field, isPhotoTheirs);
  const isContested = (field: Field) => !isAlike(field) && !isTaken(field) && !isMine(field);
  const contested = fields.filter(isContested);
  const isPhotoContested = isPhotoTheirs && mine.isPhotoChanged;
  const isSettled = contested.length === 0 && !isPhotoContested;
  return {
    taken: [...fields.filter(isTaken), ...(isPhotoTheirs && !isPhotoContested ? (["photo"] as const) : [])],
    adopted: fields.filter((field) => isTaken(field) || (isAlike(field) && before[field] !== theirs[field])),
    contested: isPhotoContested ? [...contested, "photo"] : contested,
    base: isSettled
      ? { post: current, isKnown: true }
      : { post: partly(post, current, contested, isPhotoContested), isKnown },
  };
}

/** `current`, but with the contested parts of `post`; the server refuses to save over it. */
function partly(post: Post, current: Post, contested: readonly Field[], isPhotoContested: boolean): Post {
  const { updatedAt, imageURL, photo } = post;
  return {
    ...current,
    ...Object.fromEntries(contested.map((field) => [field, post[field]])),
    ...(isPhotoContested ? { imageURL, photo } : {}),
    updatedAt,
  };
}

function tidied(field: Field, value: string): string {
  if (field === "sources") return formatSources(parseSources(value));
  return field === "role" ? formatRoles(parseRoles(value)) : cleanText(value);
}
