import * as fc from "fast-check";
import { identityToolkit } from "./identity-toolkit.ts";

/** A thief who reads the mail to some addresses and has ID tokens, at first those that administrators lost. */
export type IdentityThief = { readonly emails: readonly string[]; readonly tokens: string[] };

/** One call of a thief; `pick` chooses among their addresses, tokens and mails. */
export type Theft = { readonly call: keyof typeof calls; readonly pick: number };

const phones = [{ phoneInfo: "+15555550100" }];
const factor = { enrollments: phones.map((phone) => ({ ...phone, mfaEnrollmentId: "a thief's" })) };

const password = "a thief's password";
const returnSecureToken = true;

type Place = { readonly email: string; readonly idToken: string | undefined; readonly thief: IdentityThief };

const mail = (body: object) => identityToolkit("sendOobCode", { continueUrl: "http://localhost/", ...body });
const update = (body: object) => identityToolkit("update", { returnSecureToken, ...body });

/** The calls of Identity Toolkit open to the owner of a mailbox or an ID token, in the words of its REST API. */
const calls = {
  "mail a reset": ({ email }: Place) => mail({ requestType: "PASSWORD_RESET", email }),
  "mail a link": ({ email }: Place) => mail({ requestType: "EMAIL_SIGNIN", email, canHandleCodeInApp: true }),
  "mail a verification": ({ idToken }: Place) => mail({ requestType: "VERIFY_EMAIL", idToken }),
  "mail a change of address": ({ idToken, email }: Place) =>
    mail({ requestType: "VERIFY_AND_CHANGE_EMAIL", idToken, newEmail: email }),
  "use a mail": async ({ thief, email }: Place, pick: number) => {
    const codes = await mailsTo(thief.emails);
    const { oobCode, requestType } = codes[pick % Math.max(1, codes.length)] ?? {};
    if (requestType === "EMAIL_SIGNIN") return identityToolkit("signInWithEmailLink", { email, oobCode });
    if (requestType === "PASSWORD_RESET")
      return identityToolkit("resetPassword", { oobCode, newPassword: password });
    return update({ oobCode });
  },
  "change the e-mail": ({ idToken, email }: Place) => update({ idToken, email }),
  "change the password": ({ idToken }: Place) => update({ idToken, password }),
  "change the name": ({ idToken }: Place) =>
    update({ idToken, displayName: "A Thief", photoUrl: "http://t/" }),
  "delete the e-mail": ({ idToken }: Place) => update({ idToken, deleteAttribute: ["EMAIL"] }),
  "delete the password": ({ idToken }: Place) => update({ idToken, deleteAttribute: ["PASSWORD"] }),
  "unlink the password": ({ idToken }: Place) => update({ idToken, deleteProvider: ["password"] }),
  "link a provider": ({ idToken, email }: Place) =>
    identityToolkit("signInWithIdp", {
      idToken,
      requestUri: "http://localhost/",
      postBody: `providerId=google.com&id_token=${JSON.stringify({ sub: `google-${email}`, email, email_verified: true })}`,
      returnSecureToken,
    }),
  "add a second factor": ({ idToken }: Place) => update({ idToken, mfa: factor }),
  "sign up": ({ email }: Place) => identityToolkit("signUp", { email, password, returnSecureToken }),
  "sign up with a second factor": ({ email }: Place) =>
    identityToolkit("signUp", { email, password, mfaInfo: phones, returnSecureToken }),
  "sign up over a user": ({ idToken, email }: Place) =>
    identityToolkit("signUp", { idToken, email, password, returnSecureToken }),
  "sign in": ({ email }: Place) =>
    identityToolkit("signInWithPassword", { email, password, returnSecureToken }),
  "delete the user": ({ idToken }: Place) => identityToolkit("delete", { idToken }),
};

/** Any call with any of a thief's addresses and tokens. */
export const anyTheft: fc.Arbitrary<Theft> = fc.record({
  // The cast holds for a literal object.
  call: fc.constantFrom(...(Object.keys(calls) as (keyof typeof calls)[])),
  pick: fc.nat(59),
});

/** Makes the call, and keeps the token if there is one in the answer; the call may be refused. */
export async function commit(thief: IdentityThief, { call, pick }: Theft): Promise<Record<string, unknown>> {
  const { emails, tokens } = thief;
  const email = emails[pick % emails.length] ?? "";
  const idToken = tokens[Math.floor(pick / emails.length) % Math.max(1, tokens.length)];
  const answer = await calls[call]({ email, idToken, thief }, pick);
  if (typeof answer["idToken"] === "string") tokens.push(answer["idToken"]);
  return answer;
}

type Mail = { readonly email: string; readonly requestType: string; readonly oobCode: string };

/** Returns the mails to these addresses that contain a code, newest last. */
async function mailsTo(emails: readonly string[]): Promise<Mail[]> {
  const host = process.env["FIREBASE_AUTH_EMULATOR_HOST"];
  const url = `http://${host}/emulator/v1/projects/${process.env["GCLOUD_PROJECT"]}/oobCodes`;
  // The cast: the form that the Auth emulator documents.
  const { oobCodes } = (await (await fetch(url)).json()) as { oobCodes: Mail[] };
  return oobCodes.filter(({ email }) => emails.includes(email));
}
