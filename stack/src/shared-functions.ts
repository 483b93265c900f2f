import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { EventEmitter } from "node:events";
import { statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** A request to the process of the functions; it answers `serve` with the socket once it listens there. */
export type FunctionsMessage =
  | { readonly serve: { readonly name: string; readonly signature: string; readonly socket: string } }
  | { readonly stop: string };

type Environment = Readonly<Record<string, string>>;
type Report = (line: string) => void;

/** Looks to firebase-tools like a process that runs one function. */
type Worker = {
  readonly process: EventEmitter & { kill(): void };
  readonly events: EventEmitter;
  readonly cwd: string;
  readonly conn: { httpReqOpts(): { readonly socketPath: string } };
};

/** The part of firebase-tools that starts a process for each function, and another for each concurrent call. */
export type FunctionsEmulator = {
  startNode(backend: { readonly functionsDir: string }, environment: Environment): Promise<Worker>;
};

/** The variable that names a module which the functions load before their code. */
export const preloadName = "DAILY_GENIUS_PRELOAD";

const program = fileURLToPath(new URL("serve-functions.ts", import.meta.url));
const compiled = fileURLToPath(new URL("../../node_modules/.cache/functions", import.meta.url));

/**
 * Runs all functions with the same environment in one process, which serves many calls at once. To firebase-tools each
 * of its sockets looks like a process. `report` receives an unexpected end of that process.
 */
export function shareFunctions(emulator: FunctionsEmulator, report: Report): void {
  const processes = new Map<string, FunctionsProcess>();
  emulator.startNode = async ({ functionsDir: folder }, environment) => {
    const { FUNCTION_TARGET: name = "", FUNCTION_SIGNATURE_TYPE: signature = "", ...rest } = environment;
    const shared = { ...rest, K_SERVICE: "functions" };
    // A new build gets a new process; the old one ends when firebase-tools gives up its last worker.
    const built = statSync(join(folder, "main.cjs"), { throwIfNoEntry: false })?.ctimeMs;
    const key = JSON.stringify([folder, built, shared]);
    const serve = () => {
      const known = processes.get(key);
      const chosen = known?.isRunning ? known : new FunctionsProcess(folder, shared, report);
      processes.set(key, chosen);
      return chosen.serve(name, signature);
    };
    // A process that was killed looks as if it ran until the system tells of its end.
    return serve().catch(serve);
  };
}

class FunctionsProcess {
  readonly #folder: string;
  readonly #child: ChildProcess;
  readonly #workers = new Map<string, { readonly listens: () => void; readonly process: EventEmitter }>();

  constructor(folder: string, environment: Environment, report: Report) {
    this.#folder = folder;
    const preload = process.env[preloadName];
    this.#child = spawn(process.execPath, [...(preload ? ["--import", preload] : []), program], {
      cwd: folder,
      env: { NODE_COMPILE_CACHE: compiled, ...process.env, ...environment },
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    this.#child.on("message", (socket: string) => this.#workers.get(socket)?.listens());
    this.#child.once("exit", (code, signal) => {
      if (this.#workers.size === 0) return;
      report(`The functions ended (${signal ?? `code ${code}`}); the next call starts them again.`);
      for (const { process: worker } of this.#workers.values()) worker.emit("exit");
    });
  }

  get isRunning(): boolean {
    return this.#child.connected && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  async serve(name: string, signature: string): Promise<Worker> {
    const socket = join(tmpdir(), `${randomUUID()}.sock`);
    const worker = Object.assign(new EventEmitter(), { kill: () => this.#stop(socket) });
    await new Promise<void>((listens, fail) => {
      this.#workers.set(socket, { listens, process: worker });
      worker.once("exit", () => fail(new Error("The functions ended before they served the call.")));
      this.#send({ serve: { name, signature, socket } });
    });
    const conn = { httpReqOpts: () => ({ socketPath: socket }) };
    return { process: worker, events: new EventEmitter(), cwd: this.#folder, conn };
  }

  #stop(socket: string): void {
    const worker = this.#workers.get(socket);
    this.#workers.delete(socket);
    if (this.isRunning) this.#send({ stop: socket });
    worker?.process.emit("exit");
  }

  /** Ignores that the process has just ended, which its exit event tells: unheard, the error would end firebase-tools. */
  #send(message: FunctionsMessage): void {
    this.#child.send(message, () => undefined);
  }
}
