import { objectIn, objectsIn, textIn } from "../google/answer.ts";
import { askFirebase } from "./ask-firebase.ts";
import type { Service } from "./service.ts";

const api = "https://firebaserules.googleapis.com/v1";

/** The service behind the rules of `release`: it is stopped once exactly `denyingRules` are in force. */
export function rulesService(
  name: Service["name"],
  { project, release, denyingRules }: Record<"project" | "release" | "denyingRules", string>,
): Service {
  const releaseName = `projects/${project}/releases/${release}`;
  return {
    name,
    isStopped: async () => {
      const { rulesetName } = await askFirebase("GET", `${api}/${releaseName}`);
      const { source } = await askFirebase("GET", `${api}/${textIn(rulesetName)}`);
      const [file] = objectsIn(objectIn(source)["files"]);
      return file?.["content"] === denyingRules;
    },
    stop: async () => {
      const source = { files: [{ name: `${name}.rules`, content: denyingRules }] };
      const ruleset = await askFirebase("POST", `${api}/projects/${project}/rulesets`, { source });
      const put = { name: releaseName, rulesetName: textIn(ruleset["name"]) };
      await askFirebase("PATCH", `${api}/${releaseName}`, { release: put });
    },
  };
}
