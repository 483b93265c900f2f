import { type FirebaseApp, initializeApp } from "firebase/app";
import { clientConfig, type Emulators } from "./config.ts";

export type Connection = { readonly app: FirebaseApp; readonly emulators: Emulators | undefined };

let connection: Promise<Connection> | undefined;

/** The one Firebase app of this page. */
export function connect(): Promise<Connection> {
  connection ??= clientConfig().then(
    ({ options, emulators }) => ({ app: initializeApp(options), emulators }),
    (error: unknown) => {
      connection = undefined;
      throw error;
    },
  );
  return connection;
}
