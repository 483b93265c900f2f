import type { FirebaseOptions } from "@firebase/app";
import { readJson } from "./read-json.ts";
import { remembered } from "./remembered.ts";

type Address = { readonly host: string; readonly port: number };

/** The addresses of the emulators of the local stack. */
export type Emulators = {
  readonly auth: string;
  readonly firestore: Address;
  readonly storage: Address;
  readonly functions: Address;
};

/** The options of the Firebase SDK, and the addresses of the emulators if the project is local. */
export type ClientConfig = { readonly options: FirebaseOptions; readonly emulators: Emulators | undefined };

/** Returns the Firebase project that serves this page, as Hosting describes it; rejects if Hosting does not answer. */
export const clientConfig = remembered(async (): Promise<ClientConfig> => {
  const options = await readJson<FirebaseOptions>("/__/firebase/init.json");
  // A project whose id begins with 'demo-' exists only in emulators.
  const isLocal = options.projectId?.startsWith("demo-") ?? false;
  return { options, emulators: isLocal ? await readJson<Emulators>("/emulators.json") : undefined };
});
