import type { MatchBlock } from "./ast.ts";
import type { Finding } from "./check-expression.ts";
import { namespaces } from "./token.ts";

/** The service's limits on the path of a match block, including the blocks around it. */
const mostSegments = 100;
const mostWildcards = 20;

/** Returns the findings about the path of a match block. */
export function* checkPattern(
  match: MatchBlock,
  around: readonly MatchBlock[],
  version: 1 | 2,
): Generator<Finding> {
  const names = new Set<string>();
  let hasRest = false;
  for (const [at, segment] of match.pattern.entries()) {
    if (segment.kind === "text") continue;
    if (names.has(segment.name))
      yield { span: segment, message: `'${segment.name}' already stands in this path.` };
    if (namespaces.has(segment.name))
      yield { span: segment, message: `'${segment.name}' is a package and cannot be a variable.` };
    names.add(segment.name);
    if (segment.kind !== "rest") continue;
    if (hasRest) yield { span: segment, message: "A path can hold only one '=**'." };
    if (version === 1 && at < match.pattern.length - 1) {
      yield {
        span: segment,
        message: "In rules_version '1' a '=**' must be the last segment of its path.",
      };
    }
    hasRest = true;
  }
  const whole = [...around, match].flatMap((block) => block.pattern);
  if (whole.length > mostSegments)
    yield { span: match, message: `The whole path has more than ${mostSegments} segments.` };
  if (whole.filter((segment) => segment.kind !== "text").length > mostWildcards)
    yield { span: match, message: `The whole path has more than ${mostWildcards} wildcards.` };
}
