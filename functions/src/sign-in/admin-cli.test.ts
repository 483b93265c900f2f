import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { testPepper } from "../../testing/an-account.ts";
import { endOf } from "../../testing/run-command.ts";
import { enter, failUntilBlocked, forgetBlock } from "../../testing/sign-in-desk.ts";
import { runCommand } from "./admin-cli.ts";

const run = (args: readonly string[], stdin = "", environment = {}) =>
  endOf(() => runCommand(args), { stdin, AUTH_PEPPER: testPepper, ...environment });

test("an administrator is created, unlocked, disabled, enabled and given a new password from the command line", async () => {
  const email = `cli-${randomUUID()}@example.com`;
  const first = { email, password: "correct horse battery" };
  expect(await run(["create", email], `${first.password}\n`)).toMatchObject({ code: 0 });
  expect(await enter(first)).toMatchObject({ ok: true });
  // And no password is asked for.
  expect(await run(["create", email])).toMatchObject({ code: 3, stderr: expect.stringContaining("already") });

  await failUntilBlocked(email);
  expect(await run(["unlock", email])).toMatchObject({ code: 0 });
  forgetBlock(email);
  expect(await enter(first)).toMatchObject({ ok: true });

  expect(await run(["disable", email])).toMatchObject({ code: 0 });
  expect(await enter(first)).toMatchObject({ ok: false });
  expect(await run(["enable", email])).toMatchObject({ code: 0 });
  expect(await run(["set-password", email], "\ufeffbattery staple correct\r\n")).toMatchObject({ code: 0 });
  expect(await enter(first)).toMatchObject({ ok: false });
  expect(await enter({ email, password: "battery staple correct" })).toMatchObject({ ok: true });
  for (const command of ["revoke", "remove-passkeys"])
    expect(await run([command, email])).toMatchObject({ code: 0 });
});

const misuses: readonly (readonly [string[], string, number, string])[] = [
  [["create", "ada@example.com"], "too short\n", 1, "at least 15 characters"],
  [["create", "ada@example.com"], "", 1, "No password was given."],
  [["create", "not an e-mail"], "correct horse battery\n", 1, "not a valid email address"],
  [["unlock", "someone@example.com", "else"], "", 2, "Usage: npm run admin"],
  [["revoke", "nobody@nowhere.example"], "", 1, "There is no administrator with this email address."],
  [["unlock", "nobody@nowhere.example"], "", 1, "There is no administrator with this email address."],
  [
    ["set-password", "nobody@nowhere.example"],
    "correct horse battery\n",
    1,
    "There is no administrator with this email address.",
  ],
  [["constructor", "ada@example.com"], "", 2, "Usage: npm run admin"],
  [[], "", 2, "Usage: npm run admin"],
];

test.each(misuses)("%j with %j ends with %i and says: %s", async (args, stdin, code, message) => {
  const result = await run(args, stdin);
  expect(result).toMatchObject({ code, stderr: expect.stringContaining(message) });
  expect(result.stderr).not.toContain("at async");
});

test("a real project's passwords are never made with the local pepper", async () => {
  const environment = { AUTH_PEPPER: "", FIREBASE_AUTH_EMULATOR_HOST: "" };
  expect(await run(["unlock", "ada@example.com"], "", environment)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("AUTH_PEPPER is not set"),
  });
});
