import { type Coverage, CoverageRound } from "./coverage.ts";
import { evaluate, type Surroundings } from "./evaluate.ts";
import { explain, Recorder } from "./explanation.ts";
import { Fault, MissingRead, type Result } from "./fault.ts";
import { type Bindings, matchPath } from "./match-path.ts";
import { type ReadDocument, Reads } from "./reads.ts";
import type { PathItem, RequestCase, RulesRequest } from "./request.ts";
import type { Permission, Ruleset } from "./ruleset.ts";
import type { Scope } from "./scope.ts";
import { Path, typeOf } from "./value.ts";

/** The service's limit on evaluation steps of one request, over all its conditions. */
const mostSteps = 1000;

/** Whether a request is permitted, and why not. */
export type Decision = {
  readonly allowed: boolean;
  /** The number of evaluation steps: requests with equal steps cannot be distinguished by their time. */
  readonly steps: number;
  /** The verdict of each permission of a denied request, in a line. */
  readonly message: string;
  /** The reason of a denial, down to the deciding sub-expressions; empty unless requested. */
  readonly explanation: readonly string[];
};

/** The verdict of one permission on the request. */
type Verdict = {
  readonly line: number;
  /** `true`, `false`, or the reason why the condition has no value. */
  readonly outcome: boolean | string;
};

export type DecideOptions = {
  /** Explains why a denied request is denied; costs a second evaluation. */
  readonly explain?: boolean;
  /** Counts the results of the ruleset's expressions. */
  readonly coverage?: Coverage | undefined;
};

/**
 * Whether the rules permit a request: some `allow` with a matching path and method must have a true condition, in every
 * case of the request. `read` reads the documents that conditions look up, each once. Rejects only if `read` does.
 */
export async function decide(
  ruleset: Ruleset,
  request: RulesRequest,
  read: ReadDocument,
  options: DecideOptions = {},
): Promise<Decision> {
  const reads = new Reads(request, read);
  const verdicts: Verdict[] = [];
  let steps = 0;
  for (const asked of request.cases) {
    const requestCase = await known(asked, reads);
    const judged = await judge(ruleset, request, requestCase, reads, options.coverage);
    verdicts.push(...judged.verdicts);
    steps += judged.steps;
    if (judged.allowed) continue;
    const explanation = options.explain ? explainCase(ruleset, request, requestCase, reads) : [];
    return { allowed: false, steps, message: denial(request, verdicts), explanation };
  }
  // A request without a case is denied.
  const allowed = request.cases.length > 0;
  return { allowed, steps, message: allowed ? "" : denial(request, verdicts), explanation: [] };
}

/** A case whose variables all have a value, or a reason why not. */
type KnownCase = {
  readonly path: readonly PathItem[];
  readonly variables: ReadonlyMap<string, Result>;
  /** Whether a query names the document: no verdict may then tell a hidden document from a missing one. */
  readonly isNamed: boolean;
};

async function known({ path, variables }: RequestCase, reads: Reads): Promise<KnownCase> {
  const isNamed = variables.resource === undefined;
  const own = new Path(path.filter((item) => typeof item === "string"));
  const resource: Result =
    variables.resource === undefined
      ? ((await reads.named(own)) ?? new Fault("The document that the query names does not exist."))
      : variables.resource;
  return {
    path,
    isNamed,
    variables: new Map<string, Result>([
      ["request", variables.request],
      ["resource", resource],
    ]),
  };
}

