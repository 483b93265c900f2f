import { type FirebaseApp, initializeApp } from "firebase/app";
import { startAppCheck } from "./app-check.ts";
import { clientConfig, type Emulators } from "./config.ts";

export type Connection = { readonly app: FirebaseApp; readonly emulators: Emulators | undefined };

let connection: Promise<Connection> | undefined;

/** The one Firebase app of this page. */
export function connect(): Promise<Connection> {
  connection ??= open().catch((error: unknown) => {
    connection = undefined;
    throw error;
  });
  return connection;
}

async function open(): Promise<Connection> {
  const { options, emulators } = await clientConfig();
  const app = initializeApp(options);
  // The local stack has nobody to vouch for it, and asks for nothing.
  if (!emulators) await startAppCheck(app);
  return { app, emulators };
}
