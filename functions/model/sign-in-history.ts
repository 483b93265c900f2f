import "./sign-in-process.ts";
import type { CallOutput } from "@daily-genius/domain/calls/calls";
import { maxAttempts } from "@daily-genius/domain/sign-in/lockout";
import { passkeyLimits } from "@daily-genius/domain/sign-in/passkey";
import { blockMemo } from "../src/sign-in/lockout-store.ts";
import { Factor, factorPath } from "../src/sign-in/second-factor.ts";
import type { Fields } from "../src/store/documents.ts";
import type { Called } from "../testing/call.ts";
import { type Random, randomFrom } from "../testing/random.ts";
import { type Asked, codesFor, finish } from "../testing/second-factor-desk.ts";
import { enter } from "../testing/sign-in-desk.ts";
import { type Tally, Violation } from "./history.ts";
import { aPerson, enterWorld, type Person, played } from "./sign-in-people.ts";
import { InMemoryServices } from "./world.ts";

const guesses = 200;

/** Everything that is known of a history of signing in. */
type Course = {
  readonly random: Random;
  readonly person: Person;
  /** Whether signing in asks for the second factor from the beginning, and not only from somewhere on. */
  readonly isRequired: boolean;
  codes: readonly string[];
  /** The ticket and options of each second step so far. */
  readonly asked: Asked[];
  /** The promise that was broken on the way. */
  broken?: string;
  /** The ticket of each session that began with both factors, and the counter of its passkey. */
  readonly won: { readonly ticket: string; readonly counter: number | undefined }[];
};

/**
 * Runs one history of 200 parallel attempts at the passwords, passkeys and codes of one administrator, interleaved
 * request by request. In half of them the second factor is turned on meanwhile. Throws a `Violation` if a promise is
 * broken.
 */
export async function runSignIns(seed: number, tally: Tally): Promise<void> {
  const random = randomFrom(seed);
  const world = new InMemoryServices(random);
  enterWorld(world);
  const person = await aPerson(world, `ada-${seed}`);
  const course: Course = {
    random,
    person,
    isRequired: seed % 2 > 0,
    codes: [],
    asked: [],
    won: [],
  };
  const turnOn = async () => {
    course.codes = await codesFor(person.here);
  };
  if (course.isRequired) await played(world, turnOn());
  world.watch = (_, write, before, commit) => {
    if (write.path !== factorPath(person.uid)) return;
    if (counterOf(commit.get(write.path)) < counterOf(before))
      course.broken = "the counter of a passkey fell";
  };
  const attempts = Array.from({ length: guesses }, () => attempt(course));
  const all = Promise.all([course.isRequired ? undefined : turnOn(), ...attempts]);
  const [, ...answers] = await played(world, all);
  await check(world, course, answers.flat(), tally);
}

/** One attempt to get in; each step may be the thief's or the person's. */
async function attempt(course: Course): Promise<Called[]> {
  const { random, person } = course;
  const kind = random.below(11);
  if (kind < 4) return [await enter({ ...person, password: "a guess" })];
  const entered = await enter(person);
  if (!entered.ok) return [entered];
  // The cast holds by the contract.
  const answer = entered.answer as CallOutput<"signIn">;
  if ("token" in answer) {
    if (course.isRequired) course.broken = "a session began with the password alone";
    return [entered];
  }
  const earlier = course.asked[random.below(course.asked.length + 1)] ?? answer;
  course.asked.push(answer);
  const use = async (asked: Asked, fault: Parameters<Person["key"]["use"]>[1] = {}) => {
    const response = person.key.use(asked.options, fault);
    return end(course, asked, { kind: "passkey", response });
  };
  const type = (code: string) => end(course, answer, { kind: "code", code });
  if (kind < 6) return [await use(answer, { isForged: true })];
  if (kind < 7) return [await type("0000-0000-0000-0000")];
  if (kind < 8) return [await use(earlier)];
  // A copy of the key, which has counted less.
  if (kind < 9) return [await use(answer, { counter: 2 + random.below(3) })];
  if (kind < 10) return Promise.all([use(answer), use(answer)]);
  return [await type(course.codes[random.below(2)] ?? "")];
}

async function end({ won }: Course, { ticket }: Asked, proof: Parameters<typeof finish>[1]): Promise<Called> {
  const finished = await finish(ticket, proof);
  const counter =
    proof.kind === "passkey"
      ? Buffer.from(proof.response.response.authenticatorData, "base64url").readUInt32BE(33)
      : undefined;
  if (finished.ok) won.push({ ticket, counter });
  return finished;
}

/** Checks what must be true once every attempt is answered. */
async function check(
  world: InMemoryServices,
  course: Course,
  answers: Called[],
  tally: Tally,
): Promise<void> {
  const { person, won } = course;
  const entered = answers.filter(({ ok }) => ok).length;
  const failures = answers.filter(isFailure).length;
  if (course.broken) throw new Violation(course.broken);
  const isFault = (called: Called) => !called.ok && called.code === "internal";
  promise(!answers.some(isFault), "a call failed unexpectedly");
  // A success clears the counter; between two of them at most five attempts fail, and the fifth blocks.
  promise(failures <= maxAttempts * (entered + 1), "more attempts were verified than are allowed");
  // Attempts that were given back are left: one after the other, exactly the missing ones are verified. A process may
  // remember a block for some seconds after the attempt that caused it was given back.
  blockMemo.forget(`a_${person.account}`);
  let missing = 0;
  for (let more = 0; entered === 0 && more < 7; more += 1)
    missing += Number(isFailure(await played(world, enter({ ...person, password: "a guess" }))));
  promise(entered > 0 || failures + missing === maxAttempts, "an attempt was lost");
  // The tab that turned the factor on stays. Sessions that began before it, without it, have ended.
  const sessions = Object.keys(world.collection("sessions")).filter((sid) => sid !== "here");
  promise(sessions.length === won.length, "there is a session without both factors, or none with both");
  promise(new Set(won.map(({ ticket }) => ticket)).size === won.length, "a ticket served twice");
  const counters = won.flatMap(({ counter }) => counter ?? []);
  promise(new Set(counters).size === counters.length, "a counter of a passkey served twice");
  const left = Factor.parse(world.fieldsAt(factorPath(person.uid))).codes?.length ?? 0;
  const used = passkeyLimits.codes - left;
  promise(used === won.length - counters.length, "a recovery code served twice");
  const count = (what: string, times: number) => tally.set(what, (tally.get(what) ?? 0) + times);
  count("failures", failures);
  count("blocked", answers.length - entered - failures);
  count("sessions that ended without the factor", entered - won.length);
  count("passkeys", counters.length);
  count("recovery codes", used);
}

function promise(isKept: boolean, broken: string): void {
  if (!isKept) throw new Violation(broken);
}

function isFailure(called: Called): boolean {
  return !called.ok && /^Login failed|^Too many failed/.test(called.message);
}

/** Returns the counter of a person's only passkey, from the stored factor. */
function counterOf(factor: Fields | undefined): number {
  return (factor && Factor.parse(factor).passkeys[0]?.counter) ?? 0;
}
