import { guess } from "./sign-in-desk.ts";

// Acts as one server instance: tries wrong passwords in parallel and prints the answers.
const [email = "", times = "1"] = process.argv.slice(2);
const answers = await Promise.all(Array.from({ length: Number(times) }, () => guess(email)));
process.stdout.write(`${JSON.stringify(answers)}\n`);
