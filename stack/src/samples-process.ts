import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Ports } from "@daily-genius/project/ports";
import type { Credentials } from "./local-admin.ts";

/** The task of the process that adds samples. */
export type SamplesTask = {
  readonly what: "posts" | "photos";
  readonly folder: string;
  readonly ports: Ports;
  readonly credentials: Credentials;
};

/** The messages of the process. */
export type SamplesMessage = { readonly say: string } | { readonly failure: string };

/** The file of the posts without photos, while there are any. */
export const waitingIn = (folder: string) => join(folder, "sample-pictures.json");
/** The file of a stack that has had the sample posts. */
export const stampIn = (folder: string) => join(folder, "sample-posts-added");

const program = fileURLToPath(new URL("add-samples.ts", import.meta.url));

/** Adds the sample posts or their photos to a stack that lacks them. Its process ends with the work or with `leaving`. */
export async function addSamples(
  task: SamplesTask,
  say: (line: string) => void,
  leaving: AbortSignal,
): Promise<void> {
  const isLacking =
    task.what === "posts" ? !existsSync(stampIn(task.folder)) : existsSync(waitingIn(task.folder));
  if (!isLacking) return;
  const child = fork(program);
  let failure: string | undefined;
  child.on("message", (message: SamplesMessage) => {
    if ("say" in message) say(message.say);
    else failure = message.failure;
  });
  const stop = () => child.kill();
  leaving.addEventListener("abort", stop);
  child.send(task);
  const [code, signal] = await once(child, "exit");
  leaving.removeEventListener("abort", stop);
  // A stopped process sends no answer; the next start continues.
  if (leaving.aborted || (code === 0 && failure === undefined)) return;
  throw new Error(failure ?? `the process that adds them ended (${signal ?? `code ${code}`})`);
}
