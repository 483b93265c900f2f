import { type Answer, objectIn, objectsIn, optionalIn, textIn } from "../google/google-error.ts";
import { send } from "../google/request.ts";

/** A Google service that readers reach without a limit on its cost. */
export type Service = {
  readonly name: "firestore" | "storage" | "hosting";
  readonly isStopped: () => Promise<boolean>;
  readonly stop: () => Promise<void>;
};

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

const disabled = "SITE_DISABLE";

/** The project's site; it is stopped while Hosting serves nothing. */
export function hostingService(project: string): Service {
  const site = `https://firebasehosting.googleapis.com/v1beta1/projects/${project}/sites/${project}`;
  return {
    name: "hosting",
    isStopped: async () => {
      const { release } = await askFirebase("GET", `${site}/channels/live`);
      return optionalIn(release, objectIn)?.["type"] === disabled;
    },
    stop: async () => {
      await askFirebase("POST", `${site}/releases`, { type: disabled });
    },
  };
}

/** Sends a request to one of Firebase's own APIs, which all answer with an object. Each request may be repeated. */
async function askFirebase(method: "GET" | "POST" | "PATCH", url: string, content?: object): Promise<Answer> {
  const body = content && JSON.stringify(content);
  const headers = { "content-type": "application/json" };
  const answer = await send({ url, method, headers, body, isRepeatable: true });
  return objectIn(JSON.parse(answer.toString()));
}
