import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { runProgram } from "@daily-genius/project/testing/command";
import { freePort } from "../../emulator/conformance/free-port.ts";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** The program next to the library that the package exports. */
const framework = fileURLToPath(new URL("main.js", import.meta.resolve("@google-cloud/functions-framework")));

/** Loads a module in a separate process, and returns the processor's ms. */
export async function measureImport(module: string, env: NodeJS.ProcessEnv): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, [at("import-once.mjs"), module], { env });
  return Number(stdout.trim().split("\n").at(-1));
}

/** A request to a served function; it is a POST if it has a body. */
export type Event = {
  readonly path?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** Serves a function in a separate process, as in the cloud, and returns the processor's ms until its first event is done. */
export async function measureFirstEvent(
  serve: { readonly source: string; readonly target: string; readonly signature: string },
  event: Event,
  env: NodeJS.ProcessEnv,
): Promise<{ readonly status: number; readonly cpu: number }> {
  const port = await freePort();
  const options = [`--source=${serve.source}`, `--target=${serve.target}`];
  const { child, says, ended, output } = runProgram(
    [
      ...["--import", at("report-usage.mjs"), framework, ...options],
      ...[`--signature-type=${serve.signature}`, `--port=${port}`],
    ],
    process.cwd(),
    // In production the framework does not say that it serves.
    { ...env, HOST: "127.0.0.1", NODE_ENV: "development" },
  );
  // The framework prints this once it accepts connections.
  await says(/Serving function/);
  const { path = "/", headers, body } = event;
  const posted = body !== undefined && { method: "POST", body };
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { "content-type": "application/json", ...headers },
    ...posted,
  });
  await response.text();
  child.kill("SIGTERM");
  await ended;
  return { status: response.status, cpu: Number(/^processor ([\d.]+)$/m.exec(output())?.[1]) };
}

/** Runs all variants once per round, in random order, after a warm-up round. */
export async function interleave(
  rounds: number,
  variants: Readonly<Record<string, () => Promise<number>>>,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const found = new Map<string, number[]>(Object.keys(variants).map((name) => [name, []]));
  for (let round = 0; round <= rounds; round += 1)
    for (const [name, run] of Object.entries(variants).toSorted(() => Math.random() - 0.5)) {
      const time = await run();
      if (round > 0) found.get(name)?.push(time);
    }
  return found;
}
