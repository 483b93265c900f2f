import { Failure } from "@daily-genius/domain/calls/failure";
import { googleErrorIn } from "../google/google-error.ts";
import {
  type AdminRequest,
  createAdmin,
  disableAdmin,
  enableAdmin,
  refuseExisting,
  removePasskeys,
  revokeAdmin,
  setAdminPassword,
  unlockAdmin,
} from "./admin-accounts.ts";
import { readPassword, readPepper } from "./read-secrets.ts";

type Command = (request: AdminRequest) => Promise<string>;

/** A command that reports its success in a fixed sentence. */
const saying =
  (text: string, run: (request: AdminRequest) => Promise<void>): Command =>
  async (request) => {
    await run(request);
    return text;
  };

const commands: Readonly<Record<string, Command>> = {
  create: async (request) => {
    // Before the question: nobody should choose a password for nothing.
    await refuseExisting(request);
    const { uid } = await createAdmin({ ...request, password: await readPassword() });
    return `Created administrator ${uid}.`;
  },
  "set-password": saying("Password changed. All sessions have ended.", async (request) =>
    setAdminPassword({ ...request, password: await readPassword() }),
  ),
  unlock: saying("Unlocked. This takes effect within 10 seconds.", unlockAdmin),
  disable: saying("Disabled. All sessions have ended.", disableAdmin),
  enable: saying("Enabled. They can sign in again.", enableAdmin),
  revoke: saying("All sessions have ended.", revokeAdmin),
  "remove-passkeys": saying("Passkeys and recovery codes removed. All sessions have ended.", removePasskeys),
};

const usage = `Usage: npm run admin -- <${Object.keys(commands).join("|")}> <email>
       npm run admin -- <export|import> <file.tar>
       npm run admin -- <copy|compare> <folder>
       npm run admin -- restore <post id>
       npm run admin -- <complete-photos|record-copy>`;

/** Runs a command and returns its exit code. */
export async function runCommand([name = "", email, ...rest]: readonly string[]): Promise<number> {
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
    const expected = error instanceof Failure ? error : googleErrorIn(error);
    if (!expected) throw error;
    process.stderr.write(`${expected.message}\n`);
    // A command that sets a project up goes on where the administrator exists.
    return error instanceof Failure && error.code === "already-exists" ? 3 : 1;
  }
}

if (import.meta.main) process.exitCode = await runCommand(process.argv.slice(2));
