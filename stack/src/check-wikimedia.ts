import { knownPeople, wikimediaProblems } from "./wikimedia-problems.ts";

const problems = await wikimediaProblems(fetch);
const people = `${knownPeople.length} people`;
process.stdout.write(
  problems.length === 0 ? `Look-ups work for all ${people}.\n` : `${problems.join("\n")}\n`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
