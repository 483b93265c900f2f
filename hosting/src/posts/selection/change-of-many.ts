import {
  type FieldName,
  type FieldsWhere,
  fieldNames,
  fields,
  mostRoles,
} from "@daily-genius/domain/post/fields";
import { type Post, PostContent } from "@daily-genius/domain/post/post";
import { PostDraft } from "@daily-genius/domain/post/post-draft";
import { formatRoles, parseRoles } from "@daily-genius/domain/post/roles";
import { cleanLine } from "@daily-genius/domain/text/clean-text";
import { countOf } from "#format/count-of.ts";
import type { Changing } from "../save-changes.ts";

/** The reason why a post stays as it is, for one post and for several: 'already has it', 'already have it'. */
type Reason = readonly [one: string, several: string];

export type Change = {
  readonly label: string;
  /** The field that changes. */
  readonly field: keyof PostDraft;
  /** Returns the changed field, or the reason why the post stays as it is. */
  readonly apply: (post: Post, value: string) => Partial<PostContent> | Reason;
};

const hasIt: Reason = ["already has this value", "already have this value"];
const hasNoPhoto: Reason = ["has no photo", "have no photo"];
const has = (roles: readonly string[], role: string) =>
  roles.some((one) => one.toLowerCase() === role.toLowerCase());

/** Puts a text into a field. */
function replacing(field: FieldsWhere<"isForMany", true>): Change {
  const { label, isOfPhoto } = fields[field];
  const apply: Change["apply"] = (post, value) => {
    if (isOfPhoto && post.imageURL === "") return hasNoPhoto;
    return post[field] === value ? hasIt : { [field]: value };
  };
  return { label, field, apply };
}

const ofRoles: readonly Change[] = [
  {
    label: "Role to add",
    field: "role",
    apply({ role }, value) {
      const all = [...role];
      for (const one of parseRoles(value)) if (!has(all, one)) all.push(one);
      if (all.length === role.length) return hasIt;
      const most = `${mostRoles} roles`;
      if (role.length >= mostRoles) return [`already has ${most}`, `already have ${most}`];
      if (all.length > mostRoles) return [`would have over ${most}`, `would have over ${most}`];
      return { role: all };
    },
  },
  {
    label: "Role to remove",
    field: "role",
    apply({ role }, value) {
      const others = role.filter((one) => !has(parseRoles(value), one));
      if (others.length === role.length) return ["does not have this role", "do not have this role"];
      return others.length === 0 ? ["would have no role left", "would have no role left"] : { role: others };
    },
  },
];

/** The changes that can be made to many posts at once, in the order of the form. */
export const changesOfMany: readonly Change[] = fieldNames.flatMap((field) => {
  if (field === "role") return ofRoles;
  return isForMany(field) ? [replacing(field)] : [];
});

function isForMany(field: FieldName): field is FieldsWhere<"isForMany", true> {
  return fields[field].isForMany;
}

/** The effect of a change: the posts that it changes, and a sentence about each reason why others stay as they are. */
export type Effect = {
  readonly changing: readonly Changing[];
  readonly staying: readonly string[];
  /** Why the value is not acceptable. */
  readonly error: string | undefined;
};

/** Returns the effect of a change of many posts; none while the value is empty. */
export function effectOf({ field, apply }: Change, value: string, posts: readonly Post[]): Effect {
  const text = field === "role" ? formatRoles(parseRoles(value)) : cleanLine(value);
  if (text === "") return { changing: [], staying: [], error: undefined };
  const changing: Changing[] = [];
  const counts = new Map<Reason[0], { readonly reason: Reason; count: number }>();
  let error: string | undefined;
  for (const stored of posts) {
    const post = { ...stored, role: parseRoles(formatRoles(stored.role)) };
    const result = apply(post, text);
    if (isReason(result)) {
      const known = counts.get(result[0]);
      if (known) known.count += 1;
      else counts.set(result[0], { reason: result, count: 1 });
      continue;
    }
    const content = { ...PostContent.parse(post), ...result };
    error ??= PostDraft.safeParse(content).error?.issues.find(({ path }) => path[0] === field)?.message;
    changing.push({ post: stored, content });
  }
  const staying = [...counts.values()].map(
    ({ reason: [one, several], count }) => `${countOf(count, "post")} ${count === 1 ? one : several}.`,
  );
  return { changing: error === undefined ? changing : [], staying, error };
}

function isReason(result: Partial<PostContent> | Reason): result is Reason {
  return Array.isArray(result);
}
