import { createServer } from "node:http";
import type { CallOutput } from "@daily-genius/domain/calls/calls";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { accountKey, storedPassword } from "../src/sign-in/account-key.ts";
import { blockMemo } from "../src/sign-in/block-memo.ts";
import { firestore } from "../src/store/firestore.ts";
import { callerWith, testPepper } from "../testing/an-account.ts";
import { type Authenticator, anAuthenticator } from "../testing/authenticator.ts";
import type { Called } from "../testing/call.ts";
import { listening } from "../testing/listening.ts";
import { type Random, randomFrom } from "../testing/random.ts";
import { type Asked, add, type Caller, codesFor, finish } from "../testing/second-factor-desk.ts";
import { enter } from "../testing/sign-in-desk.ts";
import { seed, share } from "../testing/test-run.ts";
import { World } from "./world.ts";

// Signing in with a database in memory: the schedule decides when each request continues.

const guesses = 200;
const histories = share("histories of signing in", 40, 2_000);

/** The stored passwords that the checker knows, by the email that they are of. */
const passwords = new Map<string, { readonly uid: string; readonly stored: string }>();

const checker = createServer(async (request, response) => {
  let text = "";
  for await (const chunk of request) text += chunk;
  const { email, password }: { email: string; password: string } = JSON.parse(text);
  const known = passwords.get(email);
  const isRight = known?.stored === password;
  const refusal = { error: { message: "INVALID_LOGIN_CREDENTIALS" } };
  response.statusCode = isRight ? 200 : 400;
  response.end(JSON.stringify(isRight ? { localId: known.uid, idToken: "x" } : refusal));
});

const before = process.env["FIREBASE_AUTH_EMULATOR_HOST"];
beforeAll(async () => {
  process.env["FIREBASE_AUTH_EMULATOR_HOST"] = await listening(checker);
});
afterAll(() => {
  process.env["FIREBASE_AUTH_EMULATOR_HOST"] = before;
  vi.restoreAllMocks();
  checker.closeAllConnections();
  checker.close();
});

/** Makes the product's database the one of a world. */
function enterWorld(world: World): void {
  const { documents } = world.servicesFor({ name: "server", steps: 0 });
  vi.spyOn(firestore, "read").mockImplementation(documents.read);
  vi.spyOn(firestore, "query").mockImplementation(documents.query);
  vi.spyOn(firestore, "commit").mockImplementation(documents.commit);
  vi.spyOn(firestore, "transact").mockImplementation(documents.transact);
  vi.spyOn(firestore, "count").mockResolvedValue(0);
  vi.spyOn(firestore, "write").mockImplementation(async (writes) => {
    if (!(await documents.commit(writes))) throw new Error("a write was refused");
  });
}

/** Lets a world's requests continue until the work is done. */
async function played<Result>(world: World, work: Promise<Result>): Promise<Result> {
  let isDone = false;
  const settled = work.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    if (world.hasWaiting) world.proceed();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return settled;
}

type Person = {
  readonly uid: string;
  readonly email: string;
  readonly password: string;
  readonly key: Authenticator;
  readonly codes: readonly string[];
};

/** An administrator with a passkey and codes, who is signed in nowhere. */
async function aPerson(world: World, name: string): Promise<Person> {
  const [uid, email, password] = [`uid-${name}`, `${name}@example.com`, `the password of ${name}`];
  const { documents } = world.servicesFor({ name: "setup", steps: 0 });
  const account = accountKey(testPepper, email);
  passwords.set(email, { uid, stored: storedPassword(testPepper, email, password) });
  const seconds = Math.floor(Date.now() / 1000);
  const claims = { sub: uid, email, admin: true, sid: "setup", auth_time: seconds, exchangeBy: seconds };
  const payload = { ...claims, firebase: { sign_in_provider: "custom", identities: {} } };
  const caller: Caller = callerWith(`x.${Buffer.from(JSON.stringify(payload)).toString("base64url")}.x`);
  const key = anAuthenticator();
  const ready = async () => {
    await documents.commit([
      { kind: "set", path: `admins/${uid}`, fields: { enabled: true, validAfter: 0, account } },
      { kind: "set", path: "sessions/setup", fields: { uid, used: new Date() } },
    ]);
    await add(caller, key);
    const codes = await codesFor(caller);
    await documents.commit([{ kind: "delete", path: "sessions/setup" }]);
    return codes;
  };
  return { uid, email, password, key, codes: await played(world, ready()) };
}

