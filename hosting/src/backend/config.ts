import type { FirebaseOptions } from "firebase/app";

type Address = { readonly host: string; readonly port: number };

/** Where the local stack listens; absent in production. */
export type Emulators = {
  readonly auth: string;
  readonly firestore: Address;
  readonly storage: Address;
  readonly functions: Address;
};

export type ClientConfig = { readonly options: FirebaseOptions; readonly emulators: Emulators | undefined };

let config: Promise<ClientConfig> | undefined;

/** The project this page was served by, as Hosting tells it; asked for once, and again after a failure. */
export function clientConfig(): Promise<ClientConfig> {
  config ??= readConfig().catch((error: unknown) => {
    config = undefined;
    throw error;
  });
  return config;
}

async function readConfig(): Promise<ClientConfig> {
  const options = await readJson<FirebaseOptions>("/__/firebase/init.json");
  // A project whose id begins with 'demo-' exists in emulators alone.
  const isLocal = options.projectId?.startsWith("demo-") ?? false;
  return { options, emulators: isLocal ? await readJson<Emulators>("/emulators.json") : undefined };
}

async function readJson<T>(path: string): Promise<T> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  // Both files come from our own origin, written by Hosting and by the local stack.
  return (await response.json()) as T;
}
