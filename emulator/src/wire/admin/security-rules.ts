import type { RulesIssue } from "../../security-rules.ts";
import { StatusError } from "../../status.ts";
import { membersOf } from "./members.ts";

/** Loads the text of a rules file; if there are problems, returns them and loads nothing. */
export type LoadRules = (source: string, fileName: string, projectId?: string) => readonly RulesIssue[];

/** firebase-tools compares an issue's severity with this number; with the name it would report success. */
const SEVERITY_ERROR = 3;

/** `PUT /emulator/v1/projects/{project}:securityRules`: `{ rules: { files: [{ name, content }] }, ignore_errors }`. */
export function putSecurityRules(
  projectId: string,
  body: unknown,
  loadRules: LoadRules,
): { readonly issues?: readonly unknown[] } {
  const { rules, ignore_errors: ignoresErrors } = membersOf(body);
  const { files } = membersOf(rules);
  const { name, content } = membersOf(Array.isArray(files) ? files[0] : undefined);
  if (typeof content !== "string") {
    throw new StatusError("INVALID_ARGUMENT", "The body must hold rules.files[0].content.");
  }
  const issues = loadRules(content, typeof name === "string" ? name : "security.rules", projectId);
  const [first] = issues;
  if (first === undefined) return {};
  if (ignoresErrors !== true) {
    const { line, column } = first.sourcePosition;
    const message = `Error compiling rules:\nL${line}:${column} ${first.description}`;
    throw new StatusError("INVALID_ARGUMENT", message);
  }
  return { issues: issues.map((issue) => ({ ...issue, severity: SEVERITY_ERROR })) };
}
