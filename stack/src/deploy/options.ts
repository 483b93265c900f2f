import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { projectRoot } from "../project.ts";

/** Takes out `--project`; all other arguments go to firebase, for example `--only hosting`. */
export function parseOptions(args: string[]) {
  const options = { project: { type: "string" } } as const;
  const { values, tokens } = parseArgs({ args, strict: false, tokens: true, options });
  const own = new Set(
    tokens.flatMap((token) =>
      token.kind === "option" && token.name === "project"
        ? [token.index, token.inlineValue ? -1 : token.index + 1]
        : [],
    ),
  );
  const project = typeof values.project === "string" ? values.project : defaultProject();
  return { project, rest: args.filter((_, index) => !own.has(index)) };
}

function defaultProject(): string | undefined {
  return JSON.parse(readFileSync(join(projectRoot, ".firebaserc"), "utf8")).projects?.default;
}
