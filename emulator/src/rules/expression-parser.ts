import type { BinaryOperator, Expression } from "./ast.ts";
import { namespaces, Refusal } from "./token.ts";
import type { TokenReader } from "./token-reader.ts";

/** The maximum depth of brackets, operators and calls, so that no source can exhaust the stack. */
const deepest = 98;
/** The maximum number of fields, indices and calls in a row, which are cheaper and in practice longer. */
const longest = 1000;

/** Parses one expression. Throws a `Refusal` where the grammar is broken. */
export function parseExpression(reader: TokenReader, depth = 0): Expression {
  return conditional(reader, depth);
}

// Conditional ::= Or ('?' Conditional ':' Conditional)?
function conditional(reader: TokenReader, depth: number): Expression {
  if (depth > deepest) throw new Refusal(reader.peek(), "This expression is nested too deeply.");
  const test = binary(reader, 1, depth);
  if (!reader.accept("?")) return test;
  const whenTrue = conditional(reader, depth + 1);
  reader.expect(":");
  const whenFalse = conditional(reader, depth + 1);
  return { kind: "conditional", test, whenTrue, whenFalse, ...reader.since(test) };
}

/**
 * The binary operators by precedence; operators of one precedence group from the left. `in` and `is` have a lower
 * precedence than `==`, as in Google's parser and unlike its documentation: `1 in [1] == true` is `1 in ([1] == true)`.
 */
const tightness: ReadonlyMap<string, number> = new Map(
  ["||", "&&", "in", "is", "== !=", "< <= > >=", "+ -", "* / %"].flatMap((operators, at) =>
    operators.split(" ").map((operator) => [operator, at + 1] as const),
  ),
);

// Binary(n) ::= Unary (operator(≥ n) Binary(n of operator + 1) | 'is' name)*
function binary(reader: TokenReader, loosest: number, depth: number): Expression {
  let left = unary(reader, depth);
  for (let chained = depth; ; chained += 1) {
    const token = reader.peek();
    const tight = token.kind === "symbol" || token.kind === "keyword" ? tightness.get(token.text) : undefined;
    if (tight === undefined || tight < loosest) return left;
    if (chained >= deepest) throw new Refusal(token, "This expression is nested too deeply.");
    reader.take();
    if (token.text === "is") {
      const type = reader.expectName("A type").text;
      left = { kind: "is", operand: left, type, ...reader.since(left) };
    } else {
      const right = binary(reader, tight + 1, depth + 1);
      // The table contains only the operators of the syntax tree and 'is'.
      const operator = token.text as BinaryOperator;
      left = { kind: "binary", operator, left, right, ...reader.since(left) };
    }
  }
}

// Unary ::= '!' Unary | '-' Postfix | Postfix
function unary(reader: TokenReader, depth: number): Expression {
  const start = reader.peek();
  if (depth > deepest) throw new Refusal(start, "This expression is nested too deeply.");
  if (reader.accept("!")) {
    const operand = unary(reader, depth + 1);
    return { kind: "unary", operator: "!", operand, ...reader.since(start) };
  }
  if (!reader.accept("-")) return postfix(reader, depth);
  // The smallest int has no positive counterpart, so it must be read with its sign.
  const smallest = reader.peek();
  if (smallest.kind === "int" && smallest.value === 2n ** 63n) {
    reader.take();
    return { kind: "literal", value: -(2n ** 63n), ...reader.since(start) };
  }
  const operand = postfix(reader, depth + 1);
  return { kind: "unary", operator: "-", operand, ...reader.since(start) };
}

// Postfix ::= Primary ('.' name | '.' name Arguments | '[' Expression ']' | '[' Expression? ':' Expression? ']')*
function postfix(reader: TokenReader, depth: number): Expression {
  let object = primary(reader, depth);
  for (let chained = 0; ; chained += 1) {
    if (chained > longest) throw new Refusal(reader.peek(), "This expression is nested too deeply.");
    if (reader.accept(".")) object = member(reader, object, depth);
    else if (reader.accept("[")) object = subscript(reader, object, depth);
    else if (reader.peek().kind === "segment") {
      // `a /b` reads as a value and a path, in Google's grammar as in this one.
      throw new Refusal(reader.peek(), "This reads as a path. To divide, put a space after the '/'.");
    } else return object;
  }
}

