import type { Expression } from "./ast.ts";
import type { Recorder } from "./explanation.ts";
import { Fault, MissingRead, type Result } from "./fault.ts";
import type { Value } from "./value.ts";

/** The maximum number of values kept per expression; further ones are only counted. */
const MOST_VALUES = 15;

/** The results of one expression. */
export type Tally = {
  readonly values: readonly { readonly value: Value; readonly count: number }[];
  readonly faults: readonly { readonly message: string; readonly from: Expression; readonly count: number }[];
  /** The number of results that are not kept. */
  readonly others: number;
  /** The number of evaluations. */
  readonly total: number;
};

/** Records the results of one round of evaluation. */
export class CoverageRound implements Pick<Recorder, "enter" | "leave"> {
  readonly nodes: Expression[] = [];
  readonly results: Result[] = [];

  enter(): void {}

  leave(node: Expression, result: Result): void {
    if (node.kind === "literal" || result instanceof MissingRead) return;
    this.nodes.push(node);
    this.results.push(result);
  }
}

/**
 * The results of a ruleset's expressions in its decisions. Counting is part of every decision, so it does little:
 * booleans, numbers and texts are counted by value, the rest is collected until there is enough.
 */
export class Coverage {
  readonly #tallies = new Map<Expression, OpenTally>();

  /** Counts a round. A round that ended with a document to read does not count: it is evaluated again. */
  count({ nodes, results }: CoverageRound): void {
    // A fault propagates unchanged: the first expression with it is its origin.
    let origins: Map<Fault, Expression> | undefined;
    for (let i = 0; i < nodes.length; i++) {
      const node = nodes[i];
      const result = results[i];
      if (node === undefined || result === undefined) continue;
      const tally = this.#tallies.get(node) ?? this.#open(node);
      tally.total += 1;
      if (result instanceof Fault) {
        origins ??= new Map();
        const from = origins.get(result) ?? node;
        origins.set(result, from);
        countFault(tally, result, from);
      } else countValue(tally, result);
    }
  }

  /** Returns the results of the expression; undefined while it has not been evaluated. */
  tallyOf(node: Expression): Tally | undefined {
    const tally = this.#tallies.get(node);
    if (tally === undefined) return undefined;
    return {
      values: [
        ...[...tally.plain].map(([value, count]) => ({ value, count })),
        ...tally.composite.map((value) => ({ value, count: 1 })),
      ],
      faults: [...tally.faults].map(([message, { from, count }]) => ({ message, from, count })),
      others: tally.others,
      total: tally.total,
    };
  }

  #open(node: Expression): OpenTally {
    const tally = { total: 0, others: 0, plain: new Map(), composite: [], faults: new Map() };
    this.#tallies.set(node, tally);
    return tally;
  }
}

type OpenTally = {
  total: number;
  readonly plain: Map<Value, number>;
  readonly composite: Value[];
  readonly faults: Map<string, { readonly from: Expression; count: number }>;
  others: number;
};

function countFault(tally: OpenTally, { message }: Fault, from: Expression): void {
  const known = tally.faults.get(message);
  if (known !== undefined) known.count += 1;
  else if (tally.faults.size < MOST_VALUES) tally.faults.set(message, { from, count: 1 });
  else tally.others += 1;
}

function countValue(tally: OpenTally, value: Value): void {
  if (typeof value === "object" && value !== null) {
    if (tally.composite.length < MOST_VALUES) tally.composite.push(value);
    else tally.others += 1;
    return;
  }
  const count = tally.plain.get(value) ?? 0;
  if (count > 0 || tally.plain.size < MOST_VALUES) tally.plain.set(value, count + 1);
  else tally.others += 1;
}
