import { fitsDraft } from "@daily-genius/domain/draft/draft";
import type { FieldTexts } from "@daily-genius/domain/post/field-texts";
import { PostDraft } from "@daily-genius/domain/post/post-draft";
import { parseRoles } from "@daily-genius/domain/post/roles";
import { parseSources } from "@daily-genius/domain/post/sources";
import type { UseFormReturn } from "react-hook-form";
import * as z from "zod/mini";

/** The form as react-hook-form stores it: text in, a draft out. */
export type PostFormApi = UseFormReturn<FieldTexts, unknown, PostDraft>;

/** Parses the fields into a draft, with the messages of the specification. */
export const FormDraft = z.pipe(
  z.pipe(
    // A longer text could not be saved as a draft while it is written.
    z
      .custom<FieldTexts>()
      .check(z.refine(fitsDraft, { path: ["description"], message: "This post is too long" })),
    z.transform(
      ({ role, sources = "", ...rest }: FieldTexts): z.input<typeof PostDraft> => ({
        ...rest,
        role: parseRoles(role),
        sources: [...parseSources(sources)],
      }),
    ),
  ),
  PostDraft,
);
