import type { FunctionDeclaration } from "./ast.ts";
import type { Result } from "./fault.ts";

/** The names at a place of the rules: its variables and functions, then those around it. */
export type Scope = {
  readonly variables: ReadonlyMap<string, Result>;
  readonly functions: ReadonlyMap<string, FunctionDeclaration>;
  readonly around: Scope | undefined;
};

/** Returns the functions by their names, as a scope has them. */
export function functionsByName(
  functions: readonly FunctionDeclaration[],
): ReadonlyMap<string, FunctionDeclaration> {
  return new Map(functions.map((declaration) => [declaration.name, declaration]));
}

/** Returns the value of a variable, nearest first. */
export function lookupVariable(scope: Scope, name: string): Result | undefined {
  for (let at: Scope | undefined = scope; at !== undefined; at = at.around) {
    const found = at.variables.get(name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns the function and the scope that it was declared in, nearest first. */
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
