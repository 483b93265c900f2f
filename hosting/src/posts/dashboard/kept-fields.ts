/** The fields of something that was kept outside the program; none if it is no object. */
export function fieldsOf(kept: unknown): Readonly<Record<string, unknown>> {
  return typeof kept === "object" && kept !== null ? { ...kept } : {};
}

/** One field of it, if that is a text. */
export function textIn<Name extends string>(
  fields: Readonly<Record<string, unknown>>,
  name: Name,
): { readonly [N in Name]?: string } {
  const value = fields[name];
  return typeof value === "string" ? ({ [name]: value } as { [N in Name]?: string }) : {}; // a computed key widens to string
}
