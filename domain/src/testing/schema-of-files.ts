import * as z from "zod/mini";
import * as files from "../feed/public-files.ts";
import { siteIdentity } from "../feed/site-identity.ts";

/** Returns the JSON Schema of the public files, each of them open for fields that are added later. */
export function schemaOfFiles(): object {
  const registry = z.registry<{ id: string }>();
  for (const [id, shape] of Object.entries(files)) registry.add(shape, { id });
  const { schemas } = z.toJSONSchema(registry, {
    uri: (id) => `#/$defs/${id}`,
    // The files hold a value where a document has a default, so no reader needs one.
    override({ jsonSchema }) {
      for (const key of ["additionalProperties", "default", "minimum", "maximum"] as const)
        delete jsonSchema[key];
    },
  });
  const definitions = Object.entries(schemas).map(([id, { $schema: _schema, $id: _id, ...schema }]) => [
    id,
    schema,
  ]);
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: `${siteIdentity.origin}/feed/schema.json`,
    // Generated types get this name.
    title: "PublicFile",
    description: "One of the public files of Daily Genius. Each may have more fields than these.",
    anyOf: Object.keys(schemas)
      .filter((id) => id.endsWith("File"))
      .map((id) => ({ $ref: `#/$defs/${id}` })),
    $defs: Object.fromEntries(definitions),
  };
}
