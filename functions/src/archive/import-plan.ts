import { Failure } from "@daily-genius/domain/calls/failure";

/** The mode for posts of the project that differ from the archive or are missing there. */
export type ImportMode = "refuse" | "merge" | "replace";

/** The comparison of project and archive, as ids of posts. */
export type Standing = {
  readonly same: ReadonlySet<string>;
  readonly different: ReadonlySet<string>;
  readonly other: ReadonlySet<string>;
};

/** The posts that an import moves to the trash first, and the posts that it then imports. */
export type ImportPlan = { readonly toTrash: readonly string[]; readonly toPut: ReadonlySet<string> };

/** Plans an import; fails if it would change or mix existing posts without an explicit mode. */
export function planImport(mode: ImportMode, archived: Iterable<string>, standing: Standing): ImportPlan {
  const { same, different, other } = standing;
  if (mode === "refuse" && different.size + other.size > 0)
    throw new Failure(
      "failed-precondition",
      `The project already has posts: ${other.size} are not in the archive, ${different.size} differ from it. Nothing was imported. Use --merge to keep them and add what is missing, or --replace to move them to the trash (for 30 days) first.`,
    );
  const missing = [...archived].filter((id) => !same.has(id) && !different.has(id));
  if (mode === "replace")
    return { toTrash: [...other, ...different], toPut: new Set([...missing, ...different]) };
  return { toTrash: [], toPut: new Set(missing) };
}
