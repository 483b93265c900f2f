import { randomUUID } from "node:crypto";
import { portsFrom } from "@daily-genius/project/ports";
import { administer, type Credentials } from "@daily-genius/stack/local-admin";
import { type ProductClient, signInAt } from "@daily-genius/stack/product-client";
import { project } from "./stack.ts";

/** Creates an administrator of the running stack with the command for operators. */
export async function anAdministrator(): Promise<Credentials> {
  const administrator = {
    email: `editor-${randomUUID()}@example.com`,
    password: `open sesame ${randomUUID()}`,
  };
  await runAdminCommand("create", administrator);
  return administrator;
}

/** Signs an administrator in without a browser. */
export function signInAlone(administrator: Credentials): Promise<ProductClient> {
  const [, port] = process.env["FIREBASE_AUTH_EMULATOR_HOST"]?.split(":") ?? [];
  return signInAt(project, portsFrom(Number(port)), administrator);
}

/** Runs a command for operators about an administrator of the running stack. */
export async function runAdminCommand(command: string, administrator: Credentials): Promise<void> {
  const refusal = await administer(command, administrator);
  if (refusal) throw new Error(`admin ${command} failed: ${refusal}`);
}
