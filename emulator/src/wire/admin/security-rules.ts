import type { RulesIssue } from "../../security-rules.ts";
import { StatusError } from "../../status.ts";

/** Loads the text of a rules file and answers what is wrong with it; with an error in it, nothing is loaded. */
export type LoadRules = (source: string, fileName: string) => readonly RulesIssue[];

/** `PUT /emulator/v1/projects/{project}:securityRules`: `{ rules: { files: [{ name, content }] }, ignore_errors }`. */
export function putSecurityRules(
  body: unknown,
  loadRules: LoadRules,
): { readonly issues?: readonly RulesIssue[] } {
  const { name, content } = readRulesFile(body);
  const issues = loadRules(content, name);
  const ignoresErrors = isObject(body) && (body["ignore_errors"] === true || body["ignoreErrors"] === true);
  const error = issues.find(({ severity }) => severity === "ERROR");
  if (error !== undefined && !ignoresErrors) {
    const { line, column } = error.sourcePosition;
    throw new StatusError(
      "INVALID_ARGUMENT",
      `Error compiling rules: L${line}:${column} ${error.description}`,
    );
  }
  return issues.length === 0 ? {} : { issues };
}

function readRulesFile(body: unknown): { readonly name: string; readonly content: string } {
  const rules = isObject(body) ? body["rules"] : undefined;
  const files = isObject(rules) ? rules["files"] : undefined;
  const file: unknown = Array.isArray(files) ? files[0] : undefined;
  const content = isObject(file) ? file["content"] : undefined;
  const name = isObject(file) ? file["name"] : undefined;
  if (typeof content !== "string") {
    throw new StatusError("INVALID_ARGUMENT", "The body must hold rules.files[0].content.");
  }
  return { name: typeof name === "string" ? name : "security.rules", content };
}

function isObject(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === "object" && value !== null;
}
