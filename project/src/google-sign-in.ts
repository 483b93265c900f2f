import http from "node:http";
import { createRequire } from "node:module";
import { Refusal } from "./refusal.ts";
import { projectRoot } from "./root.ts";

const fromHere = createRequire(import.meta.url);
const load = (file: string) => fromHere(`firebase-tools/lib/${file}.js`);

/** Signs in as firebase-tools does, also in a workflow. Returns a function that returns a valid token. */
export async function signIn(): Promise<() => Promise<string>> {
  const { Command } = load("command");
  const command = new Command("preflight").before(load("requireAuth").requireAuth).action(() => undefined);
  const { getAccessToken } = load("apiv2");
  // firebase-tools uses the proxy that the environment names; Node does, from 24.14 on, only after this call.
  http.setGlobalProxyFromEnv?.();
  try {
    await command.runner()({ cwd: projectRoot, nonInteractive: true });
    // Google may have signed out the account.
    await getAccessToken();
  } catch {
    // firebase-tools says the same of a network that is down.
    const address = "https://oauth2.googleapis.com/token";
    await fetch(address, { method: "POST", signal: AbortSignal.timeout(10_000) }).catch(() => {
      throw new Refusal("Cannot reach Google. Check the connection, and run the command again.");
    });
    throw new Refusal(
      "Not signed in to Google. Run `npx firebase login`, or set GOOGLE_APPLICATION_CREDENTIALS.",
    );
  }
  return getAccessToken;
}

/**
 * Returns the variables with which Google's SDKs act for the same account on a project; with `secret`, also the newest
 * version of a secret of that name. What the environment has already stays.
 */
export async function signedInVariables(
  project: string,
  given: Readonly<Record<string, string | undefined>>,
  secret?: string,
): Promise<Record<string, string>> {
  const needsSecret = secret !== undefined && !given[secret];
  const needsFile = !given["GOOGLE_APPLICATION_CREDENTIALS"];
  const token = needsSecret || needsFile ? await (await signIn())() : "";
  const file = needsFile ? await credentialsFile(given["FIREBASE_TOKEN"]) : undefined;
  return {
    GOOGLE_CLOUD_QUOTA_PROJECT: given["GOOGLE_CLOUD_QUOTA_PROJECT"] ?? project,
    ...(file && { GOOGLE_APPLICATION_CREDENTIALS: file }),
    ...(needsSecret && { [secret]: await readSecret(project, secret, token) }),
  };
}

/** Writes the account's sign-in where Google's SDKs find it, as firebase-tools does for its emulators. */
async function credentialsFile(refreshToken: string | undefined): Promise<string | undefined> {
  const account = refreshToken
    ? { user: { email: "token" }, tokens: { refresh_token: refreshToken } }
    : load("auth").getProjectDefaultAccount(projectRoot);
  return account ? load("defaultCredentials").getCredentialPathAsync(account) : undefined;
}

async function readSecret(project: string, name: string, token: string): Promise<string> {
  const path = `/v1/projects/${project}/secrets/${name}/versions/latest:access`;
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`https://secretmanager.googleapis.com${path}`, { headers });
  // The cast: Google documents these answers.
  const { payload, error } = (await answer.json()) as {
    readonly payload?: { readonly data: string };
    readonly error?: { readonly message: string };
  };
  if (payload) return Buffer.from(payload.data, "base64").toString();
  throw new Refusal(
    `Google does not show the secret ${name} of ${project}: ${error?.message ?? answer.status}`,
  );
}