/** Evaluates until no permission needs another document. Each round reads one, as a lazy evaluation would. */
async function judge(
  ruleset: Ruleset,
  request: RulesRequest,
  requestCase: KnownCase,
  reads: Reads,
  coverage: Coverage | undefined,
): Promise<{ readonly allowed: boolean; readonly verdicts: readonly Verdict[]; readonly steps: number }> {
  for (;;) {
    const verdicts: Verdict[] = [];
    const round = coverage && new CoverageRound();
    const around = surroundings(reads, round);
    let missing: MissingRead | undefined;
    for (const { permission, scope } of applicable(ruleset, request, requestCase)) {
      const result = conditionOf(permission, scope, around);
      if (result instanceof MissingRead) missing ??= result;
      verdicts.push(verdictOf(permission, requestCase.isNamed ? result === true : result));
      if (result !== true) continue;
      if (round) coverage.count(round);
      return { allowed: true, verdicts, steps: around.spent() };
    }
    if (missing === undefined) {
      if (round) coverage.count(round);
      return { allowed: false, verdicts, steps: around.spent() };
    }
    await reads.make(missing);
  }
}

function explainCase(
  ruleset: Ruleset,
  request: RulesRequest,
  requestCase: KnownCase,
  reads: Reads,
): readonly string[] {
  const lines: string[] = [];
  for (const { permission, scope } of applicable(ruleset, request, requestCase)) {
    const recorder = new Recorder();
    conditionOf(permission, scope, surroundings(reads, recorder));
    lines.push(
      `${ruleset.source.fileName}:${permission.line}  allow ${permission.allow.methods.map(({ name }) => name).join(", ")}`,
    );
    if (recorder.trace !== undefined) lines.push(...explain(recorder.trace, ruleset.source, "  "));
  }
  return lines.length > 0 ? lines : ["No match block with an 'allow' for this method fits the path."];
}

/** Returns the permissions whose method and path fit, each with the scope of its condition. */
function* applicable(
  ruleset: Ruleset,
  request: RulesRequest,
  requestCase: KnownCase,
): Generator<{ readonly permission: Permission; readonly scope: Scope }> {
  for (const permission of ruleset.permissions.get(request.service) ?? []) {
    if (!permission.methods.has(request.method)) continue;
    const bindings = matchPath(permission.pattern, requestCase.path, ruleset.version);
    if (bindings !== undefined) yield { permission, scope: scopeOf(permission, bindings, requestCase) };
  }
}

function scopeOf(permission: Permission, bindings: Bindings, { variables: ofCase }: KnownCase): Scope {
  let scope: Scope = { variables: ofCase, functions: new Map(), around: undefined };
  let at = 0;
  for (const level of permission.levels) {
    const variables = new Map<string, Result>();
    for (const segment of permission.pattern.slice(at, at + level.segments)) {
      const bound = bindings[at];
      if (segment.kind !== "text" && bound !== undefined) variables.set(segment.name, bound);
      at += 1;
    }
    scope = { variables, functions: level.functions, around: scope };
  }
  return scope;
}

function conditionOf(permission: Permission, scope: Scope, around: Surroundings): Result {
  const { condition } = permission.allow;
  return condition === undefined ? true : evaluate(condition, scope, around);
}

function surroundings(reads: Reads, recorder?: Surroundings["recorder"]): Surroundings & { spent(): number } {
  let steps = 0;
  const spend = (more: number) => {
    steps += more;
    return steps > mostSteps ? tooManySteps : undefined;
  };
  return { readers: reads.functions, spend, recorder, spent: () => steps };
}

const tooManySteps = new Fault(
  `Unable to evaluate the expression as the maximum of ${mostSteps} expressions to evaluate has been reached.`,
);

function verdictOf({ line }: Permission, result: Result): Verdict {
  if (typeof result === "boolean") return { line, outcome: result };
  if (result instanceof Fault) return { line, outcome: result.message };
  return { line, outcome: `Type error. Received: [${typeOf(result)}] Expected: [bool].` };
}

function denial(request: RulesRequest, verdicts: readonly Verdict[]): string {
  const denied = verdicts.filter(({ outcome }) => outcome !== true);
  if (denied.length === 0) return "No matching allow statements";
  return denied.map(({ outcome, line }) => `${outcome} for '${request.method}' @ L${line}`).join(", ");
}
