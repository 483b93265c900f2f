import { firstDifference } from "./drift.ts";
import type { ProjectFacts, Resource, ResourceKind } from "./resource-kinds.ts";

/** The state of one resource, compared with the wanted one; it decides what is applied. */
export type Step =
  | { readonly kind: "missing"; readonly name: string; readonly wanted: Resource }
  | {
      readonly kind: "differs";
      readonly name: string;
      readonly wanted: Resource;
      readonly found: Resource;
      /** The path of the first field that differs. */
      readonly where: string;
    }
  | { readonly kind: "same"; readonly name: string }
  | { readonly kind: "surplus"; readonly name: string; readonly found: Resource };

/**
 * Compares the wanted resources of one kind with Google's; second copies, and those no longer wanted, are surplus.
 * Ignores resources that `nameOf` does not recognize, because they belong to others.
 */
export function planMonitoring(
  { nameOf }: Pick<ResourceKind, "nameOf">,
  facts: ProjectFacts,
  wanted: Readonly<Record<string, Resource>>,
  found: readonly Resource[],
): readonly Step[] {
  const own = found.flatMap((resource) => {
    const name = nameOf(resource, facts);
    return name === undefined ? [] : [{ name, resource }];
  });
  const first = new Map(own.toReversed().map(({ name, resource }) => [name, resource]));
  const steps = Object.entries(wanted).map(([name, resource]): Step => {
    const present = first.get(name);
    if (!present) return { kind: "missing", name, wanted: resource };
    const where = firstDifference(resource, present);
    if (where === undefined) return { kind: "same", name };
    return { kind: "differs", name, wanted: resource, found: present, where };
  });
  const surplus = own.filter(({ name, resource }) => !(name in wanted) || first.get(name) !== resource);
  return [
    ...steps,
    ...surplus.map(({ name, resource }): Step => ({ kind: "surplus", name, found: resource })),
  ];
}
