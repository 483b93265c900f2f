import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { region } from "@daily-genius/domain/calls/region";
import { projectRoot } from "@daily-genius/project/root";
import { permissionFor } from "./google/apis.ts";
import type { Google } from "./google/server.ts";

/** The commands that deployment/requests-to-google.tsv is about. */
export type Command = "deploy" | "check" | "monitor" | "set up";

const file = join(projectRoot, "deployment/requests-to-google.tsv");
const [head = "", ...lines] = readFileSync(file, "utf8").trimEnd().split("\n");

/** The name and the address of Google's document about each kind of request. */
const documents = new Map(
  lines.map((line) => {
    const [, kind = "", , ...document] = line.split("\t");
    return [kind, document];
  }),
);

/** Returns the table's rows of the requests that a command makes. */
export function listedRequests(command: Command): readonly string[] {
  return lines
    .filter((line) => line.startsWith(`${command}\t`))
    .map((line) => line.slice(command.length + 1));
}

/** With `DRAW=1`, writes a command's rows into the table; a new kind first needs a row there with its document. */
export function drawRequests(command: Command, rows: readonly string[]): void {
  if (process.env["DRAW"] !== "1") return;
  const others = lines.filter((line) => !line.startsWith(`${command}\t`));
  lines.splice(0, lines.length, ...[...others, ...rows.map((row) => `${command}\t${row}`)].sort());
  writeFileSync(file, `${[head, ...lines].join("\n")}\n`);
}

/** Returns the rows that these requests need, in order: each kind, its permission and its document. */
export function rowsOf(seen: Google["seen"], project: string): readonly string[] {
  const kinds = new Map(
    seen.map(({ kind, request }) => [
      kind.replaceAll(project, "{project}").replaceAll(region, "{region}"),
      request,
    ]),
  );
  // The fake refuses every tunnel, because nothing here uses TLS.
  kinds.delete("CONNECT");
  return [...kinds]
    .map(([kind, request]) => {
      const document = documents.get(kind);
      if (!document) throw new Error(`No document in ${file} allows ${kind}.`);
      return [kind, permissionFor(request) ?? "–", ...document].join("\t");
    })
    .sort();
}
