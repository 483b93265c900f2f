import { expect } from "vitest";
import type { Clients } from "./clients.ts";
import { conformance } from "./conform.ts";

// One condition for every operator, type, method and function of the rules language:
// https://firebase.google.com/docs/reference/rules/rules
const conform = conformance("rules-language");

/** Whether anyone may get the document `e/x`, which has a few values, under the condition. */
async function holds(
  { admin, target, project }: Clients,
  condition: string,
  functions = "",
): Promise<boolean> {
  const content = `rules_version = '2';
service cloud.firestore { match /databases/{db}/documents {
  ${functions}
  match /e/{id} { allow get: if ${condition}; }
} }`;
  await admin
    .doc("e/x")
    .set({ n: 5n, d: 1.5, s: "añ", l: [1n, 2n, 2n], m: { a: 1n, b: { c: 2n } }, b: Buffer.from("hi") });
  const root = `http://${target.host}:${target.port}`;
  const loaded = await fetch(`${root}/emulator/v1/projects/${project}:securityRules`, {
    method: "PUT",
    body: JSON.stringify({ rules: { files: [{ name: "r", content }] } }),
  });
  if (!loaded.ok) throw new Error(await loaded.text());
  const got = await fetch(`${root}/v1/projects/${project}/databases/(default)/documents/e/x`);
  await got.text();
  if (got.status !== 200 && got.status !== 403) throw new Error(`The document was answered ${got.status}.`);
  return got.status === 200;
}

const day = "timestamp.date(2026, 11, 21)";
const moment = "timestamp.value('2026-11-21T10:20:30.5Z')";

