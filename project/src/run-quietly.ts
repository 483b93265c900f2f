import { spawn } from "node:child_process";
import { once } from "node:events";

/** The exit code of a program, and all its output. */
export type Ended = { readonly code: number | null; readonly output: string };

/** Runs a Node program to its end and captures its output. */
export async function runQuietly(args: readonly string[], cwd: string): Promise<Ended> {
  const child = spawn(process.execPath, args, {
    cwd,
    stdio: ["ignore", "pipe", "pipe"],
    // A test runner's NODE_ENV would build the site with the development build of React.
    env: { ...process.env, NODE_ENV: "production" },
  });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  const [code] = await once(child, "close");
  return { code, output };
}
