import { type ParseArgsConfig, parseArgs } from "node:util";
import { Refusal } from "./refusal.ts";

type Options = NonNullable<ParseArgsConfig["options"]>;

/** Parses the options of a command; refuses an unknown or repeated option, and shows the usage. */
export function parseCommandOptions<const Known extends Options>(
  args: readonly string[],
  options: Known,
  usage: string,
) {
  const { values, tokens } = parsed(args, options, usage);
  const named = tokens.flatMap((token) => (token.kind === "option" ? [token.name] : []));
  const repeated = named.find((name, index) => named.indexOf(name) < index && !options[name]?.multiple);
  if (repeated) throw new Refusal(`--${repeated} is there twice.\n\n${usage}`);
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
