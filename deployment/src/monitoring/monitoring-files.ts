import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { projectRoot } from "@daily-genius/project/root";
import type { ProjectFacts, Resource } from "./resource-kinds.ts";

const folder = join(projectRoot, "deployment/monitoring");

/** Returns the resources of one kind in `monitoring/`, by file name, with the project's facts filled in. */
export function wantedResources(kind: string, facts: ProjectFacts): ReadonlyMap<string, Resource> {
  const files = readdirSync(join(folder, kind)).filter((file) => file.endsWith(".json"));
  return new Map(
    files.sort().map((file) => {
      const text = readFileSync(join(folder, kind, file), "utf8");
      const filled = text.replaceAll(/"\$\{(channels|budgetChannels)\}"/g, (_, fact) =>
        JSON.stringify(facts[fact as "channels" | "budgetChannels"]),
      );
      const { project, number, manual } = facts;
      return [
        basename(file, ".json"),
        JSON.parse(
          filled.replaceAll(
            /\$\{(project|number|manual)\}/g,
            (_, fact) => ({ project, number, manual })[fact as "project" | "number" | "manual"],
          ),
        ),
      ];
    }),
  );
}
