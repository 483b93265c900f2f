import * as z from "zod/mini";
import { hasBirthdateFormat, hasDeathdateFormat, hasYearFormat, namesRealDay } from "../dates/life-date.ts";
import { shortYearInWords } from "../dates/life-date-reading.ts";
import { normalisePublishDate } from "../dates/publish-date.ts";
import { cleanLine, cleanText } from "../text/clean-text.ts";
import { type PostContent, postLimits } from "./post.ts";
import { SourcesDraft } from "./sources-draft.ts";
import { isWikidataId, readWikidataId } from "./wikidata.ts";

const some = (message: string, clean = cleanLine) =>
  z.string(message).check(z.overwrite(clean), z.minLength(1, message));

const required = (message: string, max: number, name: string, clean = cleanLine) =>
  some(message, clean).check(z.maxLength(max, `${name} can have at most ${max} characters`));

const optional = (max: number, name: string, clean = cleanLine) =>
  z.exactOptional(
    z.string().check(z.overwrite(clean), z.maxLength(max, `${name} can have at most ${max} characters`)),
  );

/**
 * The content that a post of any age may have: what archives and histories hold. Add new fields as `z.exactOptional`: a
 * panel opened before the deployment does not send them, and an edit made there leaves them unchanged.
 */
export const AnyDraft = z
  .strictObject({
    title: required("Title is required", postLimits.title, "Title").check(
      z.refine(
        (title) => title === "" || /[\p{L}\p{N}]/u.test(title),
        "Title needs at least one letter or digit",
      ),
    ),
    description: required("Description is required", postLimits.description, "Description", cleanText),
    // The formats of dates limit their length, and say more than a number of characters.
    date: some("Publish date is required").check(
      z.refine(
        (date) => date === "" || normalisePublishDate(date) !== undefined,
        "Publish date is not a real date",
      ),
      z.overwrite((date) => normalisePublishDate(date) ?? date),
    ),
    birthdate: some("Birth date is required").check(
      z.refine(
        (date) => date === "" || hasBirthdateFormat(date),
        "Formats: YYYY/MM/DD, ~YYYY/MM/DD, YYYY BC, ~YYYY BC, YYYY, ~YYYY",
      ),
      z.refine((date) => !hasBirthdateFormat(date) || namesRealDay(date), "Birth date is not a real date"),
    ),
    deathdate: z.string().check(
      z.overwrite(cleanLine),
      z.refine(
        (date) => date === "" || hasDeathdateFormat(date),
        "Please use YYYY/MM/DD format (e.g., 2020/12/31)",
      ),
      z.refine((date) => !hasDeathdateFormat(date) || namesRealDay(date), "Death date is not a real date"),
    ),
    deathyear: z.exactOptional(
      z.string().check(
        z.overwrite(cleanLine),
        z.refine((year) => year === "" || hasYearFormat(year), "Formats: YYYY, ~YYYY, YYYY BC, ~YYYY BC"),
        z.refine((year) => !hasYearFormat(year) || namesRealDay(year), "There is no year 0"),
      ),
    ),
    country: required("Country is required", postLimits.country, "Country"),
    role: z
      .array(required("Role is required", postLimits.role, "Role"), "Role is required")
      .check(
        z.minLength(1, "Role is required"),
        z.maxLength(postLimits.roles, `Use at most ${postLimits.roles} roles`),
      ),
    wikidata: z.exactOptional(
      z
        .string()
        .check(
          z.overwrite(readWikidataId),
          z.refine(isWikidataId, "Write the id of the person in Wikidata, for example Q7259"),
        ),
    ),
    sources: z.exactOptional(SourcesDraft),
    photoAlt: optional(postLimits.photoAlt, "Photo description"),
    photoCredit: optional(postLimits.photoCredit, "Photo credit"),
    photoLicense: optional(postLimits.photoLicense, "Photo license"),
    note: optional(postLimits.note, "Note for editors", cleanText),
  } satisfies Record<keyof PostContent, z.core.$ZodType>)
  .check(
    z.refine(({ deathdate, deathyear = "" }) => deathdate === "" || deathyear === "", {
      path: ["deathyear"],
      message: "Fill in Death Date or Death Year, not both",
    }),
    // A panel that does not know the death year replaces it with the day that it sends.
    z.overwrite((draft) => (draft.deathdate === "" ? draft : { deathyear: "", ...draft })),
  );

/**
 * The content of the post form, with the messages of specification §5. This is not an unsaved draft of the browser. A
 * rule that refuses what was once allowed stands here.
 */
export const PostDraft = AnyDraft.check(
  z.check(({ value: { birthdate }, issues }) => {
    const message = shortYearInWords(birthdate);
    if (message !== undefined)
      issues.push({ code: "custom", path: ["birthdate"], message, input: birthdate });
  }),
  z.refine(({ role }) => !role.some((one) => one.includes(",")), {
    path: ["role"],
    message: "Role cannot have a comma",
  }),
);
export type PostDraft = z.infer<typeof PostDraft>;
