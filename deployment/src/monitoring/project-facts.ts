import { Refusal } from "@daily-genius/stack/refusal";
import { type GoogleApi, listAll } from "./monitoring-api.ts";
import { ownLabel, type ProjectFacts, type Resource } from "./resource-kinds.ts";

/** Asks Google for the facts that the files need. `email` becomes a channel, unless there is one for it. */
export async function projectFacts(
  api: GoogleApi,
  project: string,
  { email, check }: { readonly email: string | undefined; readonly check: boolean },
): Promise<ProjectFacts> {
  // The casts: Google documents these answers.
  const { projectNumber } = (await api("cloudresourcemanager", "GET", `v1/projects/${project}`)) as {
    projectNumber: string;
  };
  const { billingAccountName } = (await api("cloudbilling", "GET", `v1/projects/${project}/billingInfo`)) as {
    billingAccountName?: string;
  };
  if (!billingAccountName)
    throw new Refusal(`The project ${project} has no billing account (docs/deploy.md, step 2).`);
  const channels = await channelsOf(api, project, check ? undefined : email);
  return { project, number: projectNumber, billingAccount: billingAccountName, channels };
}

/** The names of all channels with our label; more of them, of any type, can be labelled by hand. */
async function channelsOf(api: GoogleApi, project: string, email: string | undefined) {
  const path = `v3/projects/${project}/notificationChannels`;
  const all = await listAll<Resource>(api, "monitoring", path, "notificationChannels");
  const own = all.filter(({ userLabels }) => isRecord(userLabels) && ownLabel in userLabels);
  const isKnown = own.some(({ labels }) => isRecord(labels) && labels["email_address"] === email);
  if (email !== undefined && !isKnown)
    own.push(
      // The cast: Google answers with the channel.
      (await api("monitoring", "POST", path, {
        type: "email",
        displayName: "Daily Genius",
        labels: { email_address: email },
        userLabels: { [ownLabel]: "channel" },
        enabled: true,
      })) as Resource,
    );
  if (own.length === 0)
    throw new Refusal("Alerts would reach nobody: say whom to write to, with --email <address>.");
  return own.map(({ name = "" }) => name).sort();
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
