import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@daily-genius/stack/project";

/** The commands of one step of docs/deploy.md, as a shell runs them. */
export type Step = { readonly heading: string; readonly script: string };

/** The steps of the page, in order. */
export function stepsOfThePage(): readonly Step[] {
  const page = readFileSync(join(projectRoot, "docs/deploy.md"), "utf8");
  return page
    .split(/^## /m)
    .map((section) => ({
      heading: section.slice(0, section.indexOf("\n")),
      script: [...section.matchAll(/^```sh\n(.*?)^```/gms)].map(([, text = ""]) => text).join(""),
    }))
    .filter(({ script }) => script !== "");
}

/** Commands of the page that are not run in a rehearsal, each with its reason. */
export const leftOut: readonly (readonly [RegExp, string])[] = [
  [/^npm ci$/, "the packages are there"],
  [/^npx firebase login$/, "a browser opens; an account is signed in"],
  [/^npm run check && npm test$/, "these tests are the ones"],
  [/^npm run admin -- create /, "needs the deployed product: first-administrator.test.ts runs it on a stack"],
  [/^git tag /, "there is no remote repository"],
];

/** The script without what is left out. */
export function withoutLeftOut(script: string): string {
  return script
    .split("\n")
    .filter((line) => !leftOut.some(([pattern]) => pattern.test(line)))
    .join("\n");
}
