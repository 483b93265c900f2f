import { Failure } from "@daily-genius/domain/calls/failure";
import type { PublishDate } from "@daily-genius/domain/dates/publish-date";
import { type Birth, BirthsAnswer, readBirths } from "@daily-genius/domain/look-up/read-births";
import { type FoundPerson, itemsOf, nameOf, readPerson } from "@daily-genius/domain/look-up/read-person";
import { type FoundPhoto, readPhoto } from "@daily-genius/domain/look-up/read-photo";
import {
  birthsRequest,
  countryRequest,
  entityRequest,
  imageRequest,
  namesRequest,
  searchRequest,
} from "@daily-genius/domain/look-up/requests";
import {
  ClaimsAnswer,
  EntitiesAnswer,
  ImageAnswer,
  SearchAnswer,
} from "@daily-genius/domain/look-up/wikimedia-answers";
import { ask } from "./ask-wikimedia.ts";

/** A person whom a search found. */
export type Candidate = { readonly id: string; readonly name: string; readonly description: string };

/** What Wikidata and Commons say of a person, with the names of what they mention. */
export type Found = {
  readonly person: FoundPerson;
  readonly nameOf: (id: string) => string | undefined;
  /** The country of today of the birthplace. */
  readonly today: string | undefined;
  readonly photo: FoundPhoto | undefined;
  /** What could not be asked, in words. */
  readonly missing: readonly string[];
};

/** Returns the people that a name may mean. */
export async function findPeople(name: string, signal: AbortSignal): Promise<readonly Candidate[]> {
  const { search } = await ask(SearchAnswer, searchRequest(name), signal);
  return search.map(({ id, label, description }) => ({
    id,
    name: label ?? id,
    description: description ?? "",
  }));
}

/** Returns who was born on a day, in any year. */
export async function findBorn(day: PublishDate, signal: AbortSignal): Promise<readonly Birth[]> {
  const answer = await ask(BirthsAnswer, birthsRequest(day), signal);
  return readBirths(answer, new Date().getFullYear());
}

/** Returns what is known of a person, in at most four requests more; without those that fail. */
export async function findPerson(id: string, signal: AbortSignal): Promise<Found> {
  const { entities } = await ask(EntitiesAnswer, entityRequest(id), signal);
  const entity = Object.values(entities)[0];
  const person = entity && readPerson(entity);
  if (!person) throw new Failure("not-found", "This is not a person in Wikidata.");
  const missing = new Set<string>();
  const orNothing = async <T>(work: Promise<T>): Promise<T | undefined> => {
    try {
      return await work;
    } catch (error) {
      if (!(error instanceof Failure) || signal.aborted) throw error;
      missing.add(error.message);
      return undefined;
    }
  };
  const names = async () => {
    const country = person.birthplace && (await orNothing(countryOf(person.birthplace, signal)));
    return [await orNothing(namesOf(person, country, signal)), country] as const;
  };
  const [photo, [named, country]] = await Promise.all([orNothing(photoOf(person, signal)), names()]);
  return {
    person,
    nameOf: (wanted) => named?.get(wanted),
    today: country === undefined ? undefined : named?.get(country),
    photo,
    missing: [...missing],
  };
}

async function namesOf(
  { countries, roles }: FoundPerson,
  country: string | undefined,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set([...countries, ...roles, ...(country === undefined ? [] : [country])])];
  if (wanted.length === 0) return new Map();
  const { entities } = await ask(EntitiesAnswer, namesRequest(wanted), signal);
  const named = Object.entries(entities).flatMap(([id, entity]) => {
    const name = nameOf(entity);
    return name === undefined ? [] : [[id, name] as const];
  });
  return new Map(named);
}

/** Returns the only country of today that a place is in. */
async function countryOf(place: string, signal: AbortSignal): Promise<string | undefined> {
  const { claims } = await ask(ClaimsAnswer, countryRequest(place), signal);
  const [country, ...others] = itemsOf(claims, "P17");
  return others.length === 0 ? country : undefined;
}

async function photoOf({ image }: FoundPerson, signal: AbortSignal): Promise<FoundPhoto | undefined> {
  if (image === undefined) return undefined;
  const { query } = await ask(ImageAnswer, imageRequest(image), signal);
  const info = query.pages[0]?.imageinfo?.[0];
  return info && readPhoto(info);
}
