import type { Span } from "./token.ts";
import type { Value } from "./value.ts";

export type RulesFile = Span & {
  readonly version: 1 | 2;
  readonly functions: readonly FunctionDeclaration[];
  readonly services: readonly ServiceBlock[];
};

/** `service cloud.firestore { … }` */
export type ServiceBlock = Span & {
  readonly name: string;
  readonly functions: readonly FunctionDeclaration[];
  readonly matches: readonly MatchBlock[];
};

/** `match /posts/{id} { … }` */
export type MatchBlock = Span & {
  readonly pattern: readonly PatternSegment[];
  readonly functions: readonly FunctionDeclaration[];
  readonly allows: readonly AllowStatement[];
  readonly matches: readonly MatchBlock[];
};

/** `posts`, `{id}` or `{rest=**}` in a match path. */
export type PatternSegment = Span &
  (
    | { readonly kind: "text"; readonly text: string }
    | { readonly kind: "one"; readonly name: string }
    | { readonly kind: "rest"; readonly name: string }
  );

/** `allow get, list: if …;` Without a condition it always holds. */
export type AllowStatement = Span & {
  readonly methods: readonly (Span & { readonly name: string })[];
  readonly condition: Expression | undefined;
};

/** `function isOwner(uid) { let …; return …; }` */
export type FunctionDeclaration = Span & {
  readonly name: string;
  readonly parameters: readonly (Span & { readonly name: string })[];
  readonly lets: readonly LetStatement[];
  readonly result: Expression;
};

/** `let x = …;` */
export type LetStatement = Span & {
  readonly name: string;
  readonly value: Expression;
};

export type BinaryOperator =
  | "||"
  | "&&"
  | "in"
  | "=="
  | "!="
  | "<"
  | "<="
  | ">"
  | ">="
  | "+"
  | "-"
  | "*"
  | "/"
  | "%";

export type UnaryOperator = "!" | "-";

/** An expression, each kind by its name. */
export type Expression = Span &
  (
    | { readonly kind: "literal"; readonly value: Value }
    | { readonly kind: "list"; readonly items: readonly Expression[] }
    | { readonly kind: "map"; readonly entries: readonly (readonly [Expression, Expression])[] }
    | { readonly kind: "path"; readonly segments: readonly (string | Expression)[] }
    | { readonly kind: "name"; readonly name: string }
    | { readonly kind: "member"; readonly object: Expression; readonly name: string }
    | { readonly kind: "index"; readonly object: Expression; readonly index: Expression }
    | {
        readonly kind: "slice";
        readonly object: Expression;
        readonly from: Expression | undefined;
        readonly to: Expression | undefined;
      }
    | { readonly kind: "call"; readonly name: string; readonly arguments: readonly Expression[] }
    | {
        readonly kind: "method";
        readonly object: Expression;
        readonly name: string;
        readonly arguments: readonly Expression[];
      }
    | { readonly kind: "unary"; readonly operator: UnaryOperator; readonly operand: Expression }
    | {
        readonly kind: "binary";
        readonly operator: BinaryOperator;
        readonly left: Expression;
        readonly right: Expression;
      }
    | { readonly kind: "is"; readonly operand: Expression; readonly type: string }
    | {
        readonly kind: "conditional";
        readonly test: Expression;
        readonly whenTrue: Expression;
        readonly whenFalse: Expression;
      }
  );

export type ExpressionOf<K extends Expression["kind"]> = Extract<Expression, { readonly kind: K }>;

/** Returns the expressions directly inside an expression, in the order of the source. */
export function childrenOf(node: Expression): readonly Expression[] {
  switch (node.kind) {
    case "literal":
    case "name":
      return [];
    case "list":
      return node.items;
    case "map":
      return node.entries.flat();
    case "path":
      return node.segments.filter((segment) => typeof segment !== "string");
    case "member":
      return [node.object];
    case "index":
      return [node.object, node.index];
    case "slice":
      return [node.object, node.from, node.to].filter((part) => part !== undefined);
    case "call":
      return node.arguments;
    case "method":
      return [node.object, ...node.arguments];
    case "unary":
    case "is":
      return [node.operand];
    case "binary":
      return [node.left, node.right];
    case "conditional":
      return [node.test, node.whenTrue, node.whenFalse];
  }
}