function member(reader: TokenReader, object: Expression, depth: number): Expression {
  const token = reader.peek();
  if (token.kind !== "name" && token.kind !== "keyword")
    throw reader.refusal("A field or method name expected");
  const name = reader.take().text;
  if (!reader.at("(")) return { kind: "member", object, name, ...reader.since(object) };
  const args = parseArguments(reader, depth);
  if (object.kind === "name" && namespaces.has(object.name))
    return { kind: "call", name: `${object.name}.${name}`, arguments: args, ...reader.since(object) };
  return { kind: "method", object, name, arguments: args, ...reader.since(object) };
}

function subscript(reader: TokenReader, object: Expression, depth: number): Expression {
  const from = reader.at(":") ? undefined : parseExpression(reader, depth + 1);
  if (from !== undefined && reader.accept("]"))
    return { kind: "index", object, index: from, ...reader.since(object) };
  reader.expect(":", "']' or ':' expected");
  const to = reader.at("]") ? undefined : parseExpression(reader, depth + 1);
  reader.expect("]");
  return { kind: "slice", object, from, to, ...reader.since(object) };
}

// Arguments ::= '(' (Expression (',' Expression)*)? ')'
function parseArguments(reader: TokenReader, depth: number): readonly Expression[] {
  reader.expect("(");
  const args: Expression[] = [];
  if (reader.accept(")")) return args;
  do args.push(parseExpression(reader, depth + 1));
  while (reader.accept(","));
  reader.expect(")", "',' or ')' expected");
  return args;
}

// Primary ::= literal | name Arguments? | '(' Expression ')' | List | Map | Path
function primary(reader: TokenReader, depth: number): Expression {
  const token = reader.peek();
  if (token.kind === "int" && typeof token.value === "bigint" && token.value >= 2n ** 63n)
    throw new Refusal(token, `${token.text} is larger than the largest int, 9223372036854775807.`);
  const constant = token.kind === "keyword" ? constants.get(token.text) : token.value;
  if (constant !== undefined && token.kind !== "segment") {
    reader.take();
    return { kind: "literal", value: constant, ...reader.since(token) };
  }
  if (token.kind === "name") return nameOrCall(reader, depth);
  if (token.kind === "segment" || reader.at("/")) return path(reader, depth);
  if (reader.at("[")) return list(reader, depth);
  if (reader.at("{")) return map(reader, depth);
  if (reader.accept("(")) {
    const inner = parseExpression(reader, depth + 1);
    reader.expect(")");
    return { ...inner, ...reader.since(token) };
  }
  throw reader.refusal(
    reader.at("--") || reader.at("++") ? "There is no -- or ++; a value expected" : "A value expected",
  );
}

const constants: ReadonlyMap<string, boolean | null> = new Map([
  ["true", true],
  ["false", false],
  ["null", null],
]);

function nameOrCall(reader: TokenReader, depth: number): Expression {
  const token = reader.take();
  if (!reader.at("(")) return { kind: "name", name: token.text, ...reader.since(token) };
  const args = parseArguments(reader, depth);
  return { kind: "call", name: token.text, arguments: args, ...reader.since(token) };
}

// List ::= '[' (Expression (',' Expression)* ','?)? ']'
function list(reader: TokenReader, depth: number): Expression {
  const start = reader.expect("[");
  const items: Expression[] = [];
  while (!reader.at("]")) {
    items.push(parseExpression(reader, depth + 1));
    if (!reader.accept(",")) break;
  }
  reader.expect("]", "',' or ']' expected");
  return { kind: "list", items, ...reader.since(start) };
}

// Map ::= '{' (Expression ':' Expression (',' Expression ':' Expression)* ','?)? '}'
function map(reader: TokenReader, depth: number): Expression {
  const start = reader.expect("{");
  const entries: (readonly [Expression, Expression])[] = [];
  while (!reader.at("}")) {
    const key = parseExpression(reader, depth + 1);
    reader.expect(":");
    entries.push([key, parseExpression(reader, depth + 1)]);
    if (!reader.accept(",")) break;
  }
  reader.expect("}", "',' or '}' expected");
  return { kind: "map", entries, ...reader.since(start) };
}

// Path ::= ('/name' | '/' '$(' Expression ')')+
function path(reader: TokenReader, depth: number): Expression {
  const start = reader.peek();
  const segments: (string | Expression)[] = [];
  for (;;) {
    const token = reader.peek();
    if (token.kind === "segment") {
      segments.push(String(reader.take().value));
    } else if (reader.at("/") && reader.at("$(", 1)) {
      reader.take();
      reader.take();
      segments.push(parseExpression(reader, depth + 1));
      reader.expect(")");
    } else if (segments.length === 0) {
      reader.take();
      throw reader.refusal("A name or '$(' expected after the '/' of a path");
    } else {
      return { kind: "path", segments, ...reader.since(start) };
    }
  }
}
