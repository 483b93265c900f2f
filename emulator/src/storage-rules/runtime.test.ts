import fc from "fast-check";
import { expect, test } from "vitest";
import { Runtime } from "./runtime.ts";

type Message = {
  readonly id: number | null;
  readonly status?: string;
  readonly errors?: readonly string[];
  readonly warnings?: readonly string[];
  readonly result?: { readonly permit?: boolean; readonly rulesVersion?: number };
  readonly action?: string;
  readonly server_request_id?: number;
  readonly context?: { readonly path: string };
};

const rules = `rules_version = '2';
service firebase.storage {
  match /b/{bucket}/o {
    match /open/{file} { allow read; }
    match /small/{file} { allow create: if request.resource.size < 10 && resource == null; }
    match /mine/{uid}/{file} { allow get: if request.auth.uid == uid && request.auth.token.half == 0.5; }
    match /members/{file} { allow get: if firestore.get(/databases/(default)/documents/members/$(request.auth.uid)).data.level >= 2; }
    match /guests/{file} { allow get: if !firestore.exists(/databases/(default)/documents/banned/$(request.auth.uid)) && firestore.exists(/databases/(default)/documents/guests/$(request.auth.uid)); }
    match /three/{file} { allow get: if firestore.exists(/databases/(default)/documents/a/1) || firestore.exists(/databases/(default)/documents/a/2) || firestore.exists(/databases/(default)/documents/a/3); }
    match /fields/{file} { allow get: if firestore.get(/databases/(default)/documents/all/kinds).data == {
      'b': true, 'n': null, 'i': 9007199254740993, 'd': 1.5, 's': 'text', 'y': b'ab', 'l': [1, 'x'], 'm': {'k': 1}, 'e': [],
      't': timestamp.value(1500), 'r': /databases/(default)/documents/a/1, 'g': latlng.value(1, 2) }; }
  }
}`;

/** A runtime that answers look-ups from the given documents, as firebase-tools does. */
function aRuntime(documents: Readonly<Record<string, object>> = {}, explain = false) {
  const sent: Message[] = [];
  const waiting = new Map<number, (message: Message) => void>();
  const runtime = new Runtime(
    (message) => {
      // firebase-tools will read the runtime's output from JSON.
      const copy = JSON.parse(JSON.stringify(message)) as Message;
      sent.push(copy);
      if (copy.action === "fetch_firestore_document") answer(copy);
      else if (copy.id !== null) waiting.get(copy.id)?.(copy);
    },
    { explain },
  );
  const answer = (question: Message) => {
    const fields = documents[question.context?.path.replace("/databases/(default)/documents/", "") ?? ""];
    const id = question.server_request_id ?? 0;
    // The answer to the request now has the id of the look-up.
    const resolve = waiting.get(question.id ?? 0);
    if (resolve !== undefined) waiting.set(id, resolve);
    const name = `projects/p${question.context?.path}`;
    const reply = fields === undefined ? { status: "not_found" } : { status: "ok", result: { name, fields } };
    void runtime.receive(JSON.stringify({ ...reply, warnings: [], errors: [], id }));
  };
  let nextId = 0;
  const ask = (message: object): Promise<Message> => {
    const id = nextId;
    nextId += 1;
    return new Promise((resolve) => {
      waiting.set(id, resolve);
      void runtime.receive(JSON.stringify({ ...message, id }));
    });
  };
  const load = (content: string) =>
    ask({
      action: "load_ruleset",
      context: { rulesetName: "0", source: { files: [{ name: "/s.rules", content }] } },
    });
  return { runtime, sent, ask, load };
}

const map = (fields: object) => ({ map_value: { fields } });
const text = (value: string) => ({ string_value: value });
const none = { null_value: null };

function verify(
  method: string,
  object: string,
  options: { uid?: string; before?: object; after?: object } = {},
) {
  const token = map({
    sub: text(options.uid ?? ""),
    half: { float_value: 0.5 },
    list: { list_value: { values: [{ bool_value: true }] } },
  });
  const auth = options.uid === undefined ? none : map({ uid: text(options.uid), token });
  const segments = ["b", "bucket", "o", ...object.split("/")].map((simple) => ({ simple }));
  const request = map({
    path: { path_value: { segments } },
    time: { timestamp_value: "2026-01-01T00:00:00.000Z" },
    resource: options.after ?? none,
    auth,
  });
  const variables = { resource: options.before ?? none, request };
  const path = `/b/bucket/o/${object}`;
  return {
    action: "verify",
    context: { rulesetName: "0", service: "firebase.storage", path, method, variables },
  };
}

const within = (condition: string) =>
  `service firebase.storage { match /b/{b}/o { allow get: if ${condition}; } }`;
test.each<[string, string, object]>([
  ["sound rules give their version", rules, { errors: [], warnings: [], result: { rulesVersion: 2 } }],
  ["rules without a version have the first", within("true"), { errors: [], result: { rulesVersion: 1 } }],
  [
    "unsound rules are refused in words, with a caret",
    within("math"),
    { status: "ok", errors: [expect.stringMatching(/\/s\.rules:1:59: 'math' is a package.*\^{4}/s)] },
  ],
  [
    "rules with an unknown name are loaded, with a warning",
    within("foo()"),
    { errors: [], warnings: [expect.stringContaining("/s.rules:1:59: warning: Unknown function 'foo'.")] },
  ],
])("%s", async (_, content, answer) => {
  expect(await aRuntime().load(content)).toMatchObject(answer);
});

const size = (bytes: number) => map({ size: { int_value: bytes }, contentType: text("image/png") });

