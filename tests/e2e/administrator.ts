import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { portsFrom } from "@daily-genius/project/ports";
import { type ProductClient, signInAt } from "@daily-genius/stack/product-client";
import { project } from "./stack.ts";

/** The credentials for the sign-in form. */
export type Administrator = { readonly email: string; readonly password: string };

const program = fileURLToPath(new URL("../../functions/src/sign-in/admin-cli.ts", import.meta.url));

/** Creates an administrator of the running stack with the command for operators. */
export async function anAdministrator(): Promise<Administrator> {
  const administrator = {
    email: `editor-${randomUUID()}@example.com`,
    password: `open sesame ${randomUUID()}`,
  };
  await runAdminCommand("create", administrator.email, administrator.password);
  return administrator;
}

/** Signs an administrator in without a browser. */
export function signInAlone(administrator: Administrator): Promise<ProductClient> {
  const [, port] = process.env["FIREBASE_AUTH_EMULATOR_HOST"]?.split(":") ?? [];
  return signInAt(project, portsFrom(Number(port)), administrator);
}

/** Runs `npm run admin -- <command> <email>` with a line of input. */
export async function runAdminCommand(command: string, email: string, input = ""): Promise<void> {
  const child = spawn(process.execPath, [program, command, email], { stdio: ["pipe", "ignore", "pipe"] });
  let words = "";
  child.stderr.on("data", (chunk) => (words += chunk));
  child.stdin.end(`${input}\n`);
  const code = await new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  if (code !== 0) throw new Error(`admin ${command} failed: ${words}`);
}
