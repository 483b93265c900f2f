/** Calls a method of the running Auth emulator, as a browser would with the public key. */
export async function identityToolkit(method: string, body: object): Promise<Record<string, unknown>> {
  return post(`identitytoolkit.googleapis.com/v1/accounts:${method}`, body);
}

async function post(path: string, body: object): Promise<Record<string, unknown>> {
  const url = `http://${process.env["FIREBASE_AUTH_EMULATOR_HOST"]}/${path}?key=public`;
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  // The cast: Google's JSON APIs answer objects.
  return (await response.json()) as Record<string, unknown>;
}

/** Exchanges a custom token for the ID token that a signed-in browser sends. */
export async function idTokenFor(token: string): Promise<string> {
  const [idToken = ""] = await idTokensFor(token);
  return idToken;
}

/** Returns the ID tokens of a custom token: after the exchange, and after a refresh. None if it is not exchanged. */
export async function idTokensFor(token: string): Promise<string[]> {
  const { idToken, refreshToken } = await identityToolkit("signInWithCustomToken", {
    token,
    returnSecureToken: true,
  });
  const renewal = { grant_type: "refresh_token", refresh_token: refreshToken };
  const { id_token: renewed } = await post("securetoken.googleapis.com/v1/token", renewal);
  return [idToken, renewed].filter((one) => typeof one === "string");
}
