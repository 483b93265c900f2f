import { expect, test } from "vitest";
import { askingBy } from "../src/google/ask-google.ts";
import { newProject } from "./google/new-project.ts";
import { googleFor } from "./google/server.ts";
import { tokenOf } from "./google/who-may.ts";

const project = "rehearsal-1234";
const sites = `firebasehosting.googleapis.com/v1beta1/projects/${project}/sites/${project}`;
const google = googleFor(await newProject(project));

async function answerTo(request: string, body?: object, headers: Record<string, string> = {}) {
  const [method = "", address = ""] = request.split(" ");
  const answer = await google.fetch(`http://${address}`, {
    method,
    headers: { "content-type": "application/json", ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  return `${answer.status} ${await answer.text()}`;
}

const owner = { bindings: [{ role: "roles/owner", members: ["user:grace@example.com"] }] };
const secrets = `secretmanager.googleapis.com/v1/projects/${project}/secrets`;
const setPolicy = `POST cloudresourcemanager.googleapis.com/v1/projects/${project}:setIamPolicy`;

// By Google's published definitions and documents, which decide about such requests.
test.each<[string, object, string]>([
  [`POST ${secrets}?secretId=OTHER`, { replication: "automatic" }, "Secret.replication is required."],
  [`POST ${secrets}/AUTH_PEPPER:setIamPolicy`, { policy: { bindings: { role: "x" } } }, "policy: bindings"],
  [`POST ${sites}/channels/live/releases`, { message: "x".repeat(513) }, "message: at most 512 characters"],
  // projects.setIamPolicy: an owner is invited in the console, and accepts.
  [setPolicy, { policy: owner }, "SOLO_MUST_INVITE_OWNERS"],
])("the fake refuses %s with %j: %s", async (request, body, sentence) => {
  const answer = await answerTo(request, body);
  expect(answer).toMatch(/^400 /);
  expect(JSON.parse(answer.slice(4)).error.message).toContain(sentence);
});

test("an answer of something between here and Google is told in a sentence", async () => {
  const ask = askingBy(project, async () => new Response("<html>Sign in to this network</html>"));
  await expect(ask("run", "/v2/x")).rejects.toThrow(
    /^Cannot reach run\.googleapis\.com \(.*not valid JSON\)/,
  );
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
