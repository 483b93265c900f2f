import { createRequire } from "node:module";
import { projectRoot } from "@daily-genius/stack/project";
import { Refusal } from "@daily-genius/stack/refusal";

/**
 * Signs in as firebase-tools does: `firebase login`, application default credentials, or those of a workflow. Answers
 * how to get a token that is still valid.
 */
export async function signIn(): Promise<() => Promise<string>> {
  const fromHere = createRequire(import.meta.url);
  const load = (file: string) => fromHere(`firebase-tools/lib/${file}.js`);
  const { Command } = load("command");
  const command = new Command("preflight").before(load("requireAuth").requireAuth).action(() => undefined);
  const { getAccessToken } = load("apiv2");
  try {
    await command.runner()({ cwd: projectRoot, nonInteractive: true });
    // An account that was signed in may have been signed out by Google.
    await getAccessToken();
  } catch {
    throw new Refusal(
      "Not signed in to Google. Run `npx firebase login`, or set GOOGLE_APPLICATION_CREDENTIALS.",
    );
  }
  return getAccessToken;
}
