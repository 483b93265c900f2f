import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { projectRoot } from "./project.ts";

/** Runs `work` while no other process of this checkout does the same; a lock whose owner died is taken over. */
export async function holdingLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const file = join(projectRoot, ".data", `${name}.lock`);
  mkdirSync(join(projectRoot, ".data"), { recursive: true });
  while (!tryTake(file)) {
    if (!isAlive(ownerOf(file))) rmSync(file, { force: true });
    else await sleep(200);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function tryTake(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

function ownerOf(file: string): number {
  try {
    return Number(readFileSync(file, "utf8"));
  } catch {
    // Its owner removed it in this very moment.
    return 0;
  }
}

function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
