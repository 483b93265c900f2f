import { evaluate } from "../evaluate.ts";
import { parseExpression } from "../expression-parser.ts";
import { Fault, type Result } from "../fault.ts";
import { tokenize } from "../lexer.ts";
import { printValue } from "../print-value.ts";
import { TokenReader } from "../token-reader.ts";

/** Returns the formatted result of an expression; a fault begins with `error: `. */
export function evaluated(text: string, variables: Readonly<Record<string, Result>> = {}): string {
  const result = resultOf(text, variables);
  return result instanceof Fault ? `error: ${result.message}` : printValue(result);
}

/** Returns the result of an expression. Throws if the grammar refuses it. */
export function resultOf(text: string, variables: Readonly<Record<string, Result>> = {}): Result {
  const reader = new TokenReader(tokenize(text));
  const expression = parseExpression(reader);
  if (reader.peek().kind !== "end") throw reader.refusal("An operator expected");
  const scope = { variables: new Map(Object.entries(variables)), functions: new Map(), around: undefined };
  return evaluate(expression, scope, { readers: new Map(), spend: () => undefined, recorder: undefined });
}
