import { objectIn, optionalIn } from "../google/answer.ts";
import { askFirebase } from "./ask-firebase.ts";
import type { Service } from "./service.ts";

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
