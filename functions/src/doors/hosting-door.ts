import { objectIn, optionalIn } from "../google/answer.ts";
import { askFirebase } from "./ask-firebase.ts";
import type { Door } from "./door.ts";

const disabled = "SITE_DISABLE";

/** The door that the project's site is: it is closed while Hosting serves nothing. */
export function hostingDoor(project: string): Door {
  const site = `https://firebasehosting.googleapis.com/v1beta1/projects/${project}/sites/${project}`;
  return {
    name: "hosting",
    isClosed: async () => {
      const { release } = await askFirebase("GET", `${site}/channels/live`);
      return optionalIn(release, objectIn)?.["type"] === disabled;
    },
    close: async () => {
      await askFirebase("POST", `${site}/releases`, { type: disabled });
    },
  };
}
