import { createRequire } from "node:module";
import { Refusal } from "@daily-genius/project/refusal";
import { projectRoot } from "@daily-genius/project/root";

/** Signs in as firebase-tools does, also in a workflow. Returns a function that returns a valid token. */
export async function signIn(): Promise<() => Promise<string>> {
  const fromHere = createRequire(import.meta.url);
  const load = (file: string) => fromHere(`firebase-tools/lib/${file}.js`);
  const { Command } = load("command");
  const command = new Command("preflight").before(load("requireAuth").requireAuth).action(() => undefined);
  const { getAccessToken } = load("apiv2");
  try {
    await command.runner()({ cwd: projectRoot, nonInteractive: true });
    // Google may have signed out the account.
    await getAccessToken();
  } catch {
    throw new Refusal(
      "Not signed in to Google. Run `npx firebase login`, or set GOOGLE_APPLICATION_CREDENTIALS.",
    );
  }
  return getAccessToken;
}
