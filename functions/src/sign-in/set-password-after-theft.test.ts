import { randomUUID } from "node:crypto";
import { Failure } from "@daily-genius/domain/calls/failure";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type Account, anAccount, callerWith, testPepper } from "../../testing/an-account.ts";
import { anyTheft, commit, type IdentityThief, type Theft } from "../../testing/identity-thief.ts";
import { identityToolkit, idTokenFor } from "../../testing/identity-toolkit.ts";
import { enter, signInSuccessfully } from "../../testing/sign-in-desk.ts";
import { seed, share } from "../../testing/test-run.ts";
import {
  createAdmin,
  disableAdmin,
  enableAdmin,
  revokeAdmin,
  setAdminPassword,
  unlockAdmin,
} from "./admin-accounts.ts";
import { requireAdmin } from "./admin-session.ts";

const newPassword = "another horse battery";

/** Two administrators, and a thief who has a token of each and reads the mail of both. */
type Scene = { readonly admins: readonly [Account, Account]; readonly thief: IdentityThief };

async function aScene(): Promise<Scene> {
  const [admin, other] = await Promise.all([anAccount(), anAccount()]);
  const stolen = async (account: Account) => idTokenFor((await signInSuccessfully(account)).token);
  const tokens = await Promise.all([stolen(admin), stolen(other)]);
  const emails = [admin.email, `thief-${randomUUID()}@example.com`, other.email];
  return { admins: [admin, other], thief: { emails, tokens } };
}

async function expectRepaired({ admins, thief }: Scene): Promise<void> {
  for (const admin of admins) {
    await setAdminPassword({ ...admin, password: newPassword });
    await enableAdmin(admin);
  }
  for (const { uid, token, rawToken } of thief.tokens.map(callerWith)) {
    await expect(requireAdmin({ uid, token, rawToken }, Date.now())).rejects.toBeInstanceOf(Failure);
    if (admins.some((admin) => admin.uid === uid))
      expect(
        await identityToolkit("update", { idToken: rawToken, password: "a thief's again" }),
      ).toHaveProperty("error");
  }
  for (const { uid, email } of admins) {
    const { token } = await signInSuccessfully({ email, password: newPassword });
    const caller = callerWith(await idTokenFor(token));
    expect(await requireAdmin(caller, Date.now())).toMatchObject({ uid, email });
  }
}

/** `pick` 0 is the first administrator's address, 1 the thief's, 2 the second's; every 3 more it is the next token. */
const theft = (call: Theft["call"], pick = 0): Theft => ({ call, pick });

const thefts: readonly (readonly [string, readonly Theft[]])[] = [
  ["a reset mail", [theft("mail a reset"), theft("use a mail")]],
  ["an e-mail changed by mail", [theft("mail a change of address", 1), theft("use a mail")]],
  ["an e-mail changed with a stolen token", [theft("change the e-mail", 1)]],
  ["a password changed with a stolen token", [theft("change the password")]],
  ["a password taken away", [theft("unlink the password")]],
  ["a deleted user", [theft("delete the user")]],
  [
    "a stranger who signed up with the e-mail",
    [theft("delete the user"), theft("sign up with a second factor")],
  ],
  [
    "two administrators whose e-mails were swapped",
    [1, 3, 8].map((pick) => theft("change the e-mail", pick)),
  ],
];

// Most of each test is waiting for the next second.
test.concurrent.each(thefts)("set-password brings an administrator back after %s", async (_, calls) => {
  const scene = await aScene();
  for (const call of calls) expect(await commit(scene.thief, call)).not.toHaveProperty("error");
  expect(await enter(scene.admins[0])).toMatchObject({ ok: false });
  await expectRepaired(scene);
});

const commands = { createAdmin, disableAdmin, enableAdmin, revokeAdmin, setAdminPassword, unlockAdmin };
const anyCommand = fc.record({
  // The cast holds for a literal object.
  command: fc.constantFrom(...(Object.keys(commands) as (keyof typeof commands)[])),
  pick: fc.nat(2),
});
const anyStep = fc.oneof({ weight: 6, arbitrary: anyTheft }, { weight: 1, arbitrary: anyCommand });
const aHistory = fc.array(anyStep, { maxLength: 20 });

async function replay(
  history: readonly (Theft | { command: keyof typeof commands; pick: number })[],
): Promise<void> {
  const scene = await aScene();
  for (const step of history) {
    if ("call" in step) await commit(scene.thief, step);
    else {
      const request = {
        email: scene.thief.emails[step.pick] ?? "",
        password: newPassword,
        pepper: testPepper,
      };
      await commands[step.command](request).catch((error: unknown) => expect(error).toBeInstanceOf(Failure));
    }
  }
  await expectRepaired(scene);
}

test.concurrent("set-password does so after any calls of a thief, among commands that end well or in words", async () => {
  const histories = fc.array(aHistory, { minLength: 12, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(histories, async (each) => {
      await Promise.all(each.map(replay));
    }),
    { numRuns: share("random thefts", 1, 20), seed },
  );
});
