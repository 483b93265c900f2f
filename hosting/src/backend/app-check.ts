import type { FirebaseApp } from "@firebase/app";

declare global {
  interface ImportMetaEnv {
    /** The provider's key from `hosting/.env` at build time; empty if App Check is not set up. */
    readonly VITE_APP_CHECK_SITE_KEY: string;
  }
}

const siteKey = import.meta.env.VITE_APP_CHECK_SITE_KEY;

/** Makes every later request of the app carry a token that proves it comes from this site. */
export async function startAppCheck(app: FirebaseApp): Promise<void> {
  // The build removes the rest if the key is empty.
  if (siteKey === "") return;
  const { initializeAppCheck, ReCaptchaEnterpriseProvider } = await import("@firebase/app-check");
  initializeAppCheck(app, {
    provider: new ReCaptchaEnterpriseProvider(siteKey),
    isTokenAutoRefreshEnabled: true,
  });
}
