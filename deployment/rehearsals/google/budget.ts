import { commandsIn } from "../commands.ts";
import { type Rehearsal, toFake } from "../rehearsal.ts";

/**
 * A budget of 25 publishes a month's cost, and the deployed function that listens runs the code in `folder`. Returns
 * whether it succeeded, its log, and its requests to Google.
 */
export async function publishCost(
  { google: { cloud, seen }, port }: Pick<Rehearsal, "google" | "port">,
  folder: string,
  costAmount: number,
) {
  const topic = `projects/${cloud.project}/topics/monthly-budget`;
  const listener = [...cloud.resources.values()].find((one) => one.eventTrigger?.pubsubTopic === topic);
  if (!listener) throw new Error(`No function listens to ${topic}.`);
  // As Google documents schema 1.0.
  const notice = {
    budgetDisplayName: `Daily Genius ${cloud.project}`,
    alertThresholdExceeded: 1,
    costAmount,
    budgetAmount: 25,
    budgetAmountType: "SPECIFIED_AMOUNT",
    currencyCode: "EUR",
  };
  const event = {
    ...{ specversion: "1.0", id: "1", source: `//pubsub.googleapis.com/${topic}` },
    type: listener.eventTrigger.eventType,
    data: { subscription: "made-up", message: { messageId: "1", data: "" } },
  };
  const target = listener.name.split("/").at(-1);
  const script = `
    const notice = ${JSON.stringify(notice)};
    // By the function's own clock, as long ago as is left out of account: any day is then in its own month.
    notice.costIntervalStart = new Date(Date.now() - 12 * 60 * 60 * 1000).toISOString();
    const event = ${JSON.stringify(event)};
    event.data.message.data = Buffer.from(JSON.stringify(notice)).toString("base64");
    require("./main.cjs").${target}(event).catch(() => { process.exitCode = 1; })`;
  const before = seen.length;
  cloud.running = listener.serviceConfig.serviceAccountEmail;
  const env = {
    ...listener.serviceConfig.environmentVariables,
    FUNCTION_TARGET: target,
    GCLOUD_PROJECT: cloud.project,
    K_SERVICE: target.toLowerCase(),
    GCE_METADATA_HOST: `127.0.0.1:${port}`,
    FAKE_PORT: String(port),
  };
  const { run } = commandsIn({ cwd: folder, env });
  const { code, output } = await run(["--import", toFake, "--eval", script]);
  const lines = output.split("\n").filter((line) => line.trim() !== "");
  return {
    succeeded: code === 0,
    lines: lines.map((line): object => JSON.parse(line)),
    requests: seen.slice(before),
  };
}
