import * as z from "zod/mini";

/** A map by names; the programs of Wikimedia may write an empty one as a list. */
const mapOf = <Value extends z.core.$ZodType>(value: Value) =>
  z.pipe(
    z.transform((map) => (Array.isArray(map) && map.length === 0 ? {} : map)),
    z.record(z.string(), value),
  );

/** A list without the elements in another form: one of them hides no other. */
export const listOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.pipe(
    z.transform((list) => (Array.isArray(list) ? list.filter((one) => item.safeParse(one).success) : list)),
    z.array(item),
  );

const Text = z.object({ language: z.string(), value: z.string() });
const Texts = z._default(mapOf(Text), {});

/** The answer to a search for people. */
export const SearchAnswer = z.object({
  search: listOf(
    z.object({ id: z.string(), label: z.optional(z.string()), description: z.optional(z.string()) }),
  ),
});

const Snak = z.object({
  snaktype: z.string(),
  datavalue: z.optional(z.object({ value: z.unknown() })),
});
export type Snak = z.infer<typeof Snak>;

/** A claim about an item, with how much it counts and what limits it. */
export const Statement = z.object({
  rank: z.enum(["preferred", "normal", "deprecated"]),
  mainsnak: Snak,
  qualifiers: z.optional(mapOf(z.array(Snak))),
});
export type Statement = z.infer<typeof Statement>;

export const Claims = mapOf(listOf(Statement));
export type Claims = z.infer<typeof Claims>;

export const Entity = z.object({
  id: z.string(),
  labels: Texts,
  descriptions: Texts,
  claims: z._default(Claims, {}),
  sitelinks: z.optional(mapOf(z.object({ title: z.string() }))),
});
export type Entity = z.infer<typeof Entity>;

/** The answer about one or several items; one that was merged into another has the id of the other. */
export const EntitiesAnswer = z.object({ entities: mapOf(Entity) });

/** The answer about the claims of one property of an item. */
export const ClaimsAnswer = z.object({ claims: Claims });

const Metadata = z.object({ value: z.union([z.string(), z.number(), z.boolean()]) });

const ImageInfo = z.object({
  url: z.string(),
  thumburl: z.optional(z.string()),
  descriptionurl: z.string(),
  extmetadata: z._default(mapOf(Metadata), {}),
});
export type ImageInfo = z.infer<typeof ImageInfo>;

/** The answer about a file of Commons. */
export const ImageAnswer = z.object({
  query: z.object({ pages: z.array(z.object({ imageinfo: z.optional(z.array(ImageInfo)) })) }),
});
