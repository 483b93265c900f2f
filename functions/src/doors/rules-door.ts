import { objectIn, objectsIn, textIn } from "../google/answer.ts";
import { askFirebase } from "./ask-firebase.ts";
import type { Door } from "./door.ts";

const api = "https://firebaserules.googleapis.com/v1";

/** The door that the rules of `release` open: it is closed once `closedRules` are in force, to the byte. */
export function rulesDoor(
  name: Door["name"],
  { project, release, closedRules }: Record<"project" | "release" | "closedRules", string>,
): Door {
  const releaseName = `projects/${project}/releases/${release}`;
  return {
    name,
    isClosed: async () => {
      const { rulesetName } = await askFirebase("GET", `${api}/${releaseName}`);
      const { source } = await askFirebase("GET", `${api}/${textIn(rulesetName)}`);
      const [file] = objectsIn(objectIn(source)["files"]);
      return file?.["content"] === closedRules;
    },
    close: async () => {
      const source = { files: [{ name: `${name}.rules`, content: closedRules }] };
      const ruleset = await askFirebase("POST", `${api}/projects/${project}/rulesets`, { source });
      const put = { name: releaseName, rulesetName: textIn(ruleset["name"]) };
      await askFirebase("PATCH", `${api}/${releaseName}`, { release: put });
    },
  };
}
