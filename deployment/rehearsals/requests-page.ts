import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { region } from "@daily-genius/domain/calls/region";
import { projectRoot } from "@daily-genius/project/root";
import { permissionFor } from "./google/apis.ts";
import { documentOf } from "./google/documents.ts";
import type { Google } from "./google/server.ts";

/** The commands that deployment/requests-to-google.md is about. */
export type Command = "deploy" | "check" | "monitor" | "set up";

const file = join(projectRoot, "deployment/requests-to-google.md");

/** Returns the page's rows of the requests that a command makes. */
export function listedRequests(command: Command): readonly string[] {
  const page = readFileSync(file, "utf8");
  const [, section = ""] = page.split(`\n## ${headings[command]}\n`);
  return (section.split("\n## ")[0] ?? "")
    .split("\n")
    .filter((line) => /^\| (GET|PUT|POST|PATCH|DELETE) /.test(line));
}

const headings: Readonly<Record<Command, string>> = {
  deploy: "A deployment",
  check: "A deployment's `--check`",
  monitor: "`npm run monitor`",
  "set up": "`--set-up`",
};

/** With `DRAW=1`, writes the rows of a command's requests into the page. */
export function drawRequests(command: Command, rows: readonly string[]): void {
  if (process.env["DRAW"] !== "1") return;
  const page = readFileSync(file, "utf8");
  const listed = listedRequests(command).join("\n") || `## ${headings[command]}\n`;
  // A page's text may hold "$", which means something in a replacement.
  writeFileSync(
    file,
    page.replace(listed, () => rows.join("\n")),
  );
}

/** Returns the expected rows of the page for these requests, in order: each kind, its permission and its document. */
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
      const { name, address } = documentOf(kind);
      return `| ${kind} | ${permissionFor(request) ?? "–"} | [${name}](${address}) |`;
    })
    .sort();
}
