import { setUp } from "../../src/set-up/set-up.ts";
import { type Cloud, copyOf } from "./cloud.ts";
import { googleFor } from "./server.ts";

export const billing = "01ABCD-2345EF-67890A";

/** Google before there is a project: an owner with a billing account. Everything new takes some requests to appear. */
export function noProject(project: string): Cloud {
  const name = `billingAccounts/${billing}`;
  return {
    project,
    number: "123456789012",
    resources: new Map([[name, { name, displayName: "Ours", open: true }]]),
    policies: new Map(),
    uploads: new Map(),
    slowness: 2,
    unready: new Map(),
  };
}

const made = new Map<string, Promise<Cloud>>();

/** A project as `--set-up` leaves it before the first deployment: made by it once, and then copied. */
export async function newProject(project: string): Promise<Cloud> {
  const cloud = made.get(project) ?? make(project);
  made.set(project, cloud);
  return copyOf(await cloud);
}

async function make(project: string): Promise<Cloud> {
  const cloud = { ...noProject(project), slowness: 0 };
  const { ask } = googleFor(cloud);
  const wanted = { billing, yes: true };
  await setUp({ project, wanted, ask, files: [], say: () => undefined, wait: async () => undefined });
  return cloud;
}
