/** Returns the fields of a stored value, or an empty object if the value is not an object. */
export function fieldsOf(kept: unknown): Readonly<Record<string, unknown>> {
  return typeof kept === "object" && kept !== null ? { ...kept } : {};
}

/** Returns one of the fields if it is a text. */
export function textIn<Name extends string>(
  fields: Readonly<Record<string, unknown>>,
  name: Name,
): { readonly [N in Name]?: string } {
  const value = fields[name];
  return typeof value === "string" ? ({ [name]: value } as { [N in Name]?: string }) : {}; // a computed key widens to string
}
