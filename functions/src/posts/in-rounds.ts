import { overtaken } from "./refusals.ts";

const mostRounds = 5;

/** Repeats a round (read, decide, commit) while it returns `again`; after too many rounds fails `aborted`. */
export async function inRounds<Result>(round: () => Promise<Result | "again">): Promise<Result> {
  for (let count = 0; count < mostRounds; count += 1) {
    const result = await round();
    if (result !== "again") return result;
  }
  throw overtaken();
}
