import { Failure } from "@daily-genius/domain/calls/failure";
import { GoogleError } from "../google/google-error.ts";
import {
  type AdminRequest,
  createAdmin,
  disableAdmin,
  enableAdmin,
  revokeAdmin,
  setAdminPassword,
  unlockAdmin,
} from "./admin-accounts.ts";
import { readPassword } from "./read-password.ts";
import { readPepper } from "./read-pepper.ts";

type Command = (request: AdminRequest) => Promise<string>;

const commands: Readonly<Record<string, Command>> = {
  create: async (request) => {
    const { uid } = await createAdmin({ ...request, password: await readPassword() });
    return `Created administrator ${uid}.`;
  },
  "set-password": async (request) => {
    await setAdminPassword({ ...request, password: await readPassword() });
    return "Password changed. All sessions have ended.";
  },
  unlock: async (request) => {
    await unlockAdmin(request);
    return "Unlocked. This takes effect within 10 seconds.";
  },
  disable: async (request) => {
    await disableAdmin(request);
    return "Disabled. All sessions have ended.";
  },
  enable: async (request) => {
    await enableAdmin(request);
    return "Enabled. They can sign in again.";
  },
  revoke: async (request) => {
    await revokeAdmin(request);
    return "All sessions have ended.";
  },
};

const usage = `Usage: npm run admin -- <${Object.keys(commands).join("|")}> <email>
       npm run admin -- <export|import> <file.tar>
       npm run admin -- restore <post id>
       npm run admin -- complete-photos`;

async function main([name = "", email, ...rest]: string[]): Promise<number> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || !email || rest.length > 0) {
    process.stderr.write(`${usage}\n`);
    return 2;
  }
  try {
    const done = await command({ email, pepper: readPepper() });
    process.stdout.write(`${done}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof Failure || error instanceof GoogleError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
}

process.exitCode = await main(process.argv.slice(2));
