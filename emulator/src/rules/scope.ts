import type { FunctionDeclaration } from "./ast.ts";
import type { Result } from "./fault.ts";

/** What names mean at a place of the rules: its own variables and functions, then those around it. */
export type Scope = {
  readonly variables: ReadonlyMap<string, Result>;
  readonly functions: ReadonlyMap<string, FunctionDeclaration>;
  readonly around: Scope | undefined;
};

/** The functions by their names, as a scope keeps them. */
export function functionsByName(
  functions: readonly FunctionDeclaration[],
): ReadonlyMap<string, FunctionDeclaration> {
  return new Map(functions.map((declaration) => [declaration.name, declaration]));
}

/** The value of a variable, nearest first. */
export function lookupVariable(scope: Scope, name: string): Result | undefined {
  for (let at: Scope | undefined = scope; at !== undefined; at = at.around) {
    const found = at.variables.get(name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The function and the scope that it was declared in, nearest first. */
export function lookupFunction(
  scope: Scope,
  name: string,
): { readonly declaration: FunctionDeclaration; readonly scope: Scope } | undefined {
  for (let at: Scope | undefined = scope; at !== undefined; at = at.around) {
    const declaration = at.functions.get(name);
    if (declaration !== undefined) return { declaration, scope: at };
  }
  return undefined;
}
