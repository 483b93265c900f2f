/** The flags of firebase-tools that have an effect here; the others are accepted and ignored. */
const meaningful = ["host", "port", "rules", "seed_from_export", "functions_emulator"] as const;

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
