import { createRequire } from "node:module";
import { projectRoot } from "@daily-genius/stack/project";
import { Refusal } from "@daily-genius/stack/refusal";

/** What Google answers: what was asked for, that there is no such thing, or that this account may not know. */
export type GoogleAnswer<Body = Record<string, unknown>> =
  | { readonly kind: "found"; readonly body: Body }
  | { readonly kind: "missing" }
  | { readonly kind: "refused"; readonly reason: string };

/** The services that are asked, by the name that firebase-tools gives their origin. */
type Service =
  | "apiKeys"
  | "artifactRegistry"
  | "cloudbilling"
  | "cloudscheduler"
  | "firebaseApi"
  | "firebaseStorage"
  | "firestore"
  | "functionsV2"
  | "hostingApi"
  | "iam"
  | "identity"
  | "resourceManager"
  | "rules"
  | "run"
  | "secretManager"
  | "serviceUsage"
  | "storage";

/** One request to Google, as the account that deploys: a POST if it has a body. */
export type AskGoogle = <Body>(service: Service, path: string, body?: object) => Promise<GoogleAnswer<Body>>;

/** Asks Google as the account that is signed in: it asks and deploys alike, and gcloud need not be installed. */
export async function signInToGoogle(): Promise<AskGoogle> {
  const load = await signIn();
  const { Client } = load("apiv2");
  const origins = load("api");
  return async (service, path, body) => {
    const origin = service === "artifactRegistry" ? "artifactRegistryDomain" : `${service}Origin`;
    const client = new Client({ urlPrefix: origins[origin](), auth: true });
    const { status, body: answer } = await client.request({
      method: body ? "POST" : "GET",
      path,
      body,
      resolveOnHTTPError: true,
      headers: quotaProject(path),
    });
    if (status < 300) return { kind: "found", body: answer };
    const reason = String(answer?.error?.message ?? status);
    // A service that is switched off holds nothing, and answers as if it were forbidden.
    const isOff = reason.includes("has not been used") || reason.includes("is disabled");
    return status === 404 || isOff ? { kind: "missing" } : { kind: "refused", reason };
  };
}

/** A token of the account that is signed in, for APIs that firebase-tools does not know. */
export async function accessToken(): Promise<string> {
  const load = await signIn();
  return load("apiv2").getAccessToken();
}

/**
 * Signs in as firebase-tools does: `firebase login`, application default credentials, or those of a workflow. Answers
 * how to load its files.
 */
async function signIn() {
  const fromHere = createRequire(import.meta.url);
  const load = (file: string) => fromHere(`firebase-tools/lib/${file}.js`);
  const { Command } = load("command");
  const command = new Command("preflight").before(load("requireAuth").requireAuth).action(() => undefined);
  try {
    await command.runner()({ cwd: projectRoot, nonInteractive: true });
  } catch {
    throw new Refusal(
      "No Google account is signed in: run `npx firebase login`, or set GOOGLE_APPLICATION_CREDENTIALS.",
    );
  }
  return load;
}

/** Identity Toolkit counts a person's requests on the project that this header names, and refuses them without it. */
function quotaProject(path: string): Record<string, string> {
  const project = /^\/admin\/v2\/projects\/([^/]+)/.exec(path)?.[1];
  return project ? { "x-goog-user-project": project } : {};
}
