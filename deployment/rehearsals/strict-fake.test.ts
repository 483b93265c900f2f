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
  google = await startGoogle(await newProject(project));
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

const functions = `cloudfunctions.googleapis.com/v2/${place}/functions`;
const jobs = `cloudscheduler.googleapis.com/v1/${place}/jobs`;
const secret = `secretmanager.googleapis.com/v1/projects/${project}/secrets/AUTH_PEPPER`;
const twoTargets = { httpTarget: { uri: "https://x" }, pubsubTarget: { topicName: "x" } };
const twoPatterns = { config: { headers: [{ glob: "**", regex: ".*", headers: {} }] } };
const owner = { bindings: [{ role: "roles/owner", members: ["user:grace@example.com"] }] };

// By Google's published definitions and documents, which decide about such requests.
test.each<[string, object, string]>([
  [
    `POST ${functions}?functionId=x`,
    { serviceConfig: { maxInstances: 2 } },
    `"maxInstances" at 'serviceConfig'`,
  ],
  [`PATCH ${functions}/x`, { serviceConfig: { availableMemory: 256 } }, "availableMemory' (string), 256"],
  [
    `POST ${functions}?functionId=x`,
    { eventTrigger: { eventType: "x", retryPolicy: "RETRY" } },
    '(google.cloud.functions.v2.EventTrigger.RetryPolicy), "RETRY"',
  ],
  [`POST ${functions}?functionId=x`, { eventTrigger: {} }, "eventTrigger.eventType is required."],
  [`POST ${jobs}`, twoTargets, "oneof field 'target' is already set."],
  [`PATCH ${jobs}/x`, { attemptDeadline: "1800" }, "'attemptDeadline' (google.protobuf.Duration)"],
  [`POST ${secret}:setIamPolicy`, { policy: { bindings: { role: "x" } } }, "'policy.bindings': no list."],
  [`POST ${sites}/versions`, twoPatterns, "oneof field 'pattern' is already set."],
  [`POST ${sites}/channels/live/releases`, { message: "x".repeat(513) }, "message: at most 512 characters"],
  // projects.setIamPolicy: an owner is invited in the console, and accepts.
  [
    `POST cloudresourcemanager.googleapis.com/v1/projects/${project}:setIamPolicy`,
    { policy: owner },
    "SOLO_MUST_INVITE_OWNERS",
  ],
])("the fake refuses %s with %j: %s", async (request, body, sentence) => {
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
