import type { AskGoogle, GoogleAnswer } from "./ask-google.ts";

/** Returns the number of a project, which some addresses of Google's name it by. */
export async function projectNumber(project: string, ask: AskGoogle): Promise<GoogleAnswer<string>> {
  const answer = await ask<{ projectNumber?: string }>("cloudresourcemanager", `/v1/projects/${project}`);
  return answer.kind === "found" ? { kind: "found", body: answer.body.projectNumber ?? "" } : answer;
}
