import { region } from "@daily-genius/domain/calls/region";
import { setGlobalOptions } from "firebase-functions/options";
import { defineBoolean, defineInt, defineList, defineSecret } from "firebase-functions/params";

// Callables and triggers import this file, so that it runs before any function is declared.
setGlobalOptions({ region, maxInstances: 2, serviceAccount: serviceAccount("functions") });

/**
 * The account that functions run as: only `sign-in` can sign session tokens, `site-reader` can only read, and only
 * `emergency-stop` can change rules. The full address, because a deployment passes the short form unchanged to the
 * scheduler and to the secrets.
 */
export function serviceAccount(name: "functions" | "sign-in" | "site-reader" | "emergency-stop"): string {
  return `${name}@${process.env["GCLOUD_PROJECT"]}.iam.gserviceaccount.com`;
}

/** Whether calls without a valid App Check token are refused; off until an attestation provider is set up. */
export const appCheckEnforce = defineBoolean("APP_CHECK_ENFORCE", {
  default: false,
  description: "Refuse calls that carry no valid App Check token.",
});

/** Origins that may call besides the project's own Hosting addresses, for example a custom domain. */
export const siteOrigins = defineList("SITE_ORIGINS", {
  default: [],
  description: 'More origins that may call the functions, e.g. ["https://www.example.com"].',
});

/** Whether the pages of preview channels may call too; only where the data may be spoiled, for example in staging. */
export const previewsMayCall = defineBoolean("PREVIEWS_MAY_CALL", {
  default: false,
  description: "Allow preview channels of this project to change its data.",
});

/** The multiple of the monthly budget at which the project stops serving readers; 0 means never. */
export const emergencyStopAt = defineInt("EMERGENCY_STOP_AT", {
  default: 0,
  description: "Stop serving readers once the month has cost this many times the budget; 0 turns this off.",
});

/** Keys every stored password and every account's counter; changing it invalidates all passwords. */
export const authPepper = defineSecret("AUTH_PEPPER");

/** Signs device tokens; a change makes every device unknown. */
export const deviceKey = defineSecret("DEVICE_KEY");

/** The server's own key for Identity Toolkit, restricted to that API; the emulator accepts any. */
export const identityApiKey = defineSecret("IDENTITY_API_KEY");
