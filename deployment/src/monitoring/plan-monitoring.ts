import { firstDifference } from "./drift.ts";
import type { ProjectFacts, Resource, ResourceKind } from "./resource-kinds.ts";

/** The step that makes one resource match its file. */
export type Step =
  | { readonly kind: "missing"; readonly file: string; readonly wanted: Resource }
  | {
      readonly kind: "differs";
      readonly file: string;
      readonly wanted: Resource;
      readonly found: Resource;
      readonly where: string;
    }
  | { readonly kind: "same"; readonly file: string }
  | { readonly kind: "surplus"; readonly file: string; readonly found: Resource };

/** Compares the files of one kind with Google's resources; second copies and leftovers of deleted files are surplus. */
export function planMonitoring(
  { fileOf }: Pick<ResourceKind, "fileOf">,
  facts: ProjectFacts,
  wanted: ReadonlyMap<string, Resource>,
  found: readonly Resource[],
): readonly Step[] {
  const own = found.flatMap((resource) => {
    const file = fileOf(resource, facts);
    return file === undefined ? [] : [{ file, resource }];
  });
  const first = new Map(own.toReversed().map(({ file, resource }) => [file, resource]));
  const steps = [...wanted].map(([file, resource]): Step => {
    const present = first.get(file);
    if (!present) return { kind: "missing", file, wanted: resource };
    const where = firstDifference(resource, present);
    if (where === undefined) return { kind: "same", file };
    return { kind: "differs", file, wanted: resource, found: present, where };
  });
  const surplus = own.filter(({ file, resource }) => !wanted.has(file) || first.get(file) !== resource);
  return [
    ...steps,
    ...surplus.map(({ file, resource }): Step => ({ kind: "surplus", file, found: resource })),
  ];
}
