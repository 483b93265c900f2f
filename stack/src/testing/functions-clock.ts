import { constants, openSync, readSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@daily-genius/project/root";

/** The number of digits in the file, so that a new text replaces the old one in a single write. */
const length = 20;

/** The clock of the functions of a test stack, which a journey moves. The stack is named by its Firestore. */
export class FunctionsClock {
  readonly #path: string;
  readonly #file: number;
  readonly #digits = Buffer.alloc(length);

  constructor(firestoreHost = "") {
    this.#path = join(projectRoot, ".data", `clock-${firestoreHost.replace(/\D/g, "-")}`);
    this.#file = openSync(this.#path, constants.O_RDWR | constants.O_CREAT);
  }

  /** Moves the clock so that it shows `now`, and goes on from there; without `now` it is right again. */
  move(now?: Date): void {
    writeSync(this.#file, String(now ? now.getTime() - Date.now() : 0).padStart(length), 0);
  }

  /** Returns by how many ms the clock is moved. */
  movedBy(): number {
    return readSync(this.#file, this.#digits, 0, length, 0) === 0 ? 0 : Number(this.#digits);
  }

  remove(): void {
    rmSync(this.#path);
  }
}
