import { Refusal } from "@daily-genius/project/refusal";
import type { Google } from "./google.ts";
import { missing, nothing, type Row, right, type Seen } from "./row.ts";

/** A row, and what Google shows of it. */
export type Looked = { readonly row: Row; readonly seen: Seen };

/** Looks at all rows at once; without a project there is nothing else to look at. */
export async function lookAt(rows: readonly Row[], google: Google): Promise<readonly Looked[]> {
  const [first] = rows;
  if (first && (await first.look(google)).kind === "missing")
    return rows.map((row) => ({ row, seen: row.make === nothing ? right : missing }));
  return Promise.all(rows.map(async (row) => ({ row, seen: await row.look(google) })));
}

/** Whether `--set-up` has something to make of a row. */
export const isToDo = ({ seen }: Looked) => seen.kind === "missing" || seen.kind === "differs";

/** Returns the plan in words: what is created, what is changed, what of it cannot be undone, and the cost at rest. */
export function planInWords(looked: readonly Looked[], files: readonly string[]): string {
  const toDo = looked.filter(isToDo);
  const created = toDo.filter(({ seen }) => seen.kind === "missing").map(({ row }) => row.name);
  const changed = toDo.flatMap(({ row, seen }) =>
    seen.kind === "differs" ? seen.changes.map((change) => `${row.name}: ${change}`) : [],
  );
  const forever = toDo.flatMap(({ row, seen }) =>
    seen.kind === "missing" && row.forever ? [`${row.name}: ${row.forever}`] : [],
  );
  const groups = [
    ["Create", [...created, ...files.map((file) => `${file}, committed`)]],
    ["Change", changed],
    ["Cannot be undone", forever],
  ] as const;
  const shown = groups.filter(([, lines]) => lines.length > 0);
  const list = shown.flatMap(([title, lines]) => {
    return [`${title} (${lines.length}):`, ...lines.map((line) => `  - ${line}`)];
  });
  return [...list, ...(created.length > 0 ? [costAtRest] : [])].join("\n");
}

/** docs/operations.md, "What it costs at rest", gives the reasons. */
const costAtRest =
  "Cost at rest: from 0 to 5 dollars a month (images of the functions, backups, and alerts once Google charges for them).";

/** Makes everything that is missing or differs, in order; a row that fails ends it. */
export async function makeAll(
  looked: readonly Looked[],
  google: Google,
  say: (line: string) => void,
): Promise<void> {
  for (const { row } of looked.filter(isToDo)) {
    try {
      // A service that was off when the plan was made may have had it all along.
      if (await isThere(row, google)) continue;
      say(`${row.name} …`);
      await makeWhole(row, google);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // What was made stays; the same command continues there.
      error.message = `Stopped at ${row.name}. ${error.message}`;
      throw error;
    }
  }
}

/** Makes a row. A request may have done its work, and only its answer was lost: then what it made refuses the next one. */
async function makeWhole(row: Row, google: Google): Promise<void> {
  await row.make(google).catch(async (error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    if (await isThere(row, google)) return;
    if (!error.message.includes(" 409: ")) throw error;
    await row.make(google);
  });
}

/** Whether a row is right by now; for a plan nothing is made, so nothing has changed. */
async function isThere(row: Row, google: Google): Promise<boolean> {
  return !google.isPlan && (await row.look(google)).kind === "right";
}
