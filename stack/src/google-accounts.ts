import { spawnSync } from "node:child_process";
import type { AccountAnswers, Place } from "./account-preflight.ts";

type Policy = {
  readonly bindings?: readonly { readonly role: string; readonly members: readonly string[] }[];
};

/** Asks gcloud, if it is installed and signed in, about a project's service accounts. */
export function googleAccounts(project: string): AccountAnswers {
  return {
    serviceAccounts: () => {
      const accounts = ask<{ email: string }[]>(["iam", "service-accounts", "list", "--project", project]);
      return accounts?.map(({ email }) => email);
    },
    rolesOf: (address, place) => {
      const policy = ask<Policy>([...policyCommand(project, address, place), "--project", project]);
      const held = policy?.bindings?.filter(({ members }) => members.includes(`serviceAccount:${address}`));
      return policy && (held ?? []).map(({ role }) => role);
    },
  };
}

function policyCommand(project: string, address: string, place: Place): readonly string[] {
  const commands: Record<Place, readonly string[]> = {
    project: ["projects", "get-iam-policy", project],
    bucket: ["storage", "buckets", "get-iam-policy", `gs://${project}.firebasestorage.app`],
    itself: ["iam", "service-accounts", "get-iam-policy", address],
  };
  return commands[place];
}

/** The answer of gcloud in JSON, or `undefined` if it refuses or is not installed. */
function ask<Answer>(args: readonly string[]): Answer | undefined {
  const { status, stdout } = spawnSync("gcloud", [...args, "--format=json", "--quiet"], { encoding: "utf8" });
  // The cast: the output of these commands is documented.
  return status === 0 ? (JSON.parse(stdout) as Answer) : undefined;
}
