import { spawn } from "node:child_process";
import { once } from "node:events";
import { get } from "node:http";
import { join } from "node:path";

/** The emulator in a separate process, so that a request that ends it ends no test. */
export type Program = {
  readonly port: number;
  /** Returns its output since it answers: nothing, unless something is wrong with it. */
  readonly complaints: () => string;
  /** Whether it still runs and answers. */
  readonly isWell: () => Promise<boolean>;
  readonly end: () => Promise<void>;
};

/** Starts the program on a free port and resolves when it answers. */
export async function startProgram(): Promise<Program> {
  const main = join(import.meta.dirname, "..", "firestore-main.ts");
  const child = spawn(process.execPath, ["--no-warnings", main, "--port", "0"], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "exit");
  let output = "";
  const isReady = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => {
        output += chunk;
        if (/Firestore is at .*\n/.test(output)) resolve();
      });
  });
  await Promise.race([isReady, ended]);
  const greeting = /Firestore is at http:\/\/[^:]+:(\d+)\n/.exec(output);
  if (greeting === null) throw new Error(`The emulator did not start: ${output}`);
  const port = Number(greeting[1]);
  return {
    port,
    complaints: () => output.slice(greeting.index + greeting[0].length),
    isWell: async () => child.exitCode === null && child.signalCode === null && (await answers(port)),
    end: async () => {
      child.kill();
      await ended;
    },
  };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get({ host: "127.0.0.1", port, path: "/", agent: false }, (response) => {
      response.resume().once("end", () => resolve(response.statusCode === 200));
    });
    request.once("error", () => resolve(false));
  });
}
