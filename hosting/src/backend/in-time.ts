import { Failure, failureText } from "@daily-genius/domain/calls/failure";

/** Settles as `work` does, or fails after `patience` ms, as `unavailable` unless `text` says otherwise. */
export async function inTime<T>(
  work: Promise<T>,
  patience: number,
  text: string = failureText.unavailable,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Failure("unavailable", text)), patience);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
