import { gitSays } from "@daily-genius/project/git-says";
import { Refusal } from "@daily-genius/project/refusal";
import { projectRoot } from "@daily-genius/project/root";
import { type AskGoogle, type GoogleAnswer, listAll, projectNumber } from "../google/ask-google.ts";
import { isRecord } from "../google/difference.ts";

/** A resource as Google's REST APIs write it. */
export type Resource = {
  readonly name?: string;
  readonly displayName?: string;
  readonly [field: string]: unknown;
};

/** The label of everything that the command makes; its value is the name of the resource. */
export const managedByLabel = "daily-genius";

/** The facts of a project that its monitoring needs, and whom it bills. */
export type ProjectFacts = Awaited<ReturnType<typeof projectFacts>>;

/** Asks Google for the facts that the resources need. `email` becomes a channel, unless there is one for it. */
export async function projectFacts(
  ask: AskGoogle,
  project: string,
  { email, check }: { readonly email: string | undefined; readonly check: boolean },
) {
  const number = expected(await projectNumber(project, ask));
  const { billingAccountName } = expected(
    await ask<{ billingAccountName?: string }>("cloudbilling", `/v1/projects/${project}/billingInfo`),
  );
  if (!billingAccountName)
    throw new Refusal(
      `The project ${project} has no billing account. Run \`npm run deploy -- --project ${project} --set-up\`.`,
    );
  const channels = await channelsOf(ask, project, check ? undefined : email);
  const names = (found: readonly Resource[]) => found.map(({ name = "" }) => name).sort();
  return {
    project,
    number,
    /** The address of docs/operations.md. */
    manual: manualAddress(
      gitSays(projectRoot, "remote", "get-url", "origin"),
      gitSays(projectRoot, "rev-parse", "--show-prefix"),
    ),
    billingAccount: billingAccountName,
    channels: names(channels),
    // Google accepts only emails here, and five at most: budget_model.proto, monitoring_notification_channels.
    budgetChannels: names(channels.filter(({ type }) => type === "email")).slice(0, 5),
  };
}

/** Returns all channels with our label; people can label more of them, of any type. */
async function channelsOf(ask: AskGoogle, project: string, email: string | undefined) {
  const path = `/v3/projects/${project}/notificationChannels`;
  const own = async () => {
    const all = expected(await listAll<Resource>(ask, "monitoring", path, "notificationChannels"));
    return all.filter(({ userLabels }) => isRecord(userLabels) && managedByLabel in userLabels);
  };
  const isOfEmail = ({ labels }: Resource) =>
    isRecord(labels) && `${labels["email_address"]}`.toLowerCase() === email?.toLowerCase();
  const found = await own();
  if (email !== undefined && !found.some(isOfEmail)) {
    const channel = {
      type: "email",
      displayName: "Daily Genius",
      labels: { email_address: email },
      userLabels: { [managedByLabel]: "channel" },
      enabled: true,
    };
    const made = expected(await ask<Resource>("monitoring", path, channel));
    // Another command may have made one at the same time: the earlier one stays.
    const [first = made] = (await own())
      .filter(isOfEmail)
      .sort((one, other) => timeOf(one).localeCompare(timeOf(other)));
    if (first.name !== made.name) expected(await ask("monitoring", `/v3/${made.name}`, undefined, "DELETE"));
    found.push(first);
  }
  if (found.length === 0) throw new Refusal("No one would receive the alerts. Add --email <address>.");
  return found;
}

const timeOf = ({ creationRecord }: Resource) =>
  isRecord(creationRecord) ? `${creationRecord["mutateTime"]}` : "";

/** Returns the body of an answer. There is nothing to compare without it: Google's reason ends the command. */
function expected<Body>(answer: GoogleAnswer<Body>): Body {
  if (answer.kind === "found") return answer.body;
  throw new Refusal(answer.reason);
}

const page = "docs/operations.md";

/**
 * Returns the address of the operator's page: at GitHub, if the checkout came from there, otherwise its file. `folder` is
 * the place of the checkout in its repository, with a slash at the end.
 */
export function manualAddress(remote = "", folder = ""): string {
  const [, repository] =
    /^(?:https:\/\/(?:[^@/]+@)?|ssh:\/\/git@|git@)github\.com[/:]([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(
      remote,
    ) ?? [];
  // HEAD is the default branch of the repository.
  return repository ? `https://github.com/${repository}/blob/HEAD/${encodeURI(folder)}${page}` : page;
}
