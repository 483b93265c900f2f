import { validate } from "@actions/languageservice";
import { clearCache } from "@actions/languageservice/utils/workflow-cache";
import { TextDocument } from "vscode-languageserver-textdocument";
import { parse } from "yaml";
import * as z from "zod/mini";

/** The parts of a workflow that its own schema leaves optional, and this project does not. */
const Workflow = z.object({
  permissions: z.optional(z.record(z.string(), z.string())),
  on: z.optional(z.unknown()),
  concurrency: z.optional(
    z.object({ group: z.string(), "cancel-in-progress": z.optional(z.union([z.boolean(), z.string()])) }),
  ),
  jobs: z.record(
    z.string(),
    z.object({
      uses: z.optional(z.string()),
      if: z.optional(z.string()),
      environment: z.optional(z.string()),
      "timeout-minutes": z.optional(z.number()),
      permissions: z.optional(z.record(z.string(), z.string())),
      steps: z.optional(
        z.array(
          z.object({
            uses: z.optional(z.string()),
            run: z.optional(z.string()),
            with: z.optional(z.record(z.string(), z.unknown())),
          }),
        ),
      ),
    }),
  ),
});

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
  const workflow = Workflow.safeParse(parse(text));
  if (!workflow.success) return [...problems, `${file}: is no workflow`];
  return [
    ...problems,
    ...[...ownProblems(workflow.data, text, scripts)].map((problem) => `${file}: ${problem}`),
  ];
}

function* ownProblems(
  { permissions, concurrency, jobs, ...workflow }: z.infer<typeof Workflow>,
  text: string,
  scripts: readonly string[],
): Generator<string> {
  // A workflow that lists no permissions may do everything that the repository's settings allow.
  if (permissions === undefined) yield "names no permissions";
  if (concurrency === undefined) yield "may run beside itself";
  // github.workflow is then the name of the calling workflow, and github.ref its ref.
  const isCalled = asRecord(workflow.on)?.["workflow_call"] !== undefined;
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

/** Returns the value of a key of YAML, or `null` where it is alone. */
function asRecord(value: unknown): Readonly<Record<string, unknown>> | undefined {
  // The cast: the type of a YAML mapping.
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined;
}

function* actionProblems(
  { uses, with: given }: { uses?: string | undefined; with?: Record<string, unknown> | undefined },
  text: string,
): Generator<string> {
  if (uses === undefined) return;
  // A tag can be moved to other code; the comment names the commit's release.
  const isPinned = /@[0-9a-f]{40}$/.test(uses) && new RegExp(`${uses} # v\\d+\\.\\d+\\.\\d+\n`).test(text);
  if (!isPinned) yield `${uses} is not pinned to a commit, with its release beside it`;
  if (uses.startsWith("actions/checkout@") && given?.["persist-credentials"] !== false)
    yield "the checkout leaves its token to every later step";
}
