/** The flags of firebase-tools that have an effect here; the others are accepted and ignored. */
const meaningful = ["host", "port", "rules", "seed_from_export", "functions_emulator"] as const;

/** The answer to `--help`. */
export const usage = `Usage: firestore-emulator [--host 127.0.0.1] [--port 8080] [--rules firestore.rules]
         [--seed_from_export NAME/NAME.overall_export_metadata] [--functions_emulator HOST:PORT]

FIRESTORE_EMULATOR_DATA_DIR keeps the documents in a directory; FIRESTORE_EMULATOR_EXPLAIN_RULES=1 explains denials.
`;

export type Flags = { readonly [Name in (typeof meaningful)[number]]?: string };

// Flags ::= ("--" Name ("=" Value | " " Value)?)*
/** Reads `--name value` and `--name=value`. */
export function parseFlags(args: readonly string[]): Flags {
  const flags: { [name: string]: string } = {};
  for (const [index, argument] of args.entries()) {
    const [, name, given] = /^--([^=]+)(?:=([\s\S]*))?$/.exec(argument) ?? [];
    if (!meaningful.some((one) => one === name) || name === undefined) continue;
    const next = args[index + 1];
    const value = given ?? (next?.startsWith("--") ? undefined : next);
    if (value !== undefined) flags[name] = value;
  }
  return flags;
}
