import { type ParseArgsConfig, parseArgs } from "node:util";
import { Refusal } from "./refusal.ts";

type Options = NonNullable<ParseArgsConfig["options"]>;

/** Parses the options of a command; refuses an unknown, repeated or empty option, and shows the usage. */
export function parseCommandOptions<const Known extends Options>(
  args: readonly string[],
  options: Known,
  usage: string,
) {
  const { values, tokens } = parsed(args, options, usage);
  const seen = new Set<string>();
  for (const token of tokens) {
    if (token.kind !== "option") continue;
    const { name, value } = token;
    if (seen.has(name) && !options[name]?.multiple)
      throw new Refusal(`--${name} is there twice.\n\n${usage}`);
    // Such as a variable of the shell that is not set.
    if (value?.trim() === "") throw new Refusal(`--${name} takes a value.\n\n${usage}`);
    seen.add(name);
  }
  return values;
}

function parsed<const Known extends Options>(args: readonly string[], options: Known, usage: string) {
  try {
    return parseArgs({ args: [...args], options, tokens: true });
  } catch (error) {
    // Node's first sentence names the option; the others are about programs in general.
    const [sentence] = error instanceof Error ? error.message.split(/\.\s/) : [];
    throw new Refusal(`${sentence}.\n\n${usage}`);
  }
}
