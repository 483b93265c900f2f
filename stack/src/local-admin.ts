import { spawn } from "node:child_process";
import { createHash, randomInt } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Ports } from "@daily-genius/project/ports";
import { Refusal } from "@daily-genius/project/refusal";
import { projectRoot } from "@daily-genius/project/root";
import { replaceFile } from "./replace-file.ts";
import { clientEnvironment } from "./stack-environment.ts";

/** The credentials for the sign-in form. */
export type Credentials = { readonly email: string; readonly password: string };

const email = "admin@dailygenius.example";

/** The local administrator, and whether their password still is the one that was made for them. */
export type LocalAdmin = { readonly credentials: Credentials; readonly isAsMade: boolean };

/** Creates the local administrator if it is missing. Its random password is stored in `folder`, or replaced if lost. */
export async function ensureLocalAdmin(folder: string, project: string, ports: Ports): Promise<LocalAdmin> {
  const file = join(folder, "administrator.json");
  const known = readMade(file);
  const mark = known && (await passwordMark(project, ports));
  if (known && mark) {
    const { password, mark: made } = known;
    return { credentials: { email, password }, isAsMade: made === mark };
  }
  const credentials = { email, password: drawPassword() };
  // After a kill the database may have the administrator while Auth does not; set-password then recreates the user.
  const target = clientEnvironment(project, ports);
  const refusal =
    (await administer("create", credentials, target)) &&
    (await administer("set-password", credentials, target));
  if (refusal)
    throw new Refusal(
      `Could not create the local administrator (${refusal}). Start over: \`npm start -- --fresh\`.`,
    );
  const made: Made = { ...credentials, mark: await passwordMark(project, ports) };
  replaceFile(file, JSON.stringify(made), 0o600);
  return { credentials, isAsMade: true };
}

/** What is stored. */
type Made = Credentials & { readonly mark: string | undefined };

function readMade(file: string): Made | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    // The file does not exist yet, or is damaged.
    return undefined;
  }
}

/** Runs `npm run admin -- <command> <email>` with the password as its input; returns why it refuses, or "". */
export async function administer(
  command: string,
  { email, password }: Credentials,
  target: Readonly<Record<string, string>> = {},
): Promise<string> {
  const program = join(projectRoot, "functions/src/sign-in/admin-cli.ts");
  const child = spawn(process.execPath, [program, command, email], {
    stdio: ["pipe", "ignore", "pipe"],
    env: { ...process.env, ...target },
  });
  let words = "";
  child.stderr.on("data", (chunk) => (words += chunk));
  child.stdin.end(`${password}\n`);
  const [code] = await once(child, "close");
  return code === 0 ? "" : words.trim() || `${command} ended with ${code}`;
}

/** Returns a mark of the password that Auth has stored; undefined without an account. */
async function passwordMark(project: string, ports: Ports): Promise<string | undefined> {
  const url = `http://127.0.0.1:${ports.auth}/identitytoolkit.googleapis.com/v1/projects/${project}/accounts:lookup`;
  const response = await fetch(url, {
    method: "POST",
    headers: { authorization: "Bearer owner", "content-type": "application/json" },
    body: JSON.stringify({ email: [email] }),
  });
  const answer: { users?: { passwordHash?: string }[] } = JSON.parse(await response.text());
  const [user] = answer.users ?? [];
  return user && createHash("sha256").update(`${user.passwordHash}`).digest("base64url");
}

/** Returns four groups of four unambiguous characters; about 79 bits. */
function drawPassword(): string {
  const characters = "abcdefghijkmnpqrstuvwxyz23456789";
  const group = () => Array.from({ length: 4 }, () => characters[randomInt(characters.length)]).join("");
  return [group(), group(), group(), group()].join("-");
}
