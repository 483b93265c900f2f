import { region } from "@daily-genius/domain/region";
import { setGlobalOptions } from "firebase-functions/options";
import { defineBoolean, defineList, defineSecret, defineString } from "firebase-functions/params";

// Options set in the body of index.ts would come too late: its imports, which declare the functions, run first.
setGlobalOptions({ region, maxInstances: 2, serviceAccount: serviceAccount("functions") });

/**
 * The account that functions run as: `sign-in` alone can sign the tokens of sessions. The whole address: a
 * deployment hands the short form on to the scheduler and to the secrets as it stands.
 */
export function serviceAccount(name: "functions" | "sign-in"): string {
  return `${name}@${process.env["GCLOUD_PROJECT"]}.iam.gserviceaccount.com`;
}

/** Whether calls without a valid App Check token are refused; off where no attestation provider is set up. */
export const appCheckEnforce = defineBoolean("APP_CHECK_ENFORCE", {
  default: false,
  description: "Refuse calls that carry no valid App Check token.",
});

/** Origins besides the project's own Hosting addresses that may call, for example a custom domain. */
export const siteOrigins = defineList("SITE_ORIGINS", {
  default: [],
  description: 'Further origins of the site, e.g. ["https://www.example.com"].',
});

/** Keys every stored password and every account's counter; changing it invalidates all passwords. */
export const authPepper = defineSecret("AUTH_PEPPER");

/** Signs device tokens; changing it makes every device a stranger. */
export const deviceKey = defineSecret("DEVICE_KEY");

/** The server's own key for Identity Toolkit, restricted to that API; the emulator needs none. */
export const identityApiKey = defineString("IDENTITY_API_KEY", {
  default: "",
  description:
    "API key of the project, restricted to the Identity Toolkit API, with which signIn checks passwords.",
});
