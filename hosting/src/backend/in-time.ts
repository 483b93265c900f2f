import { Failure, failureText } from "@daily-genius/domain/calls/failure";

/** Settles as `work` does, or fails after `patience` ms, as `unavailable` unless `text` says otherwise. */
export async function inTime<T>(
  work: Promise<T>,
  patience: number,
  text: string = failureText.unavailable,
): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Failure("unavailable", text)), patience);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
