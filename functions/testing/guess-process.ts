import { guess } from "./sign-in-desk.ts";

// A server instance of its own: tries wrong passwords in parallel and prints how each was answered.
const [email = "", times = "1"] = process.argv.slice(2);
const answers = await Promise.all(Array.from({ length: Number(times) }, () => guess(email)));
process.stdout.write(`${JSON.stringify(answers)}\n`);
