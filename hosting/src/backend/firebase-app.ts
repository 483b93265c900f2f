import { type FirebaseApp, initializeApp } from "@firebase/app";
import { startAppCheck } from "./app-check.ts";
import { clientConfig, type Emulators } from "./config.ts";
import { remembered } from "./remembered.ts";

export type Connection = { readonly app: FirebaseApp; readonly emulators: Emulators | undefined };

/** The one Firebase app of this page. */
export const connect = remembered(async (): Promise<Connection> => {
  const { options, emulators } = await clientConfig();
  const app = initializeApp(options);
  // The emulators do not check App Check tokens.
  if (!emulators) await startAppCheck(app);
  return { app, emulators };
});
