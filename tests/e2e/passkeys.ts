import type { Page } from "playwright-core";

/** Plugs a device with passkeys into a page's browser, like a key into a laptop; a page has one at a time. */
export async function plugIn(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const credentials = async () =>
    (await session.send("WebAuthn.getCredentials", { authenticatorId })).credentials;
  return {
    /** Makes the device accept the finger that touches it, or refuse it. */
    accept: async (isUserVerified: boolean) => {
      await session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
    },
    /** Returns the number of passkeys on it. */
    count: async () => (await credentials()).length,
    /** Sets the counters of its passkeys back, as a copy of the device would have them. */
    rewind: async () => {
      for (const credential of await credentials()) {
        await session.send("WebAuthn.removeCredential", {
          authenticatorId,
          credentialId: credential.credentialId,
        });
        await session.send("WebAuthn.addCredential", {
          authenticatorId,
          credential: { ...credential, signCount: 0 },
        });
      }
    },
  };
}
