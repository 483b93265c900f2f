import { createServer } from "node:net";
import { Refusal } from "./refusal.ts";

const parts = [
  ...["auth", "functions", "firestore", "storage", "hosting"],
  ...["hub", "logging", "eventarc", "tasks", "websocket"],
] as const;

/** The port of each part of a stack on 127.0.0.1, named as in `emulators` of firebase.json. */
export type Ports = Readonly<Record<(typeof parts)[number], number>>;

/** Returns ten consecutive ports. */
export function portsFrom(first: number): Ports {
  // The cast: the entries are from `parts`.
  return Object.fromEntries(parts.map((part, index) => [part, first + index])) as Ports;
}

/** Firebase's own ports, which its documentation and every tool expect. */
export const defaultPorts: Ports = {
  auth: 9099,
  functions: 5001,
  firestore: 8080,
  storage: 9199,
  hosting: 5000,
  hub: 4400,
  logging: 4500,
  eventarc: 9299,
  tasks: 9499,
  websocket: 9150,
};

/** Refuses if another program uses one of the ports. */
export async function requireFree(ports: Ports): Promise<void> {
  const taken = await takenAmong(ports);
  if (taken.length > 0)
    throw new Refusal(
      `Port ${listed(taken)} is in use. Is Daily Genius already running? Stop that program, or use other ports: \`npm start -- --ports 7700\`.`,
    );
  const unreachable = await unreachableAmong(ports);
  if (unreachable.length > 0)
    throw new Refusal(
      `Browsers block port ${listed(unreachable)}. Use other ports: \`npm start -- --ports 7700\`.`,
    );
}

/** Returns the first ten free consecutive ports, from `first` upwards. */
export async function findFree(first: number): Promise<Ports> {
  for (let start = first; start < first + 500; start += 10) {
    const ports = portsFrom(start);
    const unusable = [...(await takenAmong(ports)), ...(await unreachableAmong(ports))];
    if (unusable.length === 0) return ports;
  }
  throw new Refusal(
    `There are no 10 consecutive free ports from ${first}. Stop a program that uses them, or choose another range.`,
  );
}

/** Whether programs listen on all of the ports that a stack's clients use. */
export async function isServing({ auth, functions, firestore, storage, hosting }: Ports): Promise<boolean> {
  const free = await Promise.all([auth, functions, firestore, storage, hosting].map(isFree));
  return !free.includes(true);
}

async function takenAmong(ports: Ports): Promise<[string, number][]> {
  const entries = Object.entries(ports);
  const free = await Promise.all(entries.map(([, port]) => isFree(port)));
  return entries.filter((_entry, index) => !free[index]);
}

/** Returns the free ports that `fetch` refuses, as browsers do: the Fetch standard lists them, for example 6000. */
async function unreachableAmong(ports: Ports): Promise<[string, number][]> {
  const entries = Object.entries(ports);
  const errors = await Promise.all(
    entries.map(([, port]) => fetch(`http://127.0.0.1:${port}`).catch((error: Error) => error.cause)),
  );
  return entries.filter((_entry, index) => String(errors[index]).includes("bad port"));
}

function listed(entries: readonly [string, number][]): string {
  return entries.map(([name, port]) => `${port} (${name})`).join(", ");
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