/** One attempt to get in; each step may be the thief's or the person's. */
async function attempt(random: Random, person: Person, spent: Asked[], won: string[]): Promise<Called[]> {
  const kind = random.below(10);
  if (kind < 4) return [await enter({ ...person, password: "a guess" })];
  const entered = await enter(person);
  if (!entered.ok) return [entered];
  // The cast holds by the contract.
  const answer = entered.answer as CallOutput<"signIn">;
  if ("token" in answer) throw new Error("a session began with the password alone");
  const earlier = spent[random.below(spent.length + 1)];
  spent.push(answer);
  const end = async (ticket: string, proof: Parameters<typeof finish>[1]) => {
    const finished = await finish(ticket, proof);
    if (finished.ok) won.push(ticket);
    return finished;
  };
  const use = (asked: Asked, isForged: boolean) =>
    end(asked.ticket, { kind: "passkey", response: person.key.use(asked.options, { isForged }) });
  if (kind < 6) return [await use(answer, true)];
  if (kind < 7) return [await end(answer.ticket, { kind: "code", code: "0000-0000-0000-0000" })];
  if (kind < 8) return [await use(earlier ?? answer, false)];
  if (kind < 9) return Promise.all([use(answer, false), use(answer, false)]);
  const code = person.codes[random.below(2)] ?? "";
  return [await end(answer.ticket, { kind: "code", code })];
}

const isFailure = (called: Called) => !called.ok && /^Login failed|^Too many failed/.test(called.message);

test(`${histories} histories of ${guesses} parallel attempts at passwords, passkeys and codes: exactly as many are verified as allowed, and none gets in without both factors`, async () => {
  const tally = { entered: 0, failures: 0, blocked: 0 };
  for (let n = 0; n < histories; n += 1) {
    const random = randomFrom(seed * 10_000 + n);
    const world = new World(random);
    enterWorld(world);
    const person = await aPerson(world, `ada-${seed}-${n}`);
    const spent: Asked[] = [];
    const won: string[] = [];
    const all = Array.from({ length: guesses }, () => attempt(random, person, spent, won));
    const answers = (await played(world, Promise.all(all))).flat();
    const entered = answers.filter(({ ok }) => ok).length;
    const failures = answers.filter(isFailure).length;
    const explain = `history ${n} of seed ${seed}`;
    // A success clears the counter; between two of them at most five attempts fail, and the fifth blocks.
    expect(failures, explain).toBeLessThanOrEqual(5 * (entered + 1));
    // Attempts that were given back are left: one after the other, exactly the missing ones are verified. A process may
    // remember a block for some seconds after the attempt that caused it was given back.
    blockMemo.forget(`a_${accountKey(testPepper, person.email)}`);
    const left: Called[] = [];
    for (let more = 0; entered === 0 && more < 7; more += 1)
      left.push(await played(world, enter({ ...person, password: "a guess" })));
    if (entered === 0) expect(failures + left.filter(isFailure).length, explain).toBe(5);
    expect(Object.keys(world.collection("sessions")), explain).toHaveLength(entered);
    // A ticket serves once, and so does a code: what was used is gone.
    expect(new Set(won).size, explain).toBe(entered);
    const { codes } = world.collection("secondFactors")[person.uid] as { codes: string[] };
    expect(10 - codes.length, explain).toBeLessThanOrEqual(2);
    tally.entered += entered;
    tally.failures += failures;
    tally.blocked += answers.length - entered - failures;
  }
  for (const count of Object.values(tally)) expect(count).toBeGreaterThan(histories / 10);
});
