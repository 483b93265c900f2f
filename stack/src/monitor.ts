import { parseArgs } from "node:util";
import { applicationDefault } from "firebase-admin/app";
import { applyMonitoring } from "./monitoring/apply-monitoring.ts";
import { googleApi } from "./monitoring/google-api.ts";
import { projectFacts } from "./monitoring/project-facts.ts";
import { Refusal, runCommand } from "./refusal.ts";

const usage = "Usage: npm run monitor -- --project <id> [--email <address>] [--check]";

/** Makes the alerts, metrics, uptime check, dashboard and budget of a project what `monitoring/` says. */
await runCommand(async () => {
  const { project, email, check } = options();
  const api = googleApi(project, await accessToken(), process.env["GOOGLE_APIS_ORIGIN"]);
  const facts = await projectFacts(api, project, { email, check });
  const say = (sentence: string) => process.stdout.write(`${sentence}.\n`);
  const { right, wrong } = await applyMonitoring(api, facts, { check, tell: say });
  for (const sentence of wrong) process.stderr.write(`${sentence}.\n`);
  say(
    `${right} of the files in monitoring/ hold in ${project}, ${wrong.length || "no"} ${wrong.length === 1 ? "thing is" : "things are"} wrong`,
  );
  return wrong.length === 0 ? 0 : 1;
});

function options() {
  try {
    const { values } = parseArgs({
      options: {
        project: { type: "string" },
        email: { type: "string" },
        check: { type: "boolean", default: false },
      },
    });
    if (values.project) return { ...values, project: values.project, email: values.email };
  } catch {
    // The sentence below says it all.
  }
  throw new Refusal(usage);
}

/** The token of the account that is signed in, or the one that gcloud would use too. */
async function accessToken(): Promise<string> {
  const given = process.env["CLOUDSDK_AUTH_ACCESS_TOKEN"];
  if (given) return given;
  try {
    return (await applicationDefault().getAccessToken()).access_token;
  } catch (error) {
    throw new Refusal(
      `Google does not know you (${error instanceof Error ? error.message : String(error)}): gcloud auth application-default login.`,
    );
  }
}
