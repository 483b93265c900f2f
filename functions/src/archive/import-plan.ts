import { Failure } from "@daily-genius/domain/failure";

/** What becomes of posts that are in the project and not, or not like this, in the archive. */
export type ImportMode = "refuse" | "merge" | "replace";

/** How the project stands to the archive, in ids of posts. */
export type Standing = {
  /** As the archive has them. */
  readonly same: ReadonlySet<string>;
  /** In both, with other contents. */
  readonly different: ReadonlySet<string>;
  /** In the project alone. */
  readonly other: ReadonlySet<string>;
};

/** What an import does: the posts it moves to the trash first, and those it then brings in. */
export type ImportPlan = { readonly toTrash: readonly string[]; readonly toPut: ReadonlySet<string> };

/** Chooses what an import does; fails where it would have to touch or to mix posts without having been told to. */
export function planImport(mode: ImportMode, archived: Iterable<string>, standing: Standing): ImportPlan {
  const { same, different, other } = standing;
  if (mode === "refuse" && different.size + other.size > 0)
    throw new Failure(
      "failed-precondition",
      `The project has posts already: ${other.size} that the archive does not hold and ${different.size} that differ from it. Nothing was written. --merge leaves them as they are and adds what is missing; --replace moves them to the trash first, where they stay for 30 days.`,
    );
  const missing = [...archived].filter((id) => !same.has(id) && !different.has(id));
  if (mode === "replace")
    return { toTrash: [...other, ...different], toPut: new Set([...missing, ...different]) };
  return { toTrash: [], toPut: new Set(missing) };
}