// biome-ignore format: one condition per line
const truths: readonly (readonly [string])[] = [
  // Operators and their precedence
  ["1 + 2 * 3 == 7 && (1 + 2) * 3 == 9"], ["7 / 2 == 3 && -7 / 2 == -3 && 7.0 / 2 == 3.5"], ["7 % 3 == 1 && -7 % 3 == -1"],
  ["-(-3) == 3 && - 2 + 5 == 3"], ["!false && !(true && false)"], ["true || false && false"], ["false == false || 1 > 2"],
  ["1 < 2 && 2 <= 2 && 3 > 2 && 3 >= 3 && 1 != 2"], ["1 == 1.0 && 1 < 1.5"], ["'a' < 'b' && 'a' + 'b' == 'ab'"],
  ["(1 > 2 ? 'x' : 'y') == 'y'"], ["1 in [1, 2] && !(3 in [1, 2])"], ["'a' in {'a': 1} && !('b' in {'a': 1})"], ["2 in [1, 2].toSet()"],
  ["[1, 2][1] == 2 && [1, 2, 3][0:2] == [1, 2]"], ["'hello'[1] == 'e' && 'hello'[1:3] == 'el'"], ["{'a': {'b': 3}}.a.b == 3 && {'a': 1}['a'] == 1"],
  ["[1, [2]] == [1, [2]] && {'a': [1]} == {'a': [1]}"], ["null == null && null != 0"],
  ["9223372036854775807 > 9223372036854775806"], ["1.25 == 1.250"], ["b'hi' == resource.data.b"],
  // Errors are values
  ["resource.data.none == 1 || true"], ["true || resource.data.none == 1"], ["!(false && resource.data.none == 1)"], ["!(resource.data.none == 1 && false)"],
  // Types
  ["1 is int && 1 is number && !(1 is float)"], ["1.5 is float && 1.5 is number && !(1.5 is int)"], ["true is bool && 'a' is string && !(null is string)"],
  ["[1] is list && {'a': 1} is map && !([1].toSet() is list)"], ["b'a' is bytes && /a/b is path"], [`${day} is timestamp && duration.value(1, 's') is duration`],
  ["latlng.value(1, 2) is latlng"], ["resource.data.n is int && resource.data.d is float && resource.data.l is list && resource.data.m is map"],
  // Strings
  ["'añ'.size() == 2 && resource.data.s.size() == 2"], ["'AbC'.lower() == 'abc' && 'AbC'.upper() == 'ABC'"], ["'  a b '.trim() == 'a b'"],
  ["'abc123'.matches('[a-z]+[0-9]+') && !'abc'.matches('b')"], ["'banana'.replace('a.', 'X') == 'bXXa'"], ["'a,b;c'.split('[,;]') == ['a', 'b', 'c']"],
  ["'hi'.toUtf8() == b'hi'"], ["string(true) == 'true' && string(1) == '1' && string(null) == 'null'"],
  ["string(1.5) == '1.5' && string('a') == 'a'"], ["string(/a/b) == '/a/b'"],
  // Numbers
  ["int('42') == 42 && int(3.9) == 3 && int(2) == 2"], ["float('1.5') == 1.5 && float(2) == 2.0"], ["math.abs(-2) == 2 && math.abs(-2.5) == 2.5"],
  ["math.ceil(1.2) == 2 && math.floor(1.8) == 1 && math.round(1.5) == 2"], ["math.pow(2, 10) == 1024.0 && math.sqrt(9) == 3.0"],
  ["math.isNaN(0.0 / 0.0) && !math.isNaN(1)"], ["math.isInfinite(1.0 / 0.0)"], ["!math.isInfinite(1)"], ["!math.isInfinite(1.5)"], ["1.0 / 0.0 > 1.0"],
  // Lists
  ["[1, 2].size() == 2 && resource.data.l.size() == 3"], ["[1].concat([2]) == [1, 2]"], ["[1, 2, 3].hasAll([1, 3]) && ![1].hasAll([1, 2])"],
  ["[1, 2].hasAny([2, 9]) && ![1].hasAny([2])"], ["[1, 2, 1].hasOnly([1, 2]) && ![1, 3].hasOnly([1, 2])"], ["['a', 'b'].join('-') == 'a-b'"],
  ["[1, 2, 1].removeAll([1]) == [2]"], ["resource.data.l.toSet().size() == 2"],
  // Sets
  ["[1, 2].toSet().union([3].toSet()) == [1, 2, 3].toSet()"], ["[1, 2].toSet().intersection([2, 3].toSet()) == [2].toSet()"],
  ["[1, 2].toSet().difference([2].toSet()) == [1].toSet()"], ["[1, 2].toSet().hasAll([1]) && [1, 2].toSet().hasAll([2].toSet())"],
  ["[1, 2].toSet().hasAny([2, 3]) && [1].toSet().hasOnly([1])"], ["[1, 1].toSet().size() == 1"],
  // Maps
  ["resource.data.m.keys().hasOnly(['a', 'b'])"], ["{'a': 1}.values() == [1] && {'a': 1}.size() == 1"], ["{'a': 1}.get('a', 0) == 1 && {'a': 1}.get('b', 0) == 0"],
  ["resource.data.m.get(['b', 'c'], 0) == 2 && resource.data.m.get(['b', 'z'], 9) == 9"],
  ["{'a': 1, 'b': 2}.diff({'a': 1, 'c': 3}).addedKeys() == ['b'].toSet()"], ["{'a': 1}.diff({'a': 1, 'c': 3}).removedKeys() == ['c'].toSet()"],
  ["{'a': 1}.diff({'a': 2}).changedKeys() == ['a'].toSet()"], ["{'a': 1, 'b': 2}.diff({'a': 1}).unchangedKeys() == ['a'].toSet()"],
  ["{'a': 1, 'b': 2}.diff({'a': 3, 'c': 4}).affectedKeys() == ['a', 'b', 'c'].toSet()"],
  // Bytes and hashes
  ["b'hi'.size() == 2 && b'hi'.toBase64() == 'aGk=' && b'hi'.toHexString() == '6869'"], ["b'\\xff'.toHexString() == 'FF'"],
  ["hashing.md5('a').toHexString() == '0CC175B9C0F1B6A831C399E269772661'"], ["hashing.sha256(b'').toHexString()[0:8] == 'E3B0C442'"],
  ["hashing.crc32('a').size() == 4 && hashing.crc32(b'a') == hashing.crc32('a')"], ["hashing.crc32c('a').size() == 4"],
  // Times
  [`${moment}.year() == 2026 && ${moment}.month() == 11 && ${moment}.day() == 21`], [`${moment}.hours() == 10 && ${moment}.minutes() == 20 && ${moment}.seconds() == 30`],
  [`${moment}.nanos() == 500000000 && ${moment}.toMillis() % 1000 == 500`], [`${moment}.dayOfWeek() == 6 && ${moment}.dayOfYear() == 325`],
  [`${moment}.date() == ${day}`], [`${moment}.time() == duration.time(10, 20, 30, 500000000)`], ["timestamp.value(1000).toMillis() == 1000"],
  [`${day} + duration.value(1, 'd') == timestamp.date(2026, 11, 22)`], [`${day} - duration.value(24, 'h') == timestamp.date(2026, 11, 20)`],
  [`${moment} - ${day} == ${moment}.time() && ${day} < ${moment}`], ["request.time > timestamp.date(2020, 1, 1)"],
  ["duration.value(90, 'm').seconds() == 5400 && duration.value(1500, 'ms').nanos() == 500000000"], ["duration.abs(duration.value(-1, 'w')) == duration.value(7, 'd')"],
  ["duration.value(1, 'h') + duration.value(30, 'm') > duration.value(1, 'h')"],
  // Places
  ["latlng.value(10, 20).latitude() == 10.0 && latlng.value(10, 20).longitude() == 20.0"], ["latlng.value(0, 0).distance(latlng.value(0, 1)) > 111000"],
  // Paths and the request
  ["path('/a/b') == /a/b && /a/$('b')/c == /a/b/c"], ["request.path == /databases/$(db)/documents/e/x && request.path[3] == 'e'"], ["path('/a/{x}').bind({'x': 'b'}) == /a/b"],
  ["request.method == 'get' && request.auth == null && id == 'x' && db == '(default)'"], ["resource.id == 'x' && resource['__name__'] == request.path"],
  // Other documents
  ["get(request.path).data.n == 5 && exists(/databases/$(db)/documents/e/x)"], ["!exists(/databases/$(db)/documents/e/y)"],
];
conform.each(truths)("it holds that %s", async (clients, condition) => {
  expect(await holds(clients, condition)).toBe(true);
});

