import type { Clients } from "./clients.ts";
import { ask, commit, post } from "./rest.ts";
import { integer } from "./wire-form.ts";

// Over REST, because the protos of the SDK for servers have no `verify`.

/** Integers and times are texts. */
type Answer = {
  readonly commitTime: string;
  readonly writeResults: readonly {
    readonly updateTime?: string;
    readonly transformResults?: readonly { readonly integerValue?: string }[];
  }[];
};
type Stored = {
  readonly name: string;
  readonly fields: Readonly<Record<string, { readonly integerValue?: string }>>;
  readonly createTime: string;
  readonly updateTime: string;
};
/** A write and the guard it has, both by name; `place` is 1 or 2, so that two of a kind differ. */
type Guarded = {
  readonly label: string;
  readonly at: (name: string, place: number, stored?: string) => object;
};

const kinds: Readonly<Record<string, (name: string, place: number) => object>> = {
  set: (name, n) => ({ update: { name, fields: { a: integer(n), s: integer(n) } } }),
  same: (name) => ({ update: { name, fields: { o: integer(7) } } }),
  merge: (name, n) => ({ update: { name, fields: { a: integer(n) } }, updateMask: { fieldPaths: ["a"] } }),
  transform: (name, n) => ({
    update: { name },
    updateMask: { fieldPaths: [] },
    updateTransforms: [{ fieldPath: "n", increment: integer(n) }],
  }),
  delete: (name) => ({ delete: name }),
  verify: (name) => ({ verify: name }),
};
const LONG_AGO = "2020-01-01T00:00:00Z";
const guards: Readonly<Record<string, (stored?: string) => object>> = {
  "": () => ({}),
  " if there": () => ({ currentDocument: { exists: true } }),
  " if not there": () => ({ currentDocument: { exists: false } }),
  " if unchanged": (stored = LONG_AGO) => ({ currentDocument: { updateTime: stored } }),
  " if long ago": () => ({ currentDocument: { updateTime: LONG_AGO } }),
};

const all: readonly Guarded[] = Object.entries(kinds).flatMap(([kind, write]) =>
  Object.entries(guards)
    .filter(([guard]) => (kind === "same" ? guard === "" : kind !== "verify" || guard !== ""))
    .map(([guard, condition]) => ({
      label: kind + guard,
      at: (name, place, stored) => ({ ...write(name, place), ...condition(stored) }),
    })),
);

const LEGEND = `Two writes to one document in one commit: the first names the row, the second the column.
A commit that happens: the results' update times (c the commit's, s the stored one, - none, < before the commit) with
the results of their transforms, the fields left, and whether they have the create time c or s; or that it is gone.
`;

/** Returns the emulator's answers to every pair of writes to a missing and to an existing document, and the results. */
export async function tableOfPairs(clients: Clients): Promise<string> {
  const parts = [];
  for (const state of ["missing", "existing"] as const) {
    const cells = await cellsOf(clients, state);
    const head = ["", ...all.map(({ label }) => label)];
    const rows = all.map(({ label }, row) => [label, ...all.map((_, column) => cells[row]?.[column] ?? "")]);
    parts.push(`\n${state} document\n${[head, ...rows].map(line).join("\n")}\n`);
  }
  return LEGEND + parts.join("");
}

function line(cells: readonly string[]): string {
  return cells
    .map((cell) => cell.padEnd(24))
    .join("")
    .trimEnd();
}

/** Sends a request; resolves to its answer, or to the name of its status. */
async function answerTo(clients: Clients, request: ReturnType<typeof post>): Promise<unknown> {
  const { status, text } = await ask(clients, request);
  const body = JSON.parse(text);
  return status === 200 ? body : body.error.status;
}

async function cellsOf(clients: Clients, state: "missing" | "existing"): Promise<readonly string[][]> {
  const nameOf = (row: number, column: number) => `{documents}/${state}/${row}-${column}`;
  const send = (writes: readonly object[]) =>
    answerTo(clients, commit(...writes)) as Promise<Answer | string>;
  let stored: string | undefined;
  if (state === "existing") {
    const seeds = all.flatMap((_, row) => all.map((__, column) => nameOf(row, column)));
    ({ commitTime: stored } = (await send(seeds.map((name) => kinds["same"]?.(name, 0) ?? {}))) as Answer);
  }
  const answers: (Answer | string)[][] = [];
  // One row after the other: a busy machine does not connect hundreds of requests in time.
  for (const [row, first] of all.entries()) {
    const pairOf = (second: Guarded, column: number) => {
      const name = nameOf(row, column);
      return send([first.at(name, 1, stored), second.at(name, 2, stored)]);
    };
    answers.push(await Promise.all(all.map(pairOf)));
  }
  const query = post("runQuery", { structuredQuery: { from: [{ collectionId: state }] } });
  const found = (await answerTo(clients, query)) as readonly { readonly document?: Stored }[];
  const left = new Map(found.flatMap(({ document }) => (document ? [[document.name, document]] : [])));
  return answers.map((row, r) => row.map((answer, c) => cellOf(answer, left.get(nameOf(r, c)), stored)));
}

function cellOf(answer: Answer | string, document: Stored | undefined, stored: string | undefined): string {
  if (typeof answer === "string") return answer;
  const { commitTime, writeResults } = answer;
  const letter = (time?: string) =>
    time === undefined ? "-" : time === commitTime ? "c" : time === stored ? "s" : "<";
  const results = writeResults.map(
    ({ updateTime, transformResults = [] }) =>
      letter(updateTime) + transformResults.map(({ integerValue }) => integerValue).join(),
  );
  const { updateTime, createTime, fields = {} } = document ?? {};
  if (document && letter(updateTime) !== letter(writeResults.at(-1)?.updateTime)) return "torn";
  const content = Object.entries(fields).map(([name, { integerValue }]) => name + integerValue);
  return `${results.join(" ")} ${document ? `${content.toSorted().join("")} ${letter(createTime)}` : "gone"}`;
}
