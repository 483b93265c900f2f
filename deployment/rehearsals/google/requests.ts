import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@daily-genius/project/root";
import { expect } from "vitest";
import { change, create, list, newId, read, remove, undelete, whileThere } from "./cloud.ts";
import { dataAnswers } from "./data-answers.ts";
import { changeMonitoring, createMonitoring } from "./monitoring.ts";
import { readPolicy, writePolicy } from "./policies.ts";
import { allow, projectAnswers } from "./project-answers.ts";
import { type Asked, patternOf, type Reply } from "./route.ts";
import { servingAnswers } from "./serving-answers.ts";
import { visitorAnswers } from "./visitor.ts";

const file = join(projectRoot, "deployment/requests-to-google.tsv");
const [head = "", ...lines] = readFileSync(file, "utf8").trimEnd().split("\n");

/**
 * The requests that Google gets, one in each row: `{name}` stands for one segment, `{name*}` for any number. Then the
 * commands that make it, `sometimes` if only in a state that no rehearsal of a whole command meets; the permission that
 * Google requires, and who has it besides the owner; and Google's document.
 */
const table = lines.map((line) => {
  const [kind = "", commands = "", who = "", permission = "", ...document] = line.split("\t");
  return { kind, pattern: patternOf(kind), commands: commands.split(", "), who, permission, document };
});

/** What the fake does for a request of a form of Google's, unless something else is said for it. */
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
  [/^POST .*s$/, create(newId)],
];

const answers: Readonly<Record<string, Reply>> = {
  ...projectAnswers,
  ...dataAnswers,
  ...servingAnswers,
  ...visitorAnswers,
};

const [stray] = Object.keys(answers).filter((kind) => !table.some((row) => row.kind === kind));
if (stray) throw new Error(`${file} has no row for ${stray}.`);

/** Returns the row of a request, the names in its path, and the fake's answer. */
export function findRoute(request: string) {
  const row = table.find(({ pattern }) => pattern.test(request));
  const answer = row && (answers[row.kind] ?? usual.find(([form]) => form.test(row.kind))?.[1]);
  if (!answer) return undefined;
  const { kind, pattern, permission } = row;
  const names: Readonly<Record<string, string>> = { ...pattern.exec(request)?.groups };
  return { kind, permission: permission === "–" ? undefined : permission, answer, names };
}

type Seen = readonly { readonly kind: string; readonly asked: Asked }[];

/** Returns the permissions for these requests, or for all, that somebody needs. */
export function permissionsOf(who: "deployer" | "owner" | "emergency-stop", seen?: Seen): readonly string[] {
  const rows = table.filter(
    (row) => row.who === who && (!seen || seen.some(({ kind }) => kind === row.kind)),
  );
  return [...new Set(rows.map(({ permission }) => permission))];
}

/** The permissions that every deployment takes, and those that Google checks inside its requests. */
export const neededPermissions: readonly string[] = [
  ...permissionsOf("deployer"),
  // For each function, on the account that it runs as.
  "iam.serviceAccounts.actAs",
  // firebase-tools checks this before it creates a callable.
  "cloudfunctions.functions.setIamPolicy",
  // The header x-goog-user-project counts a request on the project.
  "serviceusage.services.use",
];

/** Expects that the table lists every request that a command made, and no other; `DRAW=1` writes them there. */
export function expectListed(command: "deploy" | "check" | "monitor" | "set up", seen: Seen): void {
  // The fake refuses every tunnel, because nothing here uses TLS.
  const made = new Set(seen.map(({ kind }) => kind).filter((kind) => kind !== "CONNECT"));
  if (process.env["DRAW"] === "1") {
    for (const row of table) {
      const others = row.commands.filter((one) => one !== command && one !== "sometimes");
      row.commands = made.has(row.kind) ? [...others, command].sort() : others;
    }
    const drawn = table.map(({ kind, commands, who, permission, document }) =>
      [kind, commands.join(", ") || "sometimes", who, permission, ...document].join("\t"),
    );
    writeFileSync(file, `${[head, ...drawn].join("\n")}\n`);
  }
  const listed = table.filter(({ commands }) => commands.includes(command)).map(({ kind }) => kind);
  expect([...made].sort()).toEqual(listed.sort());
}
