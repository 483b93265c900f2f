import { region } from "@daily-genius/domain/calls/region";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newProject } from "./google/new-project.ts";
import { type Google, startGoogle } from "./google/server.ts";
import { sendTo } from "./google/surroundings.ts";
import { tokenOf } from "./google/who-may.ts";

const project = "rehearsal-1234";
const place = `projects/${project}/locations/${region}`;
const sites = `firebasehosting.googleapis.com/v1beta1/projects/${project}/sites/${project}`;
let google: Google;
beforeAll(async () => {
  google = await startGoogle(newProject(project));
});
afterAll(() => google.close());

async function answerTo(request: string, body?: object, headers: Record<string, string> = {}) {
  const [method = "", address = ""] = request.split(" ");
  const answer = await sendTo(google, `http://${address}`, {
    method,
    headers: { "content-type": "application/json", ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  return `${answer.status} ${await answer.text()}`;
}

// By Google's published definitions, which decide about such requests.
test.each<[string, string, object, string]>([
  [
    "a misspelt field of a function",
    `POST cloudfunctions.googleapis.com/v2/${place}/functions?functionId=x`,
    { serviceConfig: { maxInstances: 2 } },
    `Unknown name "maxInstances" at 'serviceConfig': Cannot find field.`,
  ],
  [
    "a number where a function has a text",
    `PATCH cloudfunctions.googleapis.com/v2/${place}/functions/x`,
    { serviceConfig: { availableMemory: 256 } },
    "Invalid value at 'serviceConfig.availableMemory' (string), 256",
  ],
  [
    "another word than those of a trigger's retry policy",
    `POST cloudfunctions.googleapis.com/v2/${place}/functions?functionId=x`,
    { eventTrigger: { eventType: "x", retryPolicy: "RETRY" } },
    '(google.cloud.functions.v2.EventTrigger.RetryPolicy), "RETRY"',
  ],
  [
    "a trigger without its type",
    `POST cloudfunctions.googleapis.com/v2/${place}/functions?functionId=x`,
    { eventTrigger: { triggerRegion: region } },
    "eventTrigger.eventType is required.",
  ],
  [
    "a job with two targets",
    `POST cloudscheduler.googleapis.com/v1/${place}/jobs`,
    { httpTarget: { uri: "https://x" }, pubsubTarget: { topicName: "x" } },
    "oneof field 'target' is already set.",
  ],
  [
    "a deadline without its unit",
    `PATCH cloudscheduler.googleapis.com/v1/${place}/jobs/x`,
    { attemptDeadline: "1800" },
    "Invalid value at 'attemptDeadline' (google.protobuf.Duration)",
  ],
  [
    "a policy of a secret that is no policy",
    `POST secretmanager.googleapis.com/v1/projects/${project}/secrets/AUTH_PEPPER:setIamPolicy`,
    { policy: { bindings: { role: "x" } } },
    "Invalid value at 'policy.bindings': no list.",
  ],
  [
    "a header for a pattern of two kinds",
    `POST ${sites}/versions`,
    { config: { headers: [{ glob: "**", regex: ".*", headers: {} }] } },
    "oneof field 'pattern' is already set.",
  ],
  [
    "a release with a message of more than 512 characters",
    `POST ${sites}/channels/live/releases?versionName=x`,
    { message: "x".repeat(513) },
    "message: at most 512 characters",
  ],
])("the fake refuses %s", async (_, request, body, sentence) => {
  const answer = await answerTo(request, body);
  expect(answer).toMatch(/^400 /);
  expect(JSON.parse(answer.slice(4)).error.message).toContain(sentence);
});

const config = `GET identitytoolkit.googleapis.com/admin/v2/projects/${project}/config`;
const onProject = { "x-goog-user-project": project };

test.each<[string, string, Record<string, string>, number, string]>([
  ["a person who names no project to count on", config, {}, 403, "API requires a quota project"],
  ["the owner on their project", config, onProject, 200, ""],
  [
    "a person on a project that they may not use",
    config,
    { ...onProject, authorization: `Bearer ${tokenOf("user:alan@example.com")}` },
    403,
    "permission to use project",
  ],
  [
    "a service account that names no project",
    config,
    { authorization: `Bearer ${tokenOf("serviceAccount:x@example.com")}` },
    403,
    "permission firebaseauth.configs.get",
  ],
  [
    "a service that nobody has switched on",
    `GET firebaseappcheck.googleapis.com/v1/projects/${project}/services`,
    {},
    403,
    "has not been used in project",
  ],
])("the fake answers %s as Google does", async (_, request, headers, status, words) => {
  const answer = await answerTo(request, undefined, headers);
  expect(answer).toMatch(new RegExp(`^${status} `));
  expect(answer).toContain(words);
});
