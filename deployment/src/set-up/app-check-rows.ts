import { listAll } from "../google/ask-google.ts";
import { rolesRow } from "./access-rows.ts";
import type { Google } from "./google.ts";
import { webAppId } from "./project-rows.ts";
import { differing, judgeAnswer, missing, type Row, right } from "./row.ts";

const keysPath = (project: string) => `/v1/projects/${project}/keys`;
const title = "Daily Genius panel";

/** Returns the id of the reCAPTCHA key, which the panel's build takes. */
export async function siteKey({ ask, project }: Google): Promise<string | undefined> {
  type Key = { readonly name: string; readonly displayName?: string };
  const found = await listAll<Key>(ask, "recaptchaenterprise", keysPath(project), "keys");
  const keys = found.kind === "found" ? found.body : [];
  return keys
    .find(({ displayName }) => displayName === title)
    ?.name.split("/")
    .at(-1);
}

/** The address of the web app's provider of tokens. */
async function providerPath(google: Google): Promise<string> {
  // Before the plan is made there is none.
  const appId = (await webAppId(google)) ?? "APP_ID";
  return `/v1/projects/${google.project}/apps/${appId}/recaptchaEnterpriseConfig`;
}

/** The rows of `--app-check`: what the panel needs to send tokens, and `signIn` to check them. */
export const appCheckRows: readonly Row[] = [
  {
    name: "the reCAPTCHA key",
    look: async (google) => ((await siteKey(google)) ? right : missing),
    make: ({ project, send }) => {
      const webSettings = { integrationType: "SCORE", allowedDomains: [`${project}.web.app`] };
      return send("recaptchaenterprise", keysPath(project), { displayName: title, webSettings });
    },
    undo: "*reCAPTCHA*",
  },
  {
    name: "App Check for the web app",
    look: async (google) => {
      const answer = await google.ask<{ siteKey?: string }>("firebaseappcheck", await providerPath(google));
      const key = await siteKey(google);
      return judgeAnswer(answer, (found) =>
        found.siteKey === key ? right : differing(["take tokens of the reCAPTCHA key"]),
      );
    },
    make: async (google) => {
      const path = `${await providerPath(google)}?updateMask=siteKey`;
      return google.send("firebaseappcheck", path, { siteKey: await siteKey(google) }, "PATCH");
    },
    undo: "*App Check*",
  },
  rolesRow("sign-in's role for App Check", "sign-in", ["roles/firebaseappcheck.tokenVerifier"]),
];