// biome-ignore format: one condition per line
const faults: readonly (readonly [string])[] = [
  ["resource.data.none == 1"], ["resource.data.none != 1"], ["1 / 0 == 1"], ["1 % 0 == 1"], ["9223372036854775807 + 1 > 0"], ["[1][1] == 1"], ["{'a': 1}.b == 1"],
  ["'a' + 1 == 'a1'"], ["'a' < 1"], ["int('x') == 0"], ["timestamp.value('yesterday') == request.time"], ["duration.value(1, 'y') == duration.value(1, 'd')"],
  ["latlng.value(91, 0).latitude() == 91.0"], ["get(/databases/$(db)/documents/e/y).data.n == 5"], ["true && resource.data.none == 1"], ["false || resource.data.none == 1"],
  ["request.auth.uid == 'ada'"], ["'a' && true"], ["null || false"],
];
conform.each(faults)("neither it nor its opposite holds: %s", async (clients, condition) => {
  expect([await holds(clients, condition), await holds(clients, `!(${condition})`)]).toEqual([false, false]);
});

const others = (count: number) =>
  Array.from({ length: count }, (_, n) => `!exists(/databases/$(db)/documents/other/d${n})`).join(" && ");
conform.each<[string, string, boolean]>([
  ["ten documents", others(10), true],
  ["eleven documents", others(11), false],
  [
    "one document eleven times",
    Array(11).fill("!exists(/databases/$(db)/documents/other/d)").join(" && "),
    true,
  ],
])("a condition reads %s", async (clients, _, condition, expected) => {
  expect(await holds(clients, condition)).toBe(expected);
});

conform("a function has arguments and names of its own, and calls others", async (clients) => {
  const functions = `
    function twice(n) { let doubled = n * 2; return doubled; }
    function isTen(n) { let a = twice(n); let b = a; return b == 10; }`;
  expect(await holds(clients, "isTen(resource.data.n) && !isTen(4)", functions)).toBe(true);
});
