import { type CallName, calls } from "@daily-genius/domain/calls/calls";
import { Failure } from "@daily-genius/domain/calls/failure";
import type * as z from "zod/mini";

const mostIssues = 20;

/** Parses a call's input by its contract; fails `invalid-argument` with the first message and all `issues`. */
export function parseInput<N extends CallName>(
  name: N,
  input: unknown,
  refusal: (input: unknown, message: string) => string = (_, message) => message,
): z.output<(typeof calls)[N]["input"]> {
  const parsed = safeParse(name, input);
  // The cast joins the two views of one table: the schema under `name` parses to exactly this type.
  if (parsed?.success) return parsed.data as z.output<(typeof calls)[N]["input"]>;
  const issues = (parsed?.error.issues ?? []).slice(0, mostIssues).map(({ path, message }) => ({
    path: path.map(String).join("."),
    message,
  }));
  throw new Failure("invalid-argument", refusal(input, issues[0]?.message ?? "Invalid input"), { issues });
}

/**
 * Returns the schema's verdict; undefined if it crashes. Zod reads `length` even of values other than texts, and throws
 * if it cannot become a number, as in `{ length: { toString: 1, valueOf: 1 } }`.
 */
function safeParse<N extends CallName>(name: N, input: unknown) {
  try {
    return calls[name].input.safeParse(input);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}
