import { Failure } from "@daily-genius/domain/calls/failure";
import type * as z from "zod/mini";

/** The maximum time for an answer, in ms. */
const timeout = 10_000;
/** The longest pause that Wikimedia may ask for before the person is asked to wait instead, in s. */
const longestPause = 3;

/** The names of what is asked, by host. */
const services: Readonly<Record<string, string>> = {
  "www.wikidata.org": "Wikidata",
  "commons.wikimedia.org": "Wikimedia Commons",
  "en.wikipedia.org": "Wikipedia",
};
const serviceOf = (url: string) => services[new URL(url).host] ?? "Wikimedia";

/** Asks Wikimedia without credentials, and parses the answer; fails in words that name the service. */
export async function ask<Answer extends z.ZodMiniType>(
  answer: Answer,
  url: string,
  signal: AbortSignal,
): Promise<z.output<Answer>> {
  const words = `${serviceOf(url)} is not responding. You can fill in the fields yourself.`;
  return inWords(signal, words, async (ended) => {
    const response = await fetched(url, ended);
    return answer.parse(await response.json());
  });
}

/** Fetches a photo as a file, as if a person had chosen it. */
export async function askForPhoto(url: string, name: string, signal: AbortSignal): Promise<File> {
  const refusal = "The photo could not be loaded. Open its page, save it, then choose the file.";
  return inWords(signal, refusal, async (ended) => {
    const blob = await (await fetched(url, ended)).blob();
    return new File([blob], name, { type: blob.type });
  });
}

/** Ends the work in time; any failure but a pause that Wikimedia asks for has the same words. */
async function inWords<T>(
  signal: AbortSignal,
  words: string,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  try {
    return await work(AbortSignal.any([signal, AbortSignal.timeout(timeout)]));
  } catch (error) {
    throw error instanceof Failure ? error : new Failure("unavailable", words, undefined, { cause: error });
  }
}

async function fetched(url: string, signal: AbortSignal): Promise<Response> {
  const get = () => fetch(url, { signal, credentials: "omit" });
  let response = await get();
  const pause = pauseOf(response);
  if (pause !== undefined && pause <= longestPause) {
    await new Promise((resolve) => setTimeout(resolve, pause * 1000));
    response = await get();
  }
  const longer = pauseOf(response);
  if (longer !== undefined)
    throw new Failure(
      "resource-exhausted",
      `Too many requests to ${serviceOf(url)}. Try again in ${longer} seconds.`,
    );
  if (!response.ok) throw new Error(`${new URL(url).host} answered ${response.status}`);
  return response;
}

/** Returns the pause that an answer asks for, in s. */
function pauseOf({ status, headers }: Response): number | undefined {
  const seconds = Number(headers.get("Retry-After") ?? Number.NaN);
  if (status !== 429 && !(status === 503 && seconds > 0)) return undefined;
  return seconds > 0 ? Math.ceil(seconds) : 30;
}
