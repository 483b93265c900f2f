import { Refusal } from "./refusal.ts";

/** The target of a command: in words, and as environment variables. */
export type Target = { readonly words: string; readonly variables: Readonly<Record<string, string>> };

type Environment = Readonly<Record<string, string | undefined>>;

/** Each of these directs Google's SDKs, or this project's own requests, to an emulator. */
const leading = [
  "FIRESTORE_EMULATOR_HOST",
  "FIREBASE_AUTH_EMULATOR_HOST",
  "FIREBASE_STORAGE_EMULATOR_HOST",
  "STORAGE_EMULATOR_HOST",
];

/** Each of these names the project of a command without an explicit one. */
const naming = ["GCLOUD_PROJECT", "GOOGLE_CLOUD_PROJECT"];

const isForEmulators = (project: string) => project.startsWith("demo-");

/** Refuses a project if a variable of the environment names another, or for a real one an emulator. */
export function refuseOtherTargets(project: string, given: Environment): void {
  const left = leading.filter((name) => given[name]);
  if (left.length > 0 && !isForEmulators(project))
    throw new Refusal(
      `${project} is a real project, but ${left.join(", ")} leads to an emulator. Run \`unset ${left.join(" ")}\`.`,
    );
  const others = naming.filter((name) => given[name] && given[name] !== project);
  if (others.length > 0)
    throw new Refusal(
      `The command names ${project}, but ${others.map((name) => `${name} is ${given[name]}`).join(" and ")}. Run \`unset ${others.join(" ")}\`, or name that project.`,
    );
}

/** Returns the project that the environment names, if any; refuses if its variables contradict each other. */
export function namedTarget(given: Environment): Target | undefined {
  const project = given["GCLOUD_PROJECT"] ?? given["GOOGLE_CLOUD_PROJECT"];
  if (project === undefined) return undefined;
  refuseOtherTargets(project, given);
  const variables = { GCLOUD_PROJECT: project };
  if (!isForEmulators(project)) return { words: `the real project ${project}`, variables };
  if (leading.some((name) => given[name])) return { words: `the emulators of ${project}`, variables };
  throw new Refusal(
    `${project} is for emulators only, and no variable leads to one. For the local stack, run \`unset GCLOUD_PROJECT GOOGLE_CLOUD_PROJECT\`.`,
  );
}

/** Returns a local stack as target; refuses if a variable of the environment names another one. */
export function stackTarget(port: number, variables: Target["variables"], given: Environment): Target {
  const other = leading.filter((name) => given[name] && given[name] !== variables[name]);
  if (other.length > 0)
    throw new Refusal(
      `The local stack is at port ${port}, but ${other.join(", ")} leads elsewhere. Run \`unset ${other.join(" ")}\`.`,
    );
  return { words: `the local stack at port ${port}`, variables };
}
