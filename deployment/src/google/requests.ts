import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@daily-genius/project/root";

/**
 * The rows of the table of requests to Google: `{name}` stands for one segment, `{name*}` for any number. Then the commands that make
 * it, `sometimes` if only in a state that no rehearsal of a whole command meets; the permission that Google requires, and
 * the role that gives it to others than the owner; and Google's document.
 */
export const requests = readFileSync(join(projectRoot, "deployment/requests-to-google.tsv"), "utf8")
  .trimEnd()
  .split("\n")
  .slice(1)
  .map((line) => {
    const [kind = "", commands = "", role = "", permission = "", ...document] = line.split("\t");
    return { kind, commands: commands.split(", "), role, permission, document };
  });
