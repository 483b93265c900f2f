import { siteIdentity } from "@daily-genius/domain/feed/site-identity";
import { BirthsAnswer, readBirths } from "@daily-genius/domain/look-up/read-births";
import { readPerson } from "@daily-genius/domain/look-up/read-person";
import { readPhoto } from "@daily-genius/domain/look-up/read-photo";
import {
  birthsRequest,
  entityRequest,
  imageRequest,
  namesRequest,
  searchRequest,
} from "@daily-genius/domain/look-up/requests";
import { EntitiesAnswer, ImageAnswer, SearchAnswer } from "@daily-genius/domain/look-up/wikimedia-answers";

/** People whose dates nobody disputes. */
export const knownPeople = [
  { id: "Q7259", name: "Ada Lovelace", birth: "1815/12/10" },
  { id: "Q937", name: "Albert Einstein", birth: "1879/03/14" },
  { id: "Q7186", name: "Marie Curie", birth: "1867/11/07" },
  { id: "Q7099", name: "Emmy Noether", birth: "1882/03/23" },
  { id: "Q7251", name: "Alan Turing", birth: "1912/06/23" },
] as const;

/** The most that an answer may weigh, in bytes: an administrator waits for it. */
const mostBytes = 2_000_000;

type Fetch = (url: string, request: RequestInit) => Promise<Response>;

/** Returns how the answers of Wikimedia differ from what a look-up reads. */
export async function wikimediaProblems(fetch: Fetch): Promise<readonly string[]> {
  const problems: string[] = [];
  const bytesOf = async (url: string) => {
    const headers = { Origin: siteIdentity.origin };
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(30_000) });
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    if (response.headers.get("Access-Control-Allow-Origin") !== "*")
      problems.push(`${url} is not for every origin`);
    const bytes = await response.arrayBuffer();
    if (bytes.byteLength > mostBytes) problems.push(`${url} weighs ${bytes.byteLength} bytes`);
    return new Uint8Array(bytes);
  };
  const ask = async <T>(answer: { readonly parse: (value: unknown) => T }, url: string): Promise<T> =>
    answer.parse(JSON.parse(new TextDecoder().decode(await bytesOf(url))));
  const check = async ({ id, name, birth }: (typeof knownPeople)[number]) => {
    const { search } = await ask(SearchAnswer, searchRequest(name));
    if (!search.some((found) => found.id === id)) problems.push(`the search for ${name} does not find ${id}`);
    const { entities } = await ask(EntitiesAnswer, entityRequest(id));
    const person = entities[id] && readPerson(entities[id]);
    const births = person?.births.map(({ date }) => date) ?? [];
    if (!births.includes(birth))
      problems.push(`${name} is born ${births.join(" or ") || "at no time"}, not ${birth}`);
    if (!person || person.roles.length === 0 || person.image === undefined)
      return void problems.push(`${name} has no roles or no photo`);
    await ask(EntitiesAnswer, namesRequest(person.roles));
    const { query } = await ask(ImageAnswer, imageRequest(person.image));
    const info = query.pages[0]?.imageinfo?.[0];
    const photo = info && readPhoto(info);
    if (photo?.kind === "usable") await bytesOf(photo.address);
    else problems.push(`the photo of ${name} cannot be used`);
  };
  const checkBirths = async () => {
    const births = readBirths(await ask(BirthsAnswer, birthsRequest("2026/03/14")), 2026);
    const einstein = births.find(({ id }) => id === "Q937");
    if (!einstein?.isScientist) problems.push("no scientist named Albert Einstein is born on March 14");
  };
  const checks = [
    ...knownPeople.map((person) => [person.name, () => check(person)] as const),
    ["Births", checkBirths] as const,
  ];
  for (const [name, run] of checks)
    try {
      await run();
    } catch (error) {
      problems.push(`${name}: ${error instanceof Error ? error.message : error}`);
    }
  return problems;
}
