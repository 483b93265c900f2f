import type { createSecurityRules } from "../../security-rules.ts";
import { invalid } from "../../status.ts";
import { membersOf } from "./members.ts";

/** Loads the text of a rules file and returns its problems; with an error it loads nothing. */
export type LoadRules = ReturnType<typeof createSecurityRules>["load"];

/** firebase-tools compares an issue's severity with these numbers; with the name it would report success. */
const severities = { WARNING: 2, ERROR: 3 };

/** `PUT /emulator/v1/projects/{project}[/databases/{database}]:securityRules`: `{ rules: { files: [{ name, content }] }, ignore_errors }`. */
export function putSecurityRules(
  projectId: string,
  databaseId: string | undefined,
  body: unknown,
  loadRules: LoadRules,
): { readonly issues?: readonly unknown[] } {
  const { rules, ignore_errors: ignoresErrors } = membersOf(body);
  const { files } = membersOf(rules);
  const { name, content } = membersOf(Array.isArray(files) ? files[0] : undefined);
  if (typeof content !== "string") throw invalid("The body must hold rules.files[0].content.");
  const issues = loadRules(
    content,
    typeof name === "string" ? name : "security.rules",
    projectId,
    databaseId,
  );
  if (issues.length === 0) return {};
  const error = issues.find(({ severity }) => severity === "ERROR");
  if (error !== undefined && ignoresErrors !== true) {
    const { line, column } = error.sourcePosition;
    const message = `Error compiling rules:\nL${line}:${column} ${error.description}`;
    throw invalid(message);
  }
  return { issues: issues.map((issue) => ({ ...issue, severity: severities[issue.severity] })) };
}
