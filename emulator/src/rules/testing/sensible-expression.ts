import fc from "fast-check";

type Text = fc.Arbitrary<string>;

/** Source text with `$` in the place of each part, in their order. */
const form = (template: string, ...parts: readonly Text[]): Text =>
  fc.tuple(...parts).map((texts) => texts.reduce((text, part) => text.replace("$", () => part), template));

/** One of the words in the place of `#`, and parts in the places of `$`. */
const forms = (words: string, template: string, ...parts: readonly Text[]): readonly Text[] =>
  words.split(" ").map((word) => form(template.replace("#", word), ...parts));

// biome-ignore format: a list of words
type Part = "int" | "float" | "string" | "pattern" | "bool" | "list" | "set" | "map" | "time" | "duration" | "bytes" | "any";

/** Expressions whose parts mostly fit together, as source text. */
export const sensibleExpression: Text = fc.letrec<Record<Part, string>>((tie) => {
  const [i, f, s, b, l, m] = [tie("int"), tie("float"), tie("string"), tie("bool"), tie("list"), tie("map")];
  const [set, t, d, bytes, any] = [tie("set"), tie("time"), tie("duration"), tie("bytes"), tie("any")];
  const re = tie("pattern");
  const number = fc.oneof(i, f);
  const one = (depth: number, plain: readonly string[], ...others: readonly Text[]) =>
    fc.oneof({ maxDepth: depth, depthSize: "small" }, fc.constantFrom(...plain), ...others);
  // biome-ignore format: one row per kind of part
  return {
    int: one(4, ["0", "1", "2", "3", "-1", "7", "1000000", "9223372036854775807"],
      ...forms("+ - * / %", "($ # $)", i, i), ...forms("$.size()", "#", fc.oneof(s, l, m, set, bytes)), form("math.round($)", f), form("math.abs($)", i),
      form("int($)", fc.oneof(s, f)), form("$[$]", l, i), form("$.get($, $)", m, s, i),
      ...forms("year month day hours minutes seconds nanos dayOfWeek dayOfYear toMillis", "$.#()", t), ...forms("seconds nanos", "$.#()", d)),
    float: one(4, ["0.0", "0.5", "1.5", "-2.5", "100.0", "12345678.9", "0.0001"],
      ...forms("+ - * / %", "($ # $)", f, number), ...forms("floor ceil abs sqrt", "math.#($)", f), form("math.pow($, $)", f, i), form("float($)", fc.oneof(s, i))),
    string: one(4, ["''", "'a'", "'abc'", "'Abc,dEf'", "'12'", "' x '", "'é'", "'1.5'", "'a.b.c'", "'2020/01/02'"],
      form("($ + $)", s, s), ...forms("lower upper trim", "$.#()", s), form("$.replace($, $)", s, re, s), form("string($)", fc.oneof(number, b)),
      form("$[$:$]", s, i, i), form("$[$]", s, i), form("$.join($)", l, s), ...forms("toHexString toBase64", "$.#()", bytes)),
    pattern: fc.constantFrom("'a'", "'[a-c]+'", "'.'", "','", "'(b)'", "'x*'", "'\\\\d+'", "'\\\\.'", "'^a'", "'c$'", "'(?i)A'", "''"),
    bool: one(4, ["true", "false"],
      ...forms("&& ||", "($ # $)", b, b), form("!$", b), ...forms("== !=", "($ # $)", any, any), ...forms("< <= > >=", "($ # $)", number, number),
      ...forms("< <= > >=", "($ # $)", s, s), ...forms("< >=", "($ # $)", t, t), form("($ in $)", any, fc.oneof(l, set)), form("($ in $)", s, m),
      form("$.matches($)", s, re), ...forms("hasAll hasAny hasOnly", "$.#($)", l, l), ...forms("hasAll hasAny hasOnly", "$.#($)", set, fc.oneof(set, l)),
      ...forms("int float number string bool list map timestamp duration bytes path", "($ is #)", any), form("($ ? $ : $)", b, b, b), form("math.isNaN($)", f)),
    list: one(4, ["[]", "[1]", "[1, 2, 3]", "['a', 'b']", "[1.0, 'a', null]"],
      form("[$, $]", any, any), ...forms("concat removeAll", "$.#($)", l, l), form("$.split($)", s, re), ...forms("keys values", "$.#()", m), form("$[$:$]", l, i, i)),
    set: one(3, ["[].toSet()"],
      form("$.toSet()", l), ...forms("union intersection difference", "$.#($)", set, set), ...forms("addedKeys removedKeys changedKeys unchangedKeys affectedKeys", "$.diff($).#()", m, m)),
    map: one(3, ["{}", "{'a': 1}", "{'a': 1.0, 'b': 'x'}", "{'abc': [1]}"], form("{$: $}", s, any), form("{$: $, 'z': $}", s, any, any)),
    time: one(3, ["timestamp.date(2020, 2, 29)", "timestamp.value(0)", "timestamp.value(1500000000123)", "timestamp.date(9999, 12, 31)"],
      form("($ + $)", t, d), form("timestamp.date($, $, $)", i, i, i), form("timestamp.value($)", i)),
    duration: one(3, ["duration.value(90, 'm')", "duration.value(-1, 'ms')"],
      ...forms("w d h m s ms ns", "duration.value($, '#')", i), ...forms("+ -", "($ # $)", d, d), form("duration.abs($)", d), form("($ - $)", t, t), form("duration.time($, $, $, $)", i, i, i, i)),
    bytes: one(2, ["b''", "b'abc'", "b'\\xff\\x00'"], form("$.toUtf8()", s), ...forms("md5 sha256 crc32 crc32c", "hashing.#($)", s)),
    any: one(4, ["null", "/a", "/a/b", "path('a/b')", "/a/$(1)", "(/a/b)[0]"], i, f, s, b, l, m, t, d, bytes, set),
  };
}).any;
