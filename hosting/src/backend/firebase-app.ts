import { type FirebaseApp, type FirebaseOptions, initializeApp } from "@firebase/app";
import {
  browserLocalPersistence,
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
} from "@firebase/auth";
import { readJson } from "./read-json.ts";
import { remembered } from "./remembered.ts";
import { orUnavailable } from "./to-failure.ts";

/**
 * The one Firebase app of this page, with its Auth: a service that starts before Auth is there sends its requests
 * without a token, and the server refuses them.
 */
export const connect = remembered(async () => {
  const { options, emulators } = await clientConfig();
  const app = initializeApp(options);
  // The emulators do not check App Check tokens.
  if (!emulators) await startAppCheck(app);
  // Not in IndexedDB, which may hang or fail for a moment: Auth would never start, or take the person for signed out.
  // Naming the stores also keeps the unused sign-in by popup and redirect out of the download.
  const auth = initializeAuth(app, { persistence: [browserLocalPersistence, inMemoryPersistence] });
  if (emulators) connectAuthEmulator(auth, emulators.auth, { disableWarnings: true });
  return { app, auth, emulators };
});

/** Opens a service of the app, or its emulator, on the first call, and shares it with later ones. */
export function service<Service>(
  name: "firestore" | "storage" | "functions",
  open: (app: FirebaseApp) => Service,
  connectEmulator: (service: Service, host: string, port: number) => void,
): () => Promise<Service> {
  return remembered(async () => {
    const { app, emulators } = await connect();
    const opened = open(app);
    if (emulators) connectEmulator(opened, emulators[name].host, emulators[name].port);
    return opened;
  });
}

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
  const { initializeAppCheck, ReCaptchaEnterpriseProvider } = await orUnavailable(
    import("@firebase/app-check"),
  );
  initializeAppCheck(app, {
    provider: new ReCaptchaEnterpriseProvider(siteKey),
    isTokenAutoRefreshEnabled: true,
  });
}

type Address = { readonly host: string; readonly port: number };

/** The addresses of the emulators of the local stack. */
type Emulators = {
  readonly auth: string;
  readonly firestore: Address;
  readonly storage: Address;
  readonly functions: Address;
};

/**
 * Returns the Firebase project that serves this page, as Hosting describes it, and the addresses of the emulators if it
 * is local; `unavailable` without a sound answer.
 */
export const clientConfig = remembered(async () => {
  const options = await orUnavailable(readJson<FirebaseOptions>("/__/firebase/init.json"));
  // A project whose id begins with 'demo-' exists only in emulators.
  const isLocal = options.projectId?.startsWith("demo-") ?? false;
  const emulators = isLocal ? await orUnavailable(readJson<Emulators>("/emulators.json")) : undefined;
  return { options, emulators };
});
