import "../../testing/own-project.ts";
import { expect, test } from "vitest";
import { anAccount, testPepper } from "../../testing/an-account.ts";
import { db, documentAt } from "../../testing/stored.ts";
import { createAdmin, disableAdmin, enableAdmin, setAdminPassword } from "./admin-accounts.ts";
import { auth } from "./firebase-users.ts";

test("the first administrators of a project can be created at the same moment", async () => {
  const accounts = await Promise.all(Array.from({ length: 10 }, anAccount));
  expect(new Set(accounts.map(({ uid }) => uid)).size).toBe(10);
});

test.each([
  ["set-password", false],
  ["disable", true],
] as const)("after enable and %s at once, the user is what the record says", async (other, isEnabled) => {
  const admin = await anAccount();
  if (!isEnabled) await disableAdmin(admin);
  const act = other === "disable" ? disableAdmin : setAdminPassword;
  await Promise.allSettled([act(admin), enableAdmin(admin)]);
  const record = await documentAt(`admins/${admin.uid}`).get();
  expect((await auth().getUser(admin.uid)).disabled).toBe(!record.get("enabled"));
});

test("after a new pepper set-password brings back each administrator, and gives none to another e-mail", async () => {
  const admin = await anAccount();
  const password = "another horse battery";
  await auth().updateUser(admin.uid, { email: `moved-${admin.email}` });
  const moved = { email: `moved-${admin.email}`, password };
  await expect(setAdminPassword({ ...moved, pepper: testPepper })).rejects.toMatchObject({
    code: "not-found",
  });
  await auth().updateUser(admin.uid, { email: admin.email });

  const pepper = "a new pepper for tests";
  await setAdminPassword({ email: admin.email, password, pepper });
  await expect(createAdmin({ email: admin.email, password, pepper })).rejects.toMatchObject({
    code: "already-exists",
  });
  expect((await db().collection("admins").get()).docs.map(({ id }) => id)).toContain(admin.uid);
});
