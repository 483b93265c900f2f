import { StatusError } from "./status.ts";

export type TokenClaims = { readonly [claim: string]: unknown };

/** The caller of a request: the owner, who passes every rule; a signed-in user; or an anonymous client. */
export type Caller =
  | { readonly kind: "owner" }
  | { readonly kind: "user"; readonly uid: string; readonly token: TokenClaims }
  | { readonly kind: "anonymous" };

/**
 * Parses the caller of an `authorization` header. Signatures are not checked, because the Auth emulator does not sign;
 * a service account's self-signed token counts as the owner, because a service account bypasses rules in production.
 */
export function parseCaller(authorization: string | undefined): Caller {
  if (authorization === undefined || authorization === "") return { kind: "anonymous" };
  const token = /^(?:Bearer|Firebase)\s+(.+)$/i.exec(authorization)?.[1]?.trim();
  if (token === undefined)
    throw new StatusError("UNAUTHENTICATED", "Request had invalid authentication credentials.");
  if (token === "owner") return { kind: "owner" };
  const claims = parseClaims(token);
  if (claims === undefined)
    throw new StatusError("UNAUTHENTICATED", "Request had invalid authentication credentials.");
  const { user_id: userId, sub, iss } = claims;
  const uid = sub ?? userId;
  if (typeof uid !== "string" || uid === "")
    throw new StatusError("UNAUTHENTICATED", "The authentication token names no user.");
  if (iss === uid && uid.endsWith(".gserviceaccount.com")) return { kind: "owner" };
  return { kind: "user", uid, token: claims };
}

function parseClaims(token: string): TokenClaims | undefined {
  const payload = token.split(".")[1];
  if (payload === undefined) return undefined;
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, "base64url").toString("utf8"));
    // The check proves an object; its members stay unknown.
    return claims instanceof Object && !Array.isArray(claims) ? (claims as TokenClaims) : undefined;
  } catch {
    // Neither base64 nor JSON: the header is not a token, which the caller reports.
    return undefined;
  }
}
