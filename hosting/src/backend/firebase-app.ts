import { type FirebaseApp, initializeApp } from "@firebase/app";
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

declare global {
  interface ImportMetaEnv {
    /** The provider's key from `hosting/.env` at build time; empty if App Check is not set up. */
    readonly VITE_APP_CHECK_SITE_KEY: string;
  }
}

const siteKey = import.meta.env.VITE_APP_CHECK_SITE_KEY;

/** Makes every later request of the app carry a token that proves it comes from this site. */
async function startAppCheck(app: FirebaseApp): Promise<void> {
  // The build removes the rest if the key is empty.
  if (siteKey === "") return;
  const { initializeAppCheck, ReCaptchaEnterpriseProvider } = await import("@firebase/app-check");
  initializeAppCheck(app, {
    provider: new ReCaptchaEnterpriseProvider(siteKey),
    isTokenAutoRefreshEnabled: true,
  });
}
