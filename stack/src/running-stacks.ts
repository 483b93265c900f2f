import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { defaultPorts, type Ports, portsFrom } from "@daily-genius/project/ports";
import { Refusal } from "@daily-genius/project/refusal";
import { projectRoot } from "@daily-genius/project/root";
import { holderOf, takeLock } from "../../emulator/src/pid-lock.mjs";

const folder = join(projectRoot, ".data");
const lockName = /^start(?:-(\d+))?\.lock$/;

/** Returns the name of the stack that `npm start` runs on these ports; its data folder has the same name. */
export function stackName(firstPort: number | undefined): string {
  return firstPort === undefined ? "start" : `start-${firstPort}`;
}

/** Registers the stack until this process ends; refuses if it runs already. */
export function announceStack(name: string): void {
  mkdirSync(folder, { recursive: true });
  const lock = takeLock(join(folder, `${name}.lock`));
  if ("heldBy" in lock)
    throw new Refusal(
      `This stack is already running (process ${lock.heldBy}). Stop it, or use other ports: \`npm start -- --ports 7700\`.`,
    );
  process.once("exit", lock.release);
}

/** Returns the ports of every stack of this checkout that `npm start` runs or is starting. */
export function runningStacks(): readonly Ports[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const [file, firstPort] = lockName.exec(name) ?? [];
      if (file === undefined || holderOf(join(folder, file)) === undefined) return [];
      return [firstPort === undefined ? defaultPorts : portsFrom(Number(firstPort))];
    });
}
