/** Calls a method of the running Auth emulator, as a browser would with the public key. */
export async function identityToolkit(method: string, body: object): Promise<Record<string, unknown>> {
  const url = `http://${process.env["FIREBASE_AUTH_EMULATOR_HOST"]}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=public`;
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  // The cast: Google's JSON APIs answer objects.
  return (await response.json()) as Record<string, unknown>;
}

/** Exchanges a custom token for the ID token that a signed-in browser sends. */
export async function idTokenFor(customToken: string): Promise<string> {
  const answer = await identityToolkit("signInWithCustomToken", {
    token: customToken,
    returnSecureToken: true,
  });
  return String(answer["idToken"]);
}
