import { validate } from "@actions/languageservice";
import { clearCache } from "@actions/languageservice/utils/workflow-cache";
import { TextDocument } from "vscode-languageserver-textdocument";
import { parse } from "yaml";

type Permissions = Readonly<Record<string, string>>;
type Step = { readonly uses?: string; readonly run?: string; readonly with?: Record<string, unknown> };

/** The parts of a workflow about which this project has rules; GitHub's language service checks their form. */
type Workflow = {
  readonly permissions?: Permissions;
  readonly on?: Readonly<Record<string, unknown>>;
  readonly concurrency?: { readonly group: string };
  readonly jobs?: Readonly<
    Record<
      string,
      {
        readonly uses?: string;
        readonly if?: string;
        readonly environment?: string;
        readonly "timeout-minutes"?: number;
        readonly permissions?: Permissions;
        readonly steps?: readonly Step[];
      }
    >
  >;
};

/** Returns the problems of a workflow: by GitHub's own language service, then by this project's rules. */
export async function workflowProblems(
  file: string,
  text: string,
  scripts: readonly string[],
): Promise<string[]> {
  // It caches files by name alone.
  clearCache();
  const found = await validate(TextDocument.create(`file:///${file}`, "yaml", 1, text));
  const problems = found.map(({ message, range }) => `${file}:${range.start.line + 1}: ${message}`);
  const own = [...ownProblems(parse(text), text, scripts)];
  return [...problems, ...own.map((problem) => `${file}: ${problem}`)];
}

function* ownProblems(
  { permissions, on = {}, concurrency, jobs = {} }: Workflow,
  text: string,
  scripts: readonly string[],
): Generator<string> {
  // A workflow that lists no permissions may do everything that the repository's settings allow.
  if (permissions === undefined) yield "names no permissions";
  if (concurrency === undefined) yield "may run beside itself";
  // github.workflow is then the name of the calling workflow, and github.ref its ref.
  const isCalled = "workflow_call" in on;
  if (isCalled && !concurrency?.group.includes("github.run_id")) yield "two of its callers cancel each other";
  for (const [name, { uses, steps = [], ...job }] of Object.entries(jobs)) {
    if (isCalled && job.if !== undefined) yield `${name} may be skipped, which GitHub counts as passed`;
    // Workflows that change one environment must share a group: each waits for, or cancels, the others.
    const place = job.environment?.replace(/[${}\s]/g, "");
    if (place && concurrency?.group.replace(/[${}\s]/g, "") !== `environment-${place}`)
      yield `${name} may change the environment beside another workflow`;
    if (uses === undefined && job["timeout-minutes"] === undefined) yield `${name} may run for six hours`;
    for (const granted of [permissions, job.permissions])
      for (const [scope, access] of Object.entries(granted ?? {}))
        if (access === "write" && scope !== "id-token") yield `${name} may write ${scope}`;
    for (const step of steps) {
      yield* actionProblems(step, text);
      for (const [, script = ""] of (step.run ?? "").matchAll(/npm run ([\w:-]+)/g))
        if (!scripts.includes(script)) yield `npm run ${script} is not a script`;
    }
  }
}

function* actionProblems({ uses, with: given }: Step, text: string): Generator<string> {
  if (uses === undefined) return;
  // A tag can be moved to other code; the comment names the commit's release.
  const isPinned = /@[0-9a-f]{40}$/.test(uses) && new RegExp(`${uses} # v\\d+\\.\\d+\\.\\d+\n`).test(text);
  if (!isPinned) yield `${uses} is not pinned to a commit, with its release beside it`;
  if (uses.startsWith("actions/checkout@") && given?.["persist-credentials"] !== false)
    yield "the checkout leaves its token to every later step";
}
