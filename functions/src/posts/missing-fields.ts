const requiredToCreate = ["title", "description", "date", "birthdate", "country"] as const;

/** Returns why a new post is refused: the specification's sentence (§5) if a required field is empty after trimming. */
export function missingFields(input: unknown, message: string): string {
  const draft = isRecord(input) ? input["draft"] : undefined;
  if (!isRecord(draft) || requiredToCreate.every((name) => isFilled(draft[name]))) return message;
  return "Missing required fields: title, description, date, birthdate, or country";
}

function isFilled(value: unknown): boolean {
  return typeof value === "string" ? value.trim() !== "" : value !== undefined && value !== null;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
