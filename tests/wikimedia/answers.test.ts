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
import {
  EntitiesAnswer,
  Entity,
  ImageAnswer,
  SearchAnswer,
} from "@daily-genius/domain/look-up/wikimedia-answers";
import { expect, test } from "vitest";

// Asks Wikimedia itself whether a look-up can still read its answers (npm run check:wikimedia).

/** The maximum size of an answer, in bytes: an administrator waits for it. */
const mostBytes = 2_000_000;

/** Returns the answer that a page of the site gets. */
async function answerOf(url: string): Promise<Buffer> {
  const response = await fetch(url, { headers: { Origin: siteIdentity.origin } });
  const origin = response.headers.get("Access-Control-Allow-Origin");
  expect([url, response.status, origin]).toEqual([url, 200, "*"]);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.length).toBeLessThan(mostBytes);
  return bytes;
}

const read = async (url: string) => JSON.parse((await answerOf(url)).toString());

// Nobody disputes their dates.
test.each([
  ["Ada Lovelace", "Q7259", "1815/12/10"],
  ["Albert Einstein", "Q937", "1879/03/14"],
  ["Marie Curie", "Q7186", "1867/11/07"],
  ["Emmy Noether", "Q7099", "1882/03/23"],
  ["Alan Turing", "Q7251", "1912/06/23"],
])("%s is found, with dates, roles and a photo", async (name, id, birth) => {
  const { search } = SearchAnswer.parse(await read(searchRequest(name)));
  expect(search.map((found) => found.id)).toContain(id);
  const { entities } = EntitiesAnswer.parse(await read(entityRequest(id)));
  const person = readPerson(Entity.parse(entities[id]));
  if (!person) throw new Error(`${name} is not read as a person.`);
  const { births, roles, image = "" } = person;
  expect(births.map(({ date }) => date)).toContain(birth);
  expect(roles).not.toEqual([]);
  EntitiesAnswer.parse(await read(namesRequest(roles)));
  const { query } = ImageAnswer.parse(await read(imageRequest(image)));
  const info = query.pages[0]?.imageinfo?.[0];
  const photo = info && readPhoto(info);
  if (photo?.kind !== "usable") throw new Error(`The photo of ${name} cannot be used.`);
  await answerOf(photo.address);
});

test("a scientist born on March 14 is Albert Einstein", async () => {
  const births = readBirths(BirthsAnswer.parse(await read(birthsRequest("2026/03/14"))), 2026);
  expect(births).toContainEqual(expect.objectContaining({ id: "Q937", isScientist: true }));
});