// biome-ignore format: one row per request
const requests: readonly (readonly [name: string, message: object, permit: boolean])[] = [
  ["read of an open file",              verify("read", "open/a"),                                                 true],
  ["delete of an open file",            verify("delete", "open/a"),                                               false],
  ["get beside an open file",           verify("get", "open//a"),                                                 false],
  ["create of a small file",            verify("create", "small/a", { after: size(9) }),                          true],
  ["create of a large file",            verify("create", "small/a", { after: size(10) }),                         false],
  ["create over a file",                verify("create", "small/a", { after: size(9), before: size(1) }),         false],
  ["write of a small file",             verify("write", "small/a", { after: size(9) }),                           false],
  ["get of one's own file",             verify("get", "mine/u1/a", { uid: "u1" }),                                true],
  ["get of another's file",             verify("get", "mine/u2/a", { uid: "u1" }),                                false],
  ["get of a file without sign-in",     verify("get", "mine/u1/a"),                                               false],
  ["get by a member",                   verify("get", "members/a", { uid: "member" }),                            true],
  ["get by a lesser member",            verify("get", "members/a", { uid: "lesser" }),                            false],
  ["get by a user with an odd name",    verify("get", "members/a", { uid: "me?mber#1 %2e" }),                     true],
  ["get by a user with a path for a name", verify("get", "members/a", { uid: "../members/member" }),            false],
  ["get by no member",                  verify("get", "members/a", { uid: "stranger" }),                          false],
  ["a third look-up",                   verify("get", "three/a"),                                                 false],
  ["a document with every kind of value", verify("get", "fields/a"),                                              true],
];

const documents = {
  "members/member": { level: { integerValue: "2" } },
  "members/lesser": { level: { integerValue: "1" } },
  "members/me%3Fmber%231%20%252e": { level: { integerValue: "3" } },
  "guests/guest": {},
  "guests/banned": {},
  "banned/banned": {},
  "a/3": {},
  "all/kinds": {
    b: { booleanValue: true },
    n: { nullValue: null },
    i: { integerValue: "9007199254740993" },
    d: { doubleValue: 1.5 },
    s: { stringValue: "text" },
    y: { bytesValue: "YWI=" },
    l: { arrayValue: { values: [{ integerValue: "1" }, { stringValue: "x" }] } },
    m: { mapValue: { fields: { k: { integerValue: "1" } } } },
    e: { arrayValue: {} },
    t: { timestampValue: "1970-01-01T00:00:01.500Z" },
    r: { referenceValue: "projects/p/databases/(default)/documents/a/1" },
    g: { geoPointValue: { latitude: 1, longitude: 2 } },
  },
};

test.each(requests)("%s", async (_name, message, permit) => {
  const { ask, load } = aRuntime(documents);
  await load(rules);
  expect(await ask(message)).toMatchObject({ status: "ok", errors: [], result: { permit } });
});

test("requests at the same time keep their own answers", async () => {
  const { ask, load } = aRuntime(documents);
  await load(rules);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      ask(verify("get", "guests/a", { uid: at % 2 === 0 ? "guest" : "banned" })),
    ),
  );
  expect(answers.map(({ result }) => result?.permit)).toEqual(answers.map((_, at) => at % 2 === 0));
});

// biome-ignore format: one row per message
const nonsense: readonly (readonly [name: string, message: object, error: string])[] = [
  ["an unknown action",   { action: "dance" },                                                  "There is no action 'dance' here."],
  ["an unknown ruleset",  verify("get", "open/a"),                                              "There is no ruleset '0'."],
  ["no files",            { action: "load_ruleset", context: { source: { files: [] } } },       "A ruleset is one file."],
  ["no context",          { action: "verify" },                                                 "An object was expected."],
];

test.each(nonsense)("%s is answered in words", async (_name, message, error) => {
  const { ask } = aRuntime();
  expect(await ask(message)).toMatchObject({ status: "ok", errors: [error] });
});

test("a value of an unknown kind is answered in words, and denied", async () => {
  const { ask, load } = aRuntime();
  await load(rules);
  const answer = await ask(verify("get", "open/a", { before: { colour_value: "red" } }));
  expect(answer).toMatchObject({
    errors: ["There is no value of kind 'colour_value'."],
    result: { permit: false },
  });
});

test("a line that is no JSON does not stop the runtime", async () => {
  const { runtime, sent, load } = aRuntime();
  await runtime.receive("nonsense");
  expect(sent[0]).toMatchObject({ id: null, status: "ok" });
  expect((await load(rules)).result).toEqual({ rulesVersion: 2 });
});

test("any JSON is survived and answered", async () => {
  const anything = fc.oneof(
    fc.json(),
    fc
      .record({
        id: fc.nat(),
        action: fc.constantFrom("verify", "load_ruleset", "x"),
        context: fc.jsonValue(),
      })
      .map((message) => JSON.stringify(message)),
  );
  await fc.assert(
    fc.asyncProperty(anything, async (line) => {
      const { runtime, sent } = aRuntime();
      await runtime.receive(line);
      expect(sent).toHaveLength(1);
      expect(sent[0]?.status).toBe("ok");
    }),
  );
});

test("a denial is explained when asked for", async () => {
  const { ask, load } = aRuntime({}, true);
  await load(rules);
  const { warnings } = await ask(verify("create", "small/a", { after: size(10) }));
  expect(warnings).toEqual([
    "/s.rules:5  allow create",
    "  5:44  request.resource.size < 10 && resource == null  →  false",
    "    5:44  request.resource.size < 10  →  false   (request.resource.size = 10)",
  ]);
});
