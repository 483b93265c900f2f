import { formatLifeDate } from "@daily-genius/domain/dates/life-date";
import { longDate, normalisePublishDate, type PublishDate } from "@daily-genius/domain/dates/publish-date";
import { fitsDraft } from "@daily-genius/domain/draft/draft";
import { parseRoles } from "@daily-genius/domain/post/parse-roles";
import type { Post } from "@daily-genius/domain/post/post";
import { PostDraft } from "@daily-genius/domain/post/post-draft";
import { formatRoles } from "@daily-genius/domain/post/roles";
import { formatSources, parseSources } from "@daily-genius/domain/post/sources-draft";
import type { UseFormReturn } from "react-hook-form";
import * as z from "zod/mini";

/** The fields of the form, all as text. */
export type FormValues = Record<keyof PostDraft, string>;

/** The form as react-hook-form stores it: text in, a draft out. */
export type PostFormApi = UseFormReturn<FormValues, unknown, PostDraft>;

/** Parses the fields into a draft, with the messages of the specification. */
export const FormDraft = z.pipe(
  z.pipe(
    // A longer text could not be saved as a draft while it is written.
    z
      .custom<FormValues>()
      .check(z.refine(fitsDraft, { path: ["description"], message: "This post is too long" })),
    z.transform(
      ({ role, sources = "", ...rest }: FormValues): z.input<typeof PostDraft> => ({
        ...rest,
        role: parseRoles(role),
        sources: [...parseSources(sources)],
      }),
    ),
  ),
  PostDraft,
);

/** Returns the fields of a post, or of a new post for the given day. */
export function formValues(post: Post | undefined, today: PublishDate): FormValues {
  return {
    title: post?.title ?? "",
    description: post?.description ?? "",
    date: post?.date ?? today,
    birthdate: post?.birthdate ?? "",
    deathdate: post?.deathdate ?? "",
    deathyear: post?.deathyear ?? "",
    country: post?.country ?? "",
    role: formatRoles(post?.role ?? []),
    wikidata: post?.wikidata ?? "",
    sources: formatSources(post?.sources ?? []),
    photoAlt: post?.photoAlt ?? "",
    photoCredit: post?.photoCredit ?? "",
    photoLicense: post?.photoLicense ?? "",
    note: post?.note ?? "",
  };
}

/** Returns a field as people read it. */
export function fieldText(field: keyof FormValues, values: Readonly<FormValues>): string {
  const value = values[field];
  if (field === "date") return normalisePublishDate(value) === value ? longDate(value) : value;
  return field === "birthdate" || field === "deathdate" || field === "deathyear"
    ? formatLifeDate(value)
    : value;
}
