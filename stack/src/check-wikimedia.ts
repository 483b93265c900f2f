import { knownPeople, wikimediaProblems } from "./wikimedia-problems.ts";

const problems = await wikimediaProblems(fetch);
const people = `${knownPeople.length} people`;
process.stdout.write(
  problems.length === 0
    ? `Wikimedia answers about ${people} as a look-up reads it.\n`
    : `${problems.join("\n")}\n`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
