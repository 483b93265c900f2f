import { createRequire } from "node:module";
import { hostingDefinitions } from "./hosting-definitions.ts";
import { invalid, type Reply } from "./route.ts";

/** A message of Google's, or a container of messages, in the JSON form of protobuf files. */
export type Definition = {
  readonly fields?: Readonly<Record<string, Field>>;
  readonly oneofs?: Readonly<Record<string, { readonly oneof: readonly string[] }>>;
  readonly values?: Readonly<Record<string, number>>;
  readonly nested?: Readonly<Record<string, Definition>>;
};

type Field = {
  readonly type: string;
  readonly rule?: string;
  readonly keyType?: string;
  readonly options?: Readonly<Record<string, unknown>>;
};

// Google publishes no such package for Hosting.
const fromHere = createRequire(import.meta.url);
const roots: readonly Definition[] = [
  ...["functions", "scheduler", "secret-manager"].map(
    // The cast: it is a protobuf file in this form.
    (name) => fromHere(`@google-cloud/${name}/build/protos/protos.json`) as Definition,
  ),
  hostingDefinitions,
];

/**
 * Answers as Google does to a body that does not fit the message of this full name: unknown and misspelled names,
 * values of another kind, unknown words of an enum, two fields of which only one may be set, and, in a creation,
 * missing ones.
 */
export function bodyIs(message: string, answer: Reply): Reply {
  const scope = message.split(".");
  const definition = lookUp(scope);
  if (!definition) throw new Error(`Google publishes no message ${message}.`);
  return (cloud, asked, names) => {
    const [wrong] = whatIsWrong(asked.json, definition, scope, "", asked.method === "POST");
    return wrong === undefined
      ? answer(cloud, asked, names)
      : invalid(`Invalid JSON payload received. ${wrong}`);
  };
}

function lookUp(path: readonly string[]): Definition | undefined {
  for (const root of roots) {
    let found: Definition | undefined = root;
    for (const name of path) found = found?.nested?.[name];
    if (found) return found;
  }
  return undefined;
}

/** Resolves a field's type: relative to its message, or to any enclosing scope. */
function resolve(type: string, scope: readonly string[]): [Definition, readonly string[]] | undefined {
  for (let depth = scope.length; depth >= 0; depth -= 1) {
    const path = [...scope.slice(0, depth), ...type.split(".")];
    const found = lookUp(path);
    if (found) return [found, path];
  }
  return undefined;
}

function* whatIsWrong(
  body: unknown,
  { fields = {}, oneofs = {} }: Definition,
  scope: readonly string[],
  place: string,
  isNew: boolean,
): Generator<string> {
  if (typeof body !== "object" || body === null || Array.isArray(body))
    return yield `Invalid value at '${place}': no object.`;
  // Protobuf treats null as a field that is not set.
  const given = Object.entries(body).filter(([, value]) => value !== null);
  for (const [name, value] of given) {
    const field = fields[name];
    if (field) yield* whatIsWrongIn(value, field, scope, place ? `${place}.${name}` : name, isNew);
    else yield `Unknown name "${name}" at '${place}': Cannot find field.`;
  }
  const set = given.map(([name]) => name);
  for (const [name, { oneof }] of Object.entries(oneofs))
    if (oneof.filter((one) => set.includes(one)).length > 1)
      yield `Invalid value at '${place}' (oneof), oneof field '${name}' is already set.`;
  if (isNew)
    for (const [name, { options = {} }] of Object.entries(fields))
      if (
        options["(google.api.field_behavior)"] === "REQUIRED" &&
        !set.includes(name) &&
        !isInThePath(name, place)
      )
        yield `${place ? `${place}.` : ""}${name} is required.`;
}

/** Whether a field is in the path of a request, and not in its body. */
function isInThePath(name: string, place: string): boolean {
  return place === "" && /^(name|parent|resource)$/.test(name);
}

function* whatIsWrongIn(
  value: unknown,
  field: Field,
  scope: readonly string[],
  place: string,
  isNew: boolean,
): Generator<string> {
  const ofOne = (one: unknown, at: string) => whatIsWrongInOne(one, field.type, scope, at, isNew);
  if (field.rule === "repeated") {
    if (!Array.isArray(value)) return yield `Invalid value at '${place}': no list.`;
    for (const [index, one] of value.entries()) yield* ofOne(one, `${place}[${index}]`);
  } else if (field.keyType !== undefined) {
    if (typeof value !== "object") return yield `Invalid value at '${place}': no map.`;
    for (const [key, one] of Object.entries(value ?? {})) yield* ofOne(one, `${place}[${key}]`);
  } else yield* ofOne(value, place);
}

/** Whether a value has one of protobuf's own types: protobuf.dev/programming-guides/json. */
const scalars: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === "string",
  bool: (value) => typeof value === "boolean",
  bytes: (value) => typeof value === "string" && /^[\w+/-]*={0,2}$/.test(value),
  ...Object.fromEntries(
    ["double", "float", "int32", "int64", "uint32", "uint64"].map((type) => [
      type,
      (value: unknown) =>
        typeof value === "number" || (typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value)),
    ]),
  ),
  "google.protobuf.Duration": (value) => typeof value === "string" && /^-?\d+(\.\d{1,9})?s$/.test(value),
  "google.protobuf.Timestamp": (value) => typeof value === "string" && !Number.isNaN(Date.parse(value)),
  "google.protobuf.FieldMask": (value) => typeof value === "string",
};

function* whatIsWrongInOne(
  value: unknown,
  type: string,
  scope: readonly string[],
  place: string,
  isNew: boolean,
): Generator<string> {
  const isScalar = scalars[type];
  if (isScalar) {
    if (!isScalar(value)) yield `Invalid value at '${place}' (${type}), ${JSON.stringify(value)}`;
    return;
  }
  const found = resolve(type, scope);
  if (!found) throw new Error(`Google publishes no type ${type}.`);
  const [definition, path] = found;
  if (!definition.values) yield* whatIsWrong(value, definition, path, place, isNew);
  else if (typeof value !== "string" || !Object.hasOwn(definition.values, value))
    yield `Invalid value at '${place}' (${path.join(".")}), ${JSON.stringify(value)}`;
}
