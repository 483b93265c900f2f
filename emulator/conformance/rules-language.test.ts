import { expect } from "vitest";
import type { Clients } from "./clients.ts";
import { conformance } from "./conform.ts";
import { ask, loadDocumentRules } from "./rest.ts";

const conform = conformance("rules-language");

/** Whether anyone may get the document `e/x`, which has a few values, under the condition. */
async function holds(clients: Clients, condition: string, functions = ""): Promise<boolean> {
  await clients.admin
    .doc("e/x")
    .set({ n: 5n, d: 1.5, s: "añ", l: [1n, 2n, 2n], m: { a: 1n, b: { c: 2n } }, b: Buffer.from("hi") });
  await loadDocumentRules(clients, `${functions} match /e/{id} { allow get: if ${condition}; }`);
  const { status } = await ask(clients, { path: "{documents}/e/x" }, "");
  if (status !== 200 && status !== 403) throw new Error(`The document was answered ${status}.`);
  return status === 200;
}

// The tables of src/rules/ test expressions alone; these conditions read stored documents and requests.
// biome-ignore format: one condition per line
const truths: readonly (readonly [string])[] = [
  ["resource.data.none == 1 || true"], ["true || resource.data.none == 1"], ["!(false && resource.data.none == 1)"], ["!(resource.data.none == 1 && false)"],
  ["resource.data.n is int && resource.data.d is float && resource.data.l is list && resource.data.m is map"],
  ["resource.data.s.size() == 2 && resource.data.b == b'hi'"], ["resource.data.l.size() == 3 && resource.data.l.toSet().size() == 2"],
  ["resource.data.m.keys().hasOnly(['a', 'b'])"], ["resource.data.m.get(['b', 'c'], 0) == 2 && resource.data.m.get(['b', 'z'], 9) == 9"],
  ["request.time > timestamp.date(2020, 1, 1)"], ["request.path == /databases/$(db)/documents/e/x && request.path[3] == 'e'"],
  ["request.method == 'get' && request.auth == null && id == 'x' && db == '(default)'"], ["resource.id == 'x' && resource['__name__'] == request.path"],
  ["get(request.path).data.n == 5 && exists(/databases/$(db)/documents/e/x)"], ["!exists(/databases/$(db)/documents/e/y)"], ["getAfter(request.path).data.n == 5"],
];
conform.each(truths)("a rule allows a read under the condition %s", async (clients, condition) => {
  expect(await holds(clients, condition)).toBe(true);
});

// biome-ignore format: one condition per line
const faults: readonly (readonly [string])[] = [
  ["resource.data.none == 1"], ["resource.data.none != 1"], ["1 / 0 == 1"], ["get(/databases/$(db)/documents/e/y).data.n == 5"],
  ["true && resource.data.none == 1"], ["false || resource.data.none == 1"], ["request.auth.uid == 'ada'"], ["'a' && true"],
];
conform.each(faults)("neither a fault nor its opposite allows a read: %s", async (clients, condition) => {
  expect([await holds(clients, condition), await holds(clients, `!(${condition})`)]).toEqual([false, false]);
});

conform("a function has its own arguments and names, and calls others", async (clients) => {
  const functions = `
    function twice(n) { let doubled = n * 2; return doubled; }
    function isTen(n) { let a = twice(n); let b = a; return b == 10; }`;
  expect(await holds(clients, "isTen(resource.data.n) && !isTen(4)", functions)).toBe(true);
});
