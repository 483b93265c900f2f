import { type DescMethod, getOption } from "@bufbuild/protobuf";
import { http as httpOption } from "../generated/google/api/annotations_pb.js";
import type { HttpRule } from "../generated/google/api/http_pb.js";
import { Firestore } from "../generated/google/firestore/v1/firestore_pb.js";

/** One HTTP route of a method, from the method's own `google.api.http` annotation. */
type Route = {
  readonly method: DescMethod;
  readonly verb: string;
  readonly pattern: RegExp;
  /** The request's fields in the path, in order. */
  readonly variables: readonly string[];
  /** The request's field for the body; "*" for the whole request, "" for none. */
  readonly body: string;
};

/** The meaning of a path: the method to call and the fields that the path sets. */
export type RouteMatch = { readonly route: Route; readonly variables: ReadonlyMap<string, string> };

/** Every route of Firestore's service; first those that end in a verb, because document ids may contain a colon. */
const routes: readonly Route[] = Firestore.methods
  .flatMap((method) => routesOf(method, getOption(method, httpOption)))
  .sort((a, b) => Number(endsInVerb(b)) - Number(endsInVerb(a)));

/**
 * Returns the route for a request, or undefined. The path is still percent-encoded. If a path has a collection's number
 * of segments and none of the verb's requests has, the most similar request reports the error.
 */
export function matchRoute(verb: string, path: string): RouteMatch | undefined {
  const decoded = decodePath(path);
  let misnamed: RouteMatch | undefined;
  for (const route of routes) {
    if (route.verb !== verb) continue;
    const match = route.pattern.exec(decoded);
    if (match === null) continue;
    const variables = new Map(route.variables.map((name, index) => [name, match[index + 1] ?? ""]));
    const namesDocuments = route.variables.every(
      (name) => name === "collection_id" || namesDocument(variables.get(name) ?? ""),
    );
    if (namesDocuments || endsInVerb(route)) return { route, variables };
    misnamed ??= { route, variables };
  }
  return misnamed;
}

/** `projects/P/databases/D/documents` */
const ROOT_SEGMENTS = 5;

/** Getting a document and listing a collection share their shape; the number of segments distinguishes them. */
function namesDocument(name: string): boolean {
  const count = name.split("/").length;
  return count <= ROOT_SEGMENTS || (count - ROOT_SEGMENTS) % 2 === 0;
}

function routesOf(method: DescMethod, rule: HttpRule): Route[] {
  const { case: verb, value: template } = rule.pattern;
  const own: Route[] = [];
  if (verb !== undefined && verb !== "custom")
    own.push({ method, verb: verb.toUpperCase(), body: rule.body, ...compileTemplate(template) });
  return [...own, ...rule.additionalBindings.flatMap((binding) => routesOf(method, binding))];
}

// Template ::= "/v1/" (Segments | Variable | "/")+ (":" Verb)?     Variable ::= "{" FieldPath ("=" Segments)? "}"
function compileTemplate(template: string): Pick<Route, "pattern" | "variables"> {
  const variables: string[] = [];
  const source = template.replaceAll(/\{([^=}]+)(?:=([^}]+))?\}|[^{}]+/g, (part, field, segments) => {
    if (field === undefined) return segmentsPattern(part);
    variables.push(field);
    return `(${segmentsPattern(segments ?? "*")})`;
  });
  return { pattern: new RegExp(`^${source}$`), variables };
}

// A segment may be empty: a listing of no collection covers all of them, and other names report the missing part.
function segmentsPattern(segments: string): string {
  return segments.replaceAll(/\/\*\*|\*|[.+?^$()|[\]\\]/g, (part) => {
    if (part === "/**") return "(?:/[^/]*)*";
    return part === "*" ? "[^/]*" : `\\${part}`;
  });
}

function endsInVerb({ pattern }: Route): boolean {
  return /:[a-zA-Z]+\$$/.test(pattern.source);
}

/** Decodes the percent-encoding of each segment, so that `%28default%29` is `(default)`. */
function decodePath(path: string): string {
  try {
    return path.split("/").map(decodeURIComponent).join("/");
  } catch {
    // A stray "%": the path is used literally and matches nothing.
    return path;
  }
}
