import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { region } from "@daily-genius/domain/calls/region";
import { projectRoot } from "@daily-genius/project/root";
import { expect } from "vitest";
import { permissionFor } from "./google/apis.ts";
import type { Google } from "./google/server.ts";

/** The commands that deployment/requests-to-google.tsv is about. */
type Command = "deploy" | "check" | "monitor" | "set up";

const file = join(projectRoot, "deployment/requests-to-google.tsv");
const [head = "", ...lines] = readFileSync(file, "utf8").trimEnd().split("\n");

/** The name and the address of Google's document about each kind of request. */
const documents = new Map(
  lines.map((line) => {
    const [, kind = "", , ...document] = line.split("\t");
    return [kind, document];
  }),
);

/**
 * Expects that the table lists every request that a command made, and no other. `DRAW=1` writes them there; a new kind
 * first needs a row with its document.
 */
export function expectListed(command: Command, seen: Google["seen"], project: string): void {
  const isOwn = (line: string) => line.startsWith(`${command}\t`);
  const rows = rowsOf(seen, project).map((row) => `${command}\t${row}`);
  if (process.env["DRAW"] === "1") {
    lines.splice(0, lines.length, ...[...lines.filter((line) => !isOwn(line)), ...rows].sort());
    writeFileSync(file, `${[head, ...lines].join("\n")}\n`);
  }
  expect(lines.filter(isOwn)).toEqual(rows);
}

/** Returns the rows that these requests need, in order: each kind, its permission and its document. */
function rowsOf(seen: Google["seen"], project: string): readonly string[] {
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
