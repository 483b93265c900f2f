import type {
  AllowStatement,
  FunctionDeclaration,
  LetStatement,
  MatchBlock,
  PatternSegment,
  RulesFile,
  ServiceBlock,
} from "./ast.ts";
import { parseExpression } from "./expression-parser.ts";
import { tokenize } from "./lexer.ts";
import { Refusal } from "./token.ts";
import { TokenReader } from "./token-reader.ts";

/** The service's limit on nested match blocks. */
// The documented limit is 10; the service takes one more.
const deepestMatch = 11;

/** Parses a rules file. Throws a `Refusal` where the grammar is broken. */
export function parse(text: string): RulesFile {
  const reader = new TokenReader(tokenize(text));
  return rulesFile(reader);
}

// RulesFile ::= Version? (Function | Service)* end
function rulesFile(reader: TokenReader): RulesFile {
  const start = reader.peek();
  const version = reader.at("rules_version") ? rulesVersion(reader) : 1;
  const functions: FunctionDeclaration[] = [];
  const services: ServiceBlock[] = [];
  while (reader.peek().kind !== "end") {
    if (reader.at("function")) functions.push(functionDeclaration(reader));
    else if (reader.at("service")) services.push(service(reader));
    else throw reader.refusal("'service' or 'function' expected");
  }
  if (services.length === 0) throw reader.refusal("A 'service' block expected");
  return { version, functions, services, ...reader.since(start) };
}

// Version ::= 'rules_version' '=' string ';'?
function rulesVersion(reader: TokenReader): 1 | 2 {
  reader.expect("rules_version");
  reader.expect("=");
  const token = reader.peek();
  if (token.kind !== "string") throw reader.refusal("A version in quotes expected");
  reader.take();
  reader.accept(";");
  if (token.value === "1") return 1;
  if (token.value === "2") return 2;
  throw new Refusal(token, `Unknown rules version ${token.text}. Use '1' or '2'.`);
}

// Service ::= 'service' name ('.' name)* '{' (Function | Match)* '}'
function service(reader: TokenReader): ServiceBlock {
  const start = reader.expect("service");
  const parts = [reader.expectName("A service's name").text];
  while (reader.accept(".")) parts.push(reader.expectName("A service's name").text);
  const span = reader.since(start);
  reader.expect("{");
  const functions: FunctionDeclaration[] = [];
  const matches: MatchBlock[] = [];
  while (!reader.accept("}")) {
    if (reader.at("function")) functions.push(functionDeclaration(reader));
    else if (reader.at("match")) matches.push(match(reader, 1));
    else throw reader.refusal("'match', 'function' or '}' expected");
  }
  return { name: parts.join("."), functions, matches, ...span };
}

// Match ::= 'match' Pattern '{' (Function | Match | Allow)+ '}'
function match(reader: TokenReader, depth: number): MatchBlock {
  const start = reader.expect("match");
  if (depth > deepestMatch)
    throw new Refusal(start, `More than ${deepestMatch} match blocks stand inside one another.`);
  const segments = pattern(reader);
  const span = reader.since(start);
  const open = reader.expect("{");
  const functions: FunctionDeclaration[] = [];
  const matches: MatchBlock[] = [];
  const allows: AllowStatement[] = [];
  while (!reader.at("}")) {
    if (reader.at("function")) functions.push(functionDeclaration(reader));
    else if (reader.at("match")) matches.push(match(reader, depth + 1));
    else if (reader.at("allow")) allows.push(allow(reader));
    else throw reader.refusal("'allow', 'match', 'function' or '}' expected");
  }
  if (functions.length + matches.length + allows.length === 0)
    throw new Refusal(open, "This match block is empty.");
  reader.expect("}");
  return { pattern: segments, functions, matches, allows, ...span };
}

// Pattern ::= ('/name' | '/' '{' name ('=*' | '=**')? '}')+
function pattern(reader: TokenReader): readonly PatternSegment[] {
  const segments: PatternSegment[] = [];
  while (!reader.at("{")) {
    const start = reader.peek();
    if (start.kind === "segment") {
      segments.push({ kind: "text", text: String(reader.take().value), ...reader.since(start) });
      continue;
    }
    reader.expect(
      "/",
      segments.length === 0 ? "A path expected, such as /posts/{id}" : "'/' or '{' expected",
    );
    reader.expect("{", "A name or '{' expected after the '/' of a path");
    const name = reader.expectName("A wildcard's name").text;
    let kind: "one" | "rest" = "one";
    if (reader.accept("=**")) kind = "rest";
    else if (reader.accept("=")) {
      reader.expect("*");
      if (reader.accept("*")) kind = "rest";
    }
    reader.expect("}");
    segments.push({ kind, name, ...reader.since(start) });
  }
  if (segments.length === 0) throw reader.refusal("A path expected, such as /posts/{id}");
  return segments;
}

// Allow ::= 'allow' Names (':' 'if' Expression)? ';'?
function allow(reader: TokenReader): AllowStatement {
  const start = reader.expect("allow");
  const methods = names(reader, "A method such as read, get or create");
  if (!reader.at(":")) {
    if (reader.at("if")) throw reader.refusal("':' expected before 'if'");
    if (!reader.at("}")) reader.expect(";", "':', ';' or '}' expected");
    return { methods, condition: undefined, ...reader.since(start) };
  }
  reader.expect(":");
  reader.expect("if");
  const condition = parseExpression(reader);
  const followers = ["}", "allow", "match", "function"] as const;
  if (!reader.accept(";") && !followers.some((text) => reader.at(text)))
    throw reader.refusal("An operator or ';' expected");
  return { methods, condition, ...reader.since(start) };
}

// Function ::= 'function' name '(' Names? ')' '{' Let* 'return' Expression ';'? '}'
function functionDeclaration(reader: TokenReader): FunctionDeclaration {
  const start = reader.expect("function");
  const name = reader.expectName("A function's name").text;
  const span = reader.since(start);
  reader.expect("(");
  const parameters = reader.at(")") ? [] : names(reader, "A parameter's name");
  reader.expect(")", "',' or ')' expected");
  reader.expect("{");
  const lets: LetStatement[] = [];
  while (reader.at("let")) lets.push(letStatement(reader));
  reader.expect("return", "'let' or 'return' expected");
  const result = parseExpression(reader);
  reader.accept(";");
  reader.expect("}", "';' or '}' expected");
  return { name, parameters, lets, result, ...span };
}

// Names ::= name (',' name)*
function names(reader: TokenReader, what: string): AllowStatement["methods"] {
  const found: AllowStatement["methods"][number][] = [];
  do {
    const { text, start, end } = reader.expectName(what);
    found.push({ name: text, start, end });
  } while (reader.accept(","));
  return found;
}

// Let ::= 'let' name '=' Expression ';'
function letStatement(reader: TokenReader): LetStatement {
  const start = reader.expect("let");
  const name = reader.expectName("A variable's name").text;
  const span = reader.since(start);
  reader.expect("=");
  const value = parseExpression(reader);
  reader.expect(";", "An operator or ';' expected");
  return { name, value, ...span };
}
