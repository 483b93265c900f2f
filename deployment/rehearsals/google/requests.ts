import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@daily-genius/project/root";
import { expect } from "vitest";
import { requests } from "../../src/google/requests.ts";
import { change, create, later, list, read, remove, undelete, whileThere } from "./cloud.ts";
import { dataAnswers } from "./data-answers.ts";
import { iamAnswers } from "./iam-answers.ts";
import { changeMonitoring, createMonitoring } from "./monitoring.ts";
import { readPolicy, writePolicy } from "./policies.ts";
import { projectAnswers } from "./project-answers.ts";
import { type Asked, patternOf, type Reply } from "./route.ts";
import { servingAnswers } from "./serving-answers.ts";
import { visitorAnswers } from "./visitor.ts";
import { allow } from "./who-may.ts";

const file = join(projectRoot, "deployment/requests-to-google.tsv");

/** The answers to requests of the forms that Google's APIs share; a request in `answers` has its own. */
const usual: readonly (readonly [form: RegExp, answer: Reply])[] = [
  [/^GET .*\/iam$|:getIamPolicy$/, readPolicy],
  [/^PUT .*\/iam$|:setIamPolicy$/, writePolicy],
  [/:testIamPermissions$/, allow],
  [/:undelete$/, undelete],
  [/^POST (monitoring|logging|billingbudgets)\./, createMonitoring],
  [/^(PATCH|PUT) (monitoring|logging|billingbudgets)\./, changeMonitoring],
  [/^GET .*s$/, list()],
  [/^GET /, read],
  [/^PATCH /, whileThere(change)],
  [/^DELETE /, remove],
  [/^POST .*s$/, create],
];

/** The changes that begin an operation of the APIs where that is usual. */
const lasting =
  /^(POST|PATCH) (apikeys|firebase|iam.*workloadIdentityPools)\b|^POST .*(:batchEnable|\/v1\/projects)$/;

const answers: Readonly<Record<string, Reply>> = {
  ...projectAnswers,
  ...iamAnswers,
  ...dataAnswers,
  ...servingAnswers,
  ...visitorAnswers,
};

const [stray] = Object.keys(answers).filter((kind) => !requests.some((row) => row.kind === kind));
if (stray) throw new Error(`${file} has no row for ${stray}.`);

const routes = requests.map(({ kind, permission }) => {
  const answer = answers[kind] ?? usual.find(([form]) => form.test(kind))?.[1];
  return {
    kind,
    permission: permission === "–" ? undefined : permission,
    pattern: patternOf(kind),
    answer: answer && lasting.test(kind) ? later(answer) : answer,
  };
});

/** Returns the row of a request, the names in its path, and the fake's answer. */
export function findRoute(request: string) {
  const route = routes.find(({ pattern }) => pattern.test(request));
  const names: Readonly<Record<string, string>> = { ...route?.pattern.exec(request)?.groups };
  return route && { ...route, names };
}

type Seen = readonly { readonly kind: string; readonly asked: Asked }[];

/** Returns the permissions for these requests that some roles give. */
export function permissionsOf(roles: RegExp, seen: Seen): readonly string[] {
  const kinds = new Set(seen.map(({ kind }) => kind));
  const rows = requests.filter(({ kind, role }) => kinds.has(kind) && roles.test(role));
  return [...new Set(rows.map(({ permission }) => permission))];
}

/** Expects that the table lists every request that a command made, and no other; `DRAW=1` writes them there. */
export function expectListed(command: "deploy" | "check" | "monitor" | "set up", seen: Seen): void {
  const made = new Set(seen.map(({ kind }) => kind));
  if (process.env["DRAW"] === "1") {
    for (const row of requests) {
      const others = row.commands.filter((one) => one !== command && one !== "sometimes");
      row.commands = made.has(row.kind) ? [...others, command].sort() : others;
    }
    const drawn = requests.map(({ kind, commands, role, permission, document }) =>
      [kind, commands.join(", ") || "sometimes", role, permission, ...document].join("\t"),
    );
    const [head] = readFileSync(file, "utf8").split("\n");
    writeFileSync(file, `${[head, ...drawn].join("\n")}\n`);
  }
  const listed = requests.filter(({ commands }) => commands.includes(command)).map(({ kind }) => kind);
  expect([...made].sort()).toEqual(listed.sort());
}
