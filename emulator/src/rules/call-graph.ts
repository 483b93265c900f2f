import type { FunctionDeclaration } from "./ast.ts";
import type { Finding } from "./check-expression.ts";

/** The service's limit on nested calls. */
const deepestCall = 20;

/** The calls between functions; finds recursion and chains that are too long. */
export class CallGraph {
  readonly #calls = new Map<FunctionDeclaration, Set<FunctionDeclaration>>();

  /** Records that the body of one function calls another. */
  add(caller: FunctionDeclaration, called: FunctionDeclaration): void {
    const known = this.#calls.get(caller) ?? new Set();
    this.#calls.set(caller, known.add(called));
  }

  /** Returns recursion, or else chains that are too long. */
  findings(): readonly Finding[] {
    const lengths = new Map<FunctionDeclaration, number>();
    const findings: Finding[] = [];
    const visit = (declaration: FunctionDeclaration, chain: readonly FunctionDeclaration[]): number => {
      if (chain.includes(declaration)) {
        const cycle = [...chain.slice(chain.indexOf(declaration)), declaration].map(({ name }) => name);
        findings.push({
          span: declaration,
          message: `Functions cannot call themselves: ${cycle.join(" → ")}.`,
        });
        return 0;
      }
      const known = lengths.get(declaration);
      if (known !== undefined) return known;
      const called = [...(this.#calls.get(declaration) ?? [])];
      const length = Math.max(0, ...called.map((next) => 1 + visit(next, [...chain, declaration])));
      lengths.set(declaration, length);
      if (length === deepestCall + 1 && findings.length === 0) {
        const message = `'${declaration.name}' leads to more than ${deepestCall} calls inside one another.`;
        findings.push({ span: declaration, message });
      }
      return length;
    };
    for (const caller of this.#calls.keys()) visit(caller, []);
    return findings;
  }
}
