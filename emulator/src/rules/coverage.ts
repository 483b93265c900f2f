import type { Expression } from "./ast.ts";
import type { Recorder } from "./explanation.ts";
import { Fault, MissingRead, type Result } from "./fault.ts";
import type { Value } from "./value.ts";

/** So many different values of an expression are kept; of further ones only the number is. */
const MOST_VALUES = 15;

/** What one expression has given. */
export type Tally = {
  readonly values: readonly { readonly value: Value; readonly count: number }[];
  readonly faults: readonly { readonly message: string; readonly from: Expression; readonly count: number }[];
  /** How often it gave a value or a fault that is not kept. */
  readonly others: number;
  /** How often it was evaluated. */
  readonly total: number;
};

/** Notes what one round of evaluation gives. */
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
 * What the expressions of one ruleset gave in the decisions made with it. Counting is part of every decision, so it
 * does little: booleans, numbers and texts are counted by value, the rest is kept as it comes until there is enough.
 */
export class Coverage {
  readonly #tallies = new Map<Expression, OpenTally>();

  /** Counts a round. One that ended with a document to read is not to be counted: it is evaluated again. */
  count({ nodes, results }: CoverageRound): void {
    // A fault travels outwards as it is: where it is met first, it began.
    let origins: Map<Fault, Expression> | undefined;
    for (let i = 0; i < nodes.length; i++) {
      const node = nodes[i];
      const result = results[i];
      if (node === undefined || result === undefined) continue;
      const tally = this.#tallies.get(node) ?? this.#open(node);
      tally.total += 1;
      if (result === true) tally.trues += 1;
      else if (result === false) tally.falses += 1;
      else if (result instanceof Fault) {
        origins ??= new Map();
        const from = origins.get(result) ?? node;
        origins.set(result, from);
        countFault(tally, result, from);
      } else countValue(tally, result);
    }
  }

  /** What the expression has given; undefined while it has not been evaluated. */
  tallyOf(node: Expression): Tally | undefined {
    const tally = this.#tallies.get(node);
    if (tally === undefined) return undefined;
    const booleans = [
      { value: true, count: tally.trues },
      { value: false, count: tally.falses },
    ];
    return {
      values: [
        ...booleans.filter(({ count }) => count > 0),
        ...[...tally.plain].map(([value, count]) => ({ value, count })),
        ...tally.composite.map((value) => ({ value, count: 1 })),
      ],
      faults: [...tally.faults].map(([message, { from, count }]) => ({ message, from, count })),
      others: tally.others,
      total: tally.total,
    };
  }

  #open(node: Expression): OpenTally {
    const counts = { total: 0, trues: 0, falses: 0, others: 0 };
    const tally = { ...counts, plain: new Map(), composite: [], faults: new Map() };
    this.#tallies.set(node, tally);
    return tally;
  }
}

type OpenTally = {
  total: number;
  trues: number;
  falses: number;
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
