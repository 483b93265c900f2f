import { Failure } from "@daily-genius/domain/calls/failure";
import { toFailure } from "./to-failure.ts";

/** The outcome of a request: the service answered, did not, or no longer accepts the session. */
export type Outcome = "answered" | "unanswered" | "refused";

/** Whether a request failed because the service does not accept the session; a refusal of the page says nothing about it. */
export function needsSignIn({ code, details }: Failure): boolean {
  return (code === "permission-denied" || code === "unauthenticated") && details?.["isUnverified"] !== true;
}

const listeners = new Set<(outcome: Outcome) => void>();

/** Reports the outcome of every request, until the returned function is called. */
export function watchOutcomes(listener: (outcome: Outcome) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function reportOutcome(outcome: Outcome): void {
  for (const listener of listeners) listener(outcome);
}

/** Waits for the next session after a refusal, and returns whether there is one of the same person. */
type Resume = () => Promise<boolean>;
let resume: Resume = async () => false;

/** Sets how a refused call waits for the next session. */
export function resumeWith(next: Resume): void {
  resume = next;
}

/** Does an act, and again in the next session of the same person if the end of the session has refused it. */
export async function acrossSessions<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof Failure && needsSignIn(error) && (await resume())) return acrossSessions(act);
    throw error;
  }
}

/** Resolves as an answer of Firestore does; a rejection becomes a `Failure`, whose outcome is reported. */
export async function orFailure<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw reported(error);
  }
}

/** Converts an error of Firestore or Storage to a `Failure`, and reports its outcome. */
export function reported(error: unknown): Failure {
  const failure = toFailure(error);
  const outcome = outcomeOf(failure);
  if (outcome) reportOutcome(outcome);
  return failure;
}

/** Returns the outcome of a request that failed; undefined if the failure does not tell whether it was answered. */
export function outcomeOf(failure: Failure): Exclude<Outcome, "answered"> | undefined {
  if (failure.code === "unavailable") return "unanswered";
  return needsSignIn(failure) ? "refused" : undefined;
}
