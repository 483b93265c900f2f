import { timeAfterVerb } from "#format/time-in-words.ts";
import type { Version } from "../../editor/state.ts";
import { nameOf, type Part, shownPart } from "../../parts/part.ts";

/** The administrator who reads, and the current time. */
export type Reader = { readonly email: string; readonly now: Date };

/** Longer texts are not repeated in a sentence; in characters. */
const longestValue = 60;

/** The parts whose names are plurals. */
const plurals: readonly Part[] = ["role", "sources"];

/** Names the author and the time of a version: 'ada@example.com changed this post at 10:32.' */
export function changedInWords(version: Version, reader: Reader, what: "draft" | "post" = "post"): string {
  const who = version.by === reader.email ? "You" : version.by || "Someone";
  const where = who === "You" ? ["in another window"] : [];
  return sentence([who, `changed this ${what}`, ...where, savedAt(version, reader)]);
}

/** Describes, in one sentence, the parts that the form took from a version. */
export function takenTogetherInWords(parts: readonly Part[], version: Version, reader: Reader): string {
  const [part] = parts;
  if (part !== undefined && parts.length === 1) return takenInWords(part, version, reader);
  const labels = new Intl.ListFormat("en-US").format(parts.map((one) => nameOf(one)));
  return sentence([labels, "were updated", by(version, reader), savedAt(version, reader)]);
}

/** Describes a part taken from a version: 'Country was updated to “Germany” by ada@example.com at 10:32.' */
export function takenInWords(part: Part, version: Version, reader: Reader): string {
  const value = textOf(part, version);
  const isShort = part !== "photo" && value.length <= longestValue;
  const verb = plurals.includes(part) ? "were" : "was";
  const what = value === "" ? "removed" : isShort ? `updated to “${value}”` : "updated";
  return sentence([nameOf(part), verb, what, by(version, reader), savedAt(version, reader)]);
}

function textOf(part: Part, { content }: Version): string {
  if (part === "photo") return content.photo.kind === "none" ? "" : content.photo.kind;
  return shownPart(part, content[part]);
}

function by({ by: updatedBy }: Version, { email }: Reader): string {
  return `by ${updatedBy === email ? "you" : updatedBy || "someone"}`;
}

/** An edit in the Firebase console names neither person nor time. */
function savedAt({ at, by }: Version, { now }: Reader): string {
  return by === "" ? "" : timeAfterVerb(new Date(at), now);
}

function sentence(words: readonly string[]): string {
  return `${words.filter((word) => word !== "").join(" ")}.`;
}
