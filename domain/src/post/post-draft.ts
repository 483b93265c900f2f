import * as z from "zod/mini";
import { hasBirthdateFormat, hasDeathdateFormat, hasYearFormat, namesRealDay } from "../dates/life-date.ts";
import { shortYearInWords } from "../dates/life-date-reading.ts";
import { normalizePublishDate } from "../dates/publish-date.ts";
import { cleanLine, cleanText } from "../text/clean-text.ts";
import { type FieldName, type FieldsWhere, fieldNames, fields, mostRoles } from "./fields.ts";
import { SourcesDraft } from "./sources.ts";
import { isWikidataId, readWikidataId } from "./wikidata.ts";

/** Returns the name of a field in a sentence: 'Publish date'. */
function nounOf(name: FieldName): string {
  const label = fields[name].label.replace("(s)", "");
  return label.slice(0, 1) + label.slice(1).toLowerCase();
}

const missing = (name: FieldName) => `${nounOf(name)} is required`;
const unreal = (name: FieldName) => `${nounOf(name)} is not a real date`;

const some = (name: FieldName, clean = cleanLine) =>
  z.string(missing(name)).check(z.overwrite(clean), z.minLength(1, missing(name)));

type Limited = FieldsWhere<"max", number>;
const upTo = (name: Limited) =>
  z.maxLength(fields[name].max, `${nounOf(name)} can have at most ${fields[name].max} characters`);

/** A text of one line or of several. */
function text(name: Text) {
  const { kind, isRequired } = fields[name];
  const clean = kind === "text" ? cleanText : cleanLine;
  return isRequired
    ? some(name, clean).check(upTo(name))
    : z.exactOptional(z.string().check(z.overwrite(clean), upTo(name)));
}

/** The fields with rules of their own. The formats of dates limit their length, and say more than a number of characters. */
const special = {
  title: some("title").check(
    upTo("title"),
    z.refine(
      (title) => title === "" || /[\p{L}\p{N}]/u.test(title),
      "Title needs at least one letter or digit",
    ),
  ),
  date: some("date").check(
    z.refine((date) => date === "" || normalizePublishDate(date) !== undefined, unreal("date")),
    z.overwrite((date) => normalizePublishDate(date) ?? date),
  ),
  birthdate: some("birthdate").check(
    z.refine(
      (date) => date === "" || hasBirthdateFormat(date),
      "Formats: YYYY/MM/DD, ~YYYY/MM/DD, YYYY BC, ~YYYY BC, YYYY, ~YYYY",
    ),
    z.refine((date) => !hasBirthdateFormat(date) || namesRealDay(date), unreal("birthdate")),
  ),
  deathdate: z.string().check(
    z.overwrite(cleanLine),
    z.refine(
      (date) => date === "" || hasDeathdateFormat(date),
      "Please use YYYY/MM/DD format (e.g., 2020/12/31)",
    ),
    z.refine((date) => !hasDeathdateFormat(date) || namesRealDay(date), unreal("deathdate")),
  ),
  deathyear: z.exactOptional(
    z.string().check(
      z.overwrite(cleanLine),
      z.refine((year) => year === "" || hasYearFormat(year), "Formats: YYYY, ~YYYY, YYYY BC, ~YYYY BC"),
      z.refine((year) => !hasYearFormat(year) || namesRealDay(year), "There is no year 0"),
    ),
  ),
  role: z
    .array(some("role").check(upTo("role")), missing("role"))
    .check(z.minLength(1, missing("role")), z.maxLength(mostRoles, `Use at most ${mostRoles} roles`)),
  wikidata: z.exactOptional(
    z
      .string()
      .check(
        z.overwrite(readWikidataId),
        z.refine(isWikidataId, "Enter the person's Wikidata ID, for example Q7259"),
      ),
  ),
  sources: z.exactOptional(SourcesDraft),
};

type Text = Exclude<FieldName, keyof typeof special>;
type DraftShape = typeof special & {
  [Name in Text]: (typeof fields)[Name]["isRequired"] extends true
    ? z.ZodMiniString<string>
    : z.ZodMiniExactOptional<z.ZodMiniString<string>>;
};
const isSpecial = (name: FieldName): name is keyof typeof special => name in special;
// The cast: `text` follows `DraftShape`.
const shape = Object.fromEntries(
  fieldNames.map((name) => [name, isSpecial(name) ? special[name] : text(name)]),
) as DraftShape;

/** The content that a post of any age may have: what archives and histories hold. */
export const AnyDraft = z.strictObject(shape).check(
  z.refine(({ deathdate, deathyear = "" }) => deathdate === "" || deathyear === "", {
    path: ["deathyear"],
    message: `Fill in ${fields.deathdate.label} or ${fields.deathyear.label}, not both`,
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
