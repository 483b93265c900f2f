import type { Claims, Entity, Snak, Statement } from "../wikimedia-answers.ts";

type Rank = Statement["rank"];
type Qualifiers = Readonly<Record<string, readonly Snak[]>>;

const gregorian = "http://www.wikidata.org/entity/Q1985727";
const julian = "http://www.wikidata.org/entity/Q1985786";

/** A time as Wikidata writes it: '+1815-12-10', to the day unless the precision says less. */
export function aTime(date: string, precision = 11, more: object = {}): Snak {
  const value = {
    time: `${date}T00:00:00Z`,
    precision,
    before: 0,
    after: 0,
    calendarmodel: gregorian,
    ...more,
  };
  return { snaktype: "value", datavalue: { value } };
}

/** A time in the Julian calendar. */
export function aJulianTime(date: string, precision = 11): Snak {
  return aTime(date, precision, { calendarmodel: julian });
}

export function anItem(id: string): Snak {
  return { snaktype: "value", datavalue: { value: { id, "entity-type": "item" } } };
}

export function aText(text: string): Snak {
  return { snaktype: "value", datavalue: { value: text } };
}

/** A statement with a rank, and qualifiers by their property. */
export function aStatement(mainsnak: Snak, rank: Rank = "normal", qualifiers: Qualifiers = {}): Statement {
  const all = Object.entries(qualifiers).map(([property, snaks]) => [property, [...snaks]]);
  return { rank, mainsnak, qualifiers: Object.fromEntries(all) };
}

/** A person; claims are statements by their property. */
export function anEntity(
  claims: Readonly<Record<string, readonly Statement[]>> = {},
  more: Partial<Entity> = {},
): Entity {
  const all: Claims = { P31: [aStatement(anItem("Q5"))] };
  for (const [property, statements] of Object.entries(claims)) all[property] = [...statements];
  return {
    id: "Q1",
    labels: { en: { language: "en", value: "Ada" } },
    descriptions: {},
    claims: all,
    ...more,
  };
}
