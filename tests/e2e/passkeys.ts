import type { CDPSession, Page } from "playwright-core";

/** A device with passkeys, in the browser of one page. */
export type Device = {
  /** Makes the device accept the finger that touches it, or refuse it. */
  readonly accept: (isAccepted: boolean) => Promise<void>;
  /** Returns the number of passkeys on it. */
  readonly count: () => Promise<number>;
  /** Sets the counters of its passkeys back, as a copy of the device would have them. */
  readonly rewind: () => Promise<void>;
};

/** Plugs a device into a page's browser, like a key into a laptop; a page has one at a time. */
export async function plugIn(page: Page): Promise<Device> {
  const session: CDPSession = await page.context().newCDPSession(page);
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
    accept: async (isUserVerified) => {
      await session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
    },
    count: async () => (await credentials()).length,
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
