import { noPhotoTexts } from "@daily-genius/domain/photo-texts";
import type { Post } from "@daily-genius/domain/post";
import { formatRoles, parseRoles } from "@daily-genius/domain/roles";
import { type FormValues, formValues } from "./form-values.ts";

type Field = keyof FormValues;

/** What can change of a post by itself. */
export type Part = Field | "photo";

/** The labels of the fields, in the order of the form. */
export const fieldLabels: Readonly<Record<Field, string>> = {
  title: "Title",
  description: "Description",
  date: "Publish Date",
  birthdate: "Birth Date",
  deathdate: "Death Date",
  country: "Country",
  role: "Role(s)",
  photoAlt: "Photo description",
  photoCredit: "Photo credit",
  photoLicense: "Photo license",
};

/** The labels of all parts, in the order of the form. */
export const partLabels: Readonly<Record<Part, string>> = { ...fieldLabels, photo: "Photo" };

// The keys of the tables are those of their types.
const fields = Object.keys(fieldLabels) as Field[];
export const parts = Object.keys(partLabels) as Part[];

/** What the form holds. */
export type Mine = { readonly values: FormValues; readonly isPhotoChanged: boolean };

/**
 * The version that the form is compared with, and saved over. It is not known what a draft of an earlier visit began
 * with: only its `updatedAt` is.
 */
export type Base = { readonly post: Post; readonly isKnown: boolean };

/** What becomes of the form when someone else has saved the post. */
export type Merge = {
  /** Changed there and not here. */
  readonly taken: readonly Part[];
  /** The fields that hold their text from then on: those taken, and those changed alike here and there. */
  readonly adopted: readonly Field[];
  /** Changed here and there: a person has to choose. */
  readonly contested: readonly Part[];
  /** What later versions are compared with. It is saved over theirs as soon as nothing is contested. */
  readonly base: Base;
};

/** Merges the post as someone else has saved it into the form, part by part. */
export function merge(mine: Mine, { post, isKnown }: Base, current: Post): Merge {
  const [before, theirs] = [formValues(post, ""), formValues(current, "")];
  const here = (field: Field) => tidied(field, mine.values[field]);
  const isAlike = (field: Field) => here(field) === theirs[field];
  const isPhotoTheirs = current.imageURL !== post.imageURL;
  /** What was written about one photo does not go to another by itself. */
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

/** `current`, but as `post` in what is contested; the server refuses to save over it. */
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
  return field === "role" ? formatRoles(parseRoles(value)) : value.trim();
}
