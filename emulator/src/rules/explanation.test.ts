import { expect, test } from "vitest";
import { aDocument, decided, rulesWith } from "./testing/decided.ts";

const rules =
  rulesWith(`function isOwner(uid) { return resource.data.owner == uid && resource.data.n > 1 && resource.data.open && !resource.data.gone; }
match /t/{id} {
  allow get: if request.auth.uid == 'u2' || isOwner(request.auth.uid);
  allow get: if id in ['y', 'z'] && !(resource.data.n > 3 ? true : false);
  allow get: if resource.data.missing.deep == 1;
}`);

test("a denial is explained down to the sub-expressions that decided it", async () => {
  const resource = aDocument("t/x", { owner: "u1", open: false, n: 5n });
  const { explanation } = await decided(rules, { method: "get", resource }, undefined, { explain: true });
  expect(explanation).toEqual([
    "test.rules:5  allow get",
    "  5:17  request.auth.uid == 'u2' || isOwner(request.auth.uid)  →  false",
    "    5:17  request.auth.uid == 'u2'  →  false   (request.auth.uid = \"u1\")",
    "    5:45  isOwner(request.auth.uid)  →  false",
    "      3:32  resource.data.owner == uid && resource.data.n > 1 && resource.data.open && !resource.data.gone  →  false",
    "        3:85  resource.data.open  →  false",
    "test.rules:6  allow get",
    "  6:17  id in ['y', 'z'] && !(resource.data.n > 3 ? true : false)  →  false",
    "    6:17  id in ['y', 'z']  →  false   (id = \"x\")",
    "test.rules:7  allow get",
    "  7:17  resource.data.missing.deep == 1  →  error: Property missing is undefined on object.",
    "    7:17  resource.data.missing  →  error: Property missing is undefined on object.",
  ]);
});

test("a denial is not explained unless asked for", async () => {
  expect((await decided(rules)).explanation).toEqual([]);
});

test("a denial that no permission was asked about is explained too", async () => {
  const { explanation } = await decided(rules, { method: "delete", resource: null }, undefined, {
    explain: true,
  });
  expect(explanation).toEqual(["No match block with an 'allow' for this method fits the path."]);
});

test("what is allowed needs no explanation", async () => {
  const open = rulesWith("match /t/{id} { allow get; }");
  expect((await decided(open, {}, undefined, { explain: true })).explanation).toEqual([]);
});
