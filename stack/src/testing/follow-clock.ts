import { FunctionsClock } from "./functions-clock.ts";

// The functions of a test stack load this before their code: their day is the one that a journey has set.

const clock = new FunctionsClock(process.env["FIRESTORE_EMULATOR_HOST"]);
const now = Date.now;
Date.now = () => now() + clock.movedBy();
globalThis.Date = new Proxy(Date, {
  construct: (date, given, target) =>
    Reflect.construct(date, given.length === 0 ? [date.now()] : given, target),
});
