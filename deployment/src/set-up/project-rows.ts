import { Refusal } from "@daily-genius/project/refusal";
import { listAll } from "../google/ask-google.ts";
import type { Google } from "./google.ts";
import { differing, judgeAnswer, missing, type Row, right } from "./row.ts";

/** Google's accounts that act for a service in a project, and that exist only once asked for. */
const agents = ["eventarc", "pubsub", "firebasestorage"].map((name) => `${name}.googleapis.com`);

/** Puts a sentence of ours in place of a refusal of Google's in certain words. */
const instead = (words: RegExp, refusal: Refusal) => (error: unknown) => {
  throw error instanceof Refusal && words.test(error.message) ? refusal : error;
};

/**
 * The project itself, and what makes it a project of Firebase that can be billed. Firebase comes after the bill and the
 * services, as in Google's example: firebase.google.com/docs/projects/terraform/get-started.
 */
export const projectRows: readonly Row[] = [
  {
    name: "the project",
    look: async ({ ask, project }) => {
      const path = `/v1/projects/${project}`;
      const answer = await ask<{ lifecycleState?: string }>("cloudresourcemanager", path);
      // Google answers 403 about a project that nobody has, as about one of others.
      if (answer.kind !== "found" && /^40[34]:/.test(answer.reason)) return missing;
      if (answer.kind !== "found")
        throw new Refusal(`Google does not show the project ${project}: ${answer.reason}`);
      return answer.body.lifecycleState === "ACTIVE" ? right : differing(["bring it back from deletion"]);
    },
    make: async ({ ask, project, send }) => {
      const path = `/v1/projects/${project}`;
      if ((await ask("cloudresourcemanager", path)).kind === "found")
        return send("cloudresourcemanager", `${path}:undelete`, {});
      const refusal = new Refusal(
        `Someone else has a project ${project}: ids are unique in the world. Choose another.`,
      );
      const body = { projectId: project, name: "Daily Genius" };
      return send("cloudresourcemanager", "/v1/projects", body).catch(instead(/\b409:/, refusal));
    },
    undo: "[taking it down](#taking-it-down)",
    forever: "its id",
  },
  {
    name: "billing",
    look: async ({ ask, billing, project }) => {
      type Info = { readonly billingEnabled?: boolean; readonly billingAccountName?: string };
      const answer = await ask<Info>("cloudbilling", `/v1/projects/${project}/billingInfo`);
      return judgeAnswer(answer, ({ billingEnabled, billingAccountName = "" }) => {
        if (!billingEnabled) return missing;
        const present = billingAccountName.replace("billingAccounts/", "");
        return differing(billing && billing !== present ? [`charge ${billing}, not ${present}`] : []);
      });
    },
    make: ({ billing, project, send }) => {
      const billingAccountName = `billingAccounts/${billing}`;
      return send("cloudbilling", `/v1/projects/${project}/billingInfo`, { billingAccountName }, "PUT");
    },
    undo: "*Billing*; all but Hosting stops",
  },
  {
    name: "Google's services",
    look: async ({ ask, project, services }) => {
      const named = services.map((name) => `names=projects/${project}/services/${name}`).join("&");
      const path = `/v1/projects/${project}/services:batchGet?${named}`;
      type Answer = { readonly services?: readonly { readonly name?: string; readonly state?: string }[] };
      return judgeAnswer(await ask<Answer>("serviceusage", path), ({ services: found = [] }) => {
        const on = found
          .filter(({ state }) => state === "ENABLED")
          .map(({ name }) => name?.split("/").at(-1));
        const off = services.filter((name) => !on.includes(name));
        return off.length === services.length ? missing : differing(off.map((name) => `enable ${name}`));
      });
    },
    make: async ({ project, send, services }) => {
      // googleapis/google/api/serviceusage/v1/serviceusage.proto: at most 20 at once.
      for (let from = 0; from < services.length; from += 20)
        await send("serviceusage", `/v1/projects/${project}/services:batchEnable`, {
          serviceIds: services.slice(from, from + 20),
        });
    },
    undo: "*APIs & Services*",
  },
  {
    name: "Firebase",
    look: async ({ ask, project }) => {
      // A project that Firebase does not have, such as one that is half made, is as missing as one that it hides.
      const answer = await ask("firebase", `/v1beta1/projects/${project}`);
      return answer.kind === "found" ? right : missing;
    },
    make: ({ project, send }) => send("firebase", `/v1beta1/projects/${project}:addFirebase`, {}),
    undo: "with the project",
    forever: "itself",
  },
  {
    name: "Google's own accounts",
    // Asking for one is a change: the one whose role is needed tells of all.
    look: async ({ number, policy }) => {
      const agent = `service-${await number()}@gcp-sa-firebasestorage.iam.gserviceaccount.com`;
      return judgeAnswer(await policy("project"), ({ bindings = [] }) =>
        bindings.some(({ members }) => members.includes(`serviceAccount:${agent}`)) ? right : missing,
      );
    },
    make: async ({ project, send }) => {
      for (const service of agents)
        await send(
          "serviceusage",
          `/v1beta1/projects/${project}/services/${service}:generateServiceIdentity`,
          {},
        );
    },
    undo: "with the project",
  },
  {
    name: "the web app",
    look: async (google) => judgeAnswer(await webApps(google), (apps) => (apps.length > 0 ? right : missing)),
    make: ({ project, send }) =>
      send("firebase", `/v1beta1/projects/${project}/webApps`, { displayName: "Daily Genius" }),
    undo: "*Project settings*",
  },
  {
    name: "the Hosting site",
    look: async ({ ask, project }) =>
      judgeAnswer(await ask("firebasehosting", `/v1beta1/projects/${project}/sites/${project}`), () => right),
    make: async (google) => {
      const { project, send } = google;
      const appId = await webAppId(google);
      const path = `/v1beta1/projects/${project}/sites?siteId=${project}`;
      const isTaken = `The address ${project}.web.app belongs to another project, and this one's site needs it. Delete this project and choose another id.`;
      return send("firebasehosting", path, { ...(appId && { appId }) }).catch(
        instead(/\b409:|reserved|unavailable/, new Refusal(isTaken)),
      );
    },
    undo: "with the project",
    forever: "its address",
  },
];

const webApps = ({ ask, project }: Google) =>
  listAll<{ appId?: string }>(ask, "firebase", `/v1beta1/projects/${project}/webApps`, "apps");

/** Returns the id of the project's first web app. */
export async function webAppId(google: Google): Promise<string | undefined> {
  const apps = await webApps(google);
  return apps.kind === "found" ? apps.body[0]?.appId : undefined;
}

/** Refuses to make a project that nobody pays for, before anything is made. */
export async function requireBilling({ ask, billing }: Google): Promise<void> {
  if (billing !== undefined) return;
  type Account = { readonly name: string; readonly displayName?: string };
  const path = "/v1/billingAccounts?filter=open=true";
  const found = await listAll<Account>(ask, "cloudbilling", path, "billingAccounts");
  const accounts = found.kind === "found" ? found.body : [];
  const list = accounts.map(
    ({ name, displayName = "" }) => `${name.replace("billingAccounts/", "")} (${displayName})`,
  );
  const how =
    list.length === 0
      ? "Open one at https://console.cloud.google.com/billing/create, and name it with --billing."
      : `Name one with --billing: ${list.join(", ")}.`;
  throw new Refusal(`Functions need a billing account. ${how}`);
}
