import type { Entity, Snak, Statement } from "../wikimedia-answers.ts";
import { anEntity, anItem, aStatement, aText, aTime } from "./an-entity.ts";

/** A person as Wikidata describes them, and what a careful administrator would fill in. */
export type KnownPerson = {
  /** What is typed into the search. */
  readonly name: string;
  readonly entity: Entity;
  /** Birth, death, country and roles; empty if a person must decide, or nothing is known. */
  readonly right: readonly [birth: string, death: string, country: string, roles: string];
};

/** Items that are not people, by their id. */
export const items = new Map<string, Entity>();

/** Markup, a script, and characters that turn the direction of a text. */
export const hostile = "</span><img src=x onerror=alert(1)>\u202e\u2066<script>alert(1)</script>";

/** Lines of: name | born | died | countries | roles | birthplace, country | file | right: birth | death | country | roles. */
const lines = `
Ada Lovelace | 1815-12-10 | 1852-11-27 | United Kingdom | mathematician, programmer | London, United Kingdom | Ada Lovelace.png | 1815/12/10 | 1852/11/27 | United Kingdom | Mathematician, Programmer
Charles Darwin | 1809-02-12 | 1882-04-19 | United Kingdom | naturalist, geologist, biologist, writer | Shrewsbury, United Kingdom | Darwin.jpg | 1809/02/12 | 1882/04/19 | United Kingdom | Naturalist, Geologist, Biologist
Isaac Newton | 1643-01-04; 1642-12-25 julian | 1727-03-31; 1727-03-20 julian | Kingdom of England | physicist, mathematician | Woolsthorpe, United Kingdom | Newton.jpg | | | | Physicist, Mathematician
Johannes Kepler | 1571-12-27 julian preferred; 1572 | 1630-11-15 | Holy Roman Empire | astronomer | Weil der Stadt, Germany | Kepler.jpg | 1571/12/27 | 1630/11/15 | | Astronomer
Galileo Galilei | 1564-02-15 julian | 1642-01-08 | Duchy of Florence | astronomer, physicist | Pisa, Italy | Galileo.jpg | 1564/02/15 | 1642/01/08 | | Astronomer, Physicist
Nicolaus Copernicus | 1473-02-19 julian | 1543-05-24 julian | Kingdom of Poland | astronomer | Toruń, Poland | Copernicus.tif | 1473/02/19 | 1543/05/24 | | Astronomer
Leonardo da Vinci | 1452-04-15 julian | 1519-05-02 julian | Republic of Florence | painter, engineer | Vinci, Italy | Leonardo.jpg | 1452/04/15 | 1519/05/02 | | Painter, Engineer
Archimedes | -287 ±2 | -212 | Syracuse | mathematician, inventor | Syracuse, Italy | Archimedes.jpg | ~287 BC | 212 BC | | Mathematician, Inventor
Julius Caesar | -100-07-12 julian | -44-03-15 julian | Ancient Rome | statesman | Rome, Italy | Caesar.jpg | 0100/07/12 BC | 44 BC | | Statesman
Euclid | -c4 | -c3 | | mathematician | | Euclid.jpg | | | | Mathematician
Hypatia | 360 ±10; 350 deprecated | 415-03 | Byzantine Empire | mathematician, philosopher | | | ~360 | 415 | Byzantine Empire | Mathematician, Philosopher
Aristotle | -384 | -322 | Stagira | philosopher | Stagira, Greece | Aristotle.jpg | 384 BC | 322 BC | | Philosopher
Thales | -624 about | -546 about | Miletus | philosopher | Miletus, Turkey | Thales.jpg | ~624 BC | ~546 BC | | Philosopher
Eratosthenes | -276 about | -194 about | | geographer, poet | Cyrene, Libya | Eratosthenes.jpg | ~276 BC | ~194 BC | Libya | Geographer, Poet
Hipparchus | -190 earliest -195 | -120 latest -119 | | astronomer | | | ~190 BC | ~120 BC | | Astronomer
Ibn al-Haytham | 965 about | 1040 about | Abbasid Caliphate | physicist | Basra, Iraq | Alhazen.png | ~965 | ~1040 | | Physicist
Al-Khwarizmi | 780 about | 850 about | Abbasid Caliphate | mathematician, astronomer | | | ~780 | ~850 | Abbasid Caliphate | Mathematician, Astronomer
Avicenna | 980-08-01 month | 1037-06-18 julian | Samanid Empire | physician, philosopher | Afshona, Uzbekistan | Avicenna.jpg | 980 | 1037/06/18 | | Physician, Philosopher
Omar Khayyam | 1048-05-18 julian | 1131-12-04 julian | Seljuk Empire | mathematician, poet | Nishapur, Iran | Khayyam.jpg | 1048/05/18 | 1131/12/04 | | Mathematician, Poet
Aryabhata | 476 | 550 | Gupta Empire | mathematician | | | 476 | 550 | Gupta Empire | Mathematician
Brahmagupta | 598 | 660s | | mathematician | Bhinmal, India | | 598 | | India | Mathematician
Zhang Heng | 78 | 139 | Eastern Han | astronomer, inventor | Nanyang, China | | 78 | 139 | | Astronomer, Inventor
Cai Lun | 50s | 121 | Eastern Han | inventor | Leiyang, China | | | 121 | | Inventor
Bi Sheng | 990 about | 1051 | Song dynasty | inventor | | | ~990 | 1051 | Song dynasty | Inventor
Shen Kuo | 1031 | 1095 | Song dynasty | astronomer, engineer | Hangzhou, China | Shen Kuo.jpg | 1031 | 1095 | | Astronomer, Engineer
Wang Zhenyi | 1768-01-01 year | 1797-01-01 year | Qing dynasty | astronomer, poet | Nanjing, China | | 1768 | 1797 | | Astronomer, Poet
Isidore of Miletus | c5 | c6 | Byzantine Empire | architect | Miletus, Turkey | | | | | Architect
Hero of Alexandria | 10 about; 20 about | 70 about; c1 | | inventor | Alexandria, Egypt | | | ~70 | Egypt | Inventor
Zu Chongzhi | 429 | 500; 501 | Liu Song | mathematician | Nanjing, China | | 429 | | | Mathematician
Fibonacci | 1170 about | 1240s; 1250s | Republic of Pisa | mathematician | Pisa, Italy | Fibonacci.jpg | ~1170 | | | Mathematician
Roger Bacon | 1214-01-01 julian | 1292-06-11 julian deprecated; 1292 | Kingdom of England | philosopher | | | | 1292 | Kingdom of England | Philosopher
Albertus Magnus | 1200 about; 1193 deprecated | 1280-11-15 julian | Duchy of Bavaria | philosopher | Lauingen, Germany | Albertus.jpg | ~1200 | 1280/11/15 | | Philosopher
Trota of Salerno | c11; c12 | 1100s | | physician | Salerno, Italy | | | | Italy | Physician
Gutenberg | 1400 ±5 | 1468-02-03 julian | Electorate of Mainz | printer, inventor | Mainz, Germany | Gutenberg.jpg | ~1400 | 1468/02/03 | | Printer, Inventor
Mary Anning | 1799-05-21 | 1847-03-09 | United Kingdom | palaeontologist | Lyme Regis, United Kingdom | Anning.jpg | 1799/05/21 | 1847/03/09 | United Kingdom | Palaeontologist
Michael Faraday | 1791-09-22 | 1867-08-25 | United Kingdom | physicist, chemist | London, United Kingdom | Faraday.jpg | 1791/09/22 | 1867/08/25 | United Kingdom | Physicist, Chemist
Immanuel Kant | 1724-04-22 | 1804-02-12 | Kingdom of Prussia 1701-1918; Russia 1991- | philosopher | Königsberg, Russia | Kant.jpg | 1724/04/22 | 1804/02/12 | | Philosopher
Emmy Noether | 1882-03-23 | 1935-04-14 | Germany 1871-; Soviet Union 1940-1991 | mathematician | Erlangen, Germany | Noether.jpg | 1882/03/23 | 1935/04/14 | Germany | Mathematician
Marie Curie | 1867-11-07 | 1934-07-04 | Poland; France | physicist, chemist | Warsaw, Poland | Curie.jpg | 1867/11/07 | 1934/07/04 | | Physicist, Chemist
Albert Einstein | 1879-03-14 | 1955-04-18 | Germany; Switzerland; United States | physicist | Ulm, Germany | Einstein.jpg | 1879/03/14 | 1955/04/18 | | Physicist
Alan Turing | 1912-06-23 | 1954-06-07 | United Kingdom | mathematician, computer scientist, logician, cryptographer | London, United Kingdom | Turing nonfree.jpg | 1912/06/23 | 1954/06/07 | United Kingdom | Mathematician, Computer scientist, Logician
Grace Hopper | 1906-12-09 | 1992-01-01 | United States | computer scientist | New York, United States | Hopper.jpg | 1906/12/09 | | United States | Computer scientist
Tim Berners-Lee | 1955-06-08 | | United Kingdom | computer scientist | London, United Kingdom | Tim.jpg | 1955/06/08 | | United Kingdom | Computer scientist
Katherine Johnson | 1918-08-26 | 2020-02-24 | United States | mathematician | White Sulphur Springs, United States | Johnson big.jpg | 1918/08/26 | 2020/02/24 | United States | Mathematician
Chien-Shiung Wu | 1912-05-31 preferred; 1912-05-13 | 1997-02-16 | Taiwan; United States | physicist | Taicang, China | Wu.jpg | 1912/05/31 | 1997/02/16 | | Physicist
Srinivasa Ramanujan | 1887-12-22 | 1920-04-26 | British Raj | mathematician | Erode, India | Ramanujan.jpg | 1887/12/22 | 1920/04/26 | | Mathematician
Dmitri Mendeleev | 1834-02-08; 1834-01-27 julian deprecated | 1907-02-02 | Russian Empire | chemist | Tobolsk, Russia | Mendeleev.jpg | 1834/02/08 | 1907/02/02 | | Chemist
Sofia Kovalevskaya | 1850-01-15 | 1891-02-10 | Russian Empire | mathematician, writer | Moscow, Russia | Sofia.svg | 1850/01/15 | 1891/02/10 | | Mathematician, Writer
Nikola Tesla | 1856-07-10 | 1943-01-07 | Austrian Empire -1867; United States 1891- | inventor, engineer | Smiljan, Croatia | Tesla.jpg | 1856/07/10 | 1943/01/07 | | Inventor, Engineer
George Washington Carver | 1864 about | 1943-01-05 | United States | botanist, inventor | Diamond, United States | Carver.jpg | ~1864 | 1943/01/05 | United States | Botanist, Inventor
Mary Seacole | 1805-11 | 1881-05-14 | United Kingdom | nurse | Kingston, Jamaica | Seacole unlicensed.jpg | 1805 | 1881/05/14 | | Nurse
Lewis Latimer | 1848-09-04 | 1928-12-11 | United States | inventor, artist/craftsman | Chelsea, United States | Latimer.jpg | 1848/09/04 | 1928/12/11 | United States | Inventor, Artist/craftsman
Caroline Herschel | 1750-03-16 preferred; 1750-03-15 | 1848-01-09 | Hanover | astronomer | Hanover, Germany | Herschel.jpg | 1750/03/16 | 1848/01/09 | | Astronomer
Larry Sanger | 1968-07-16 | | United States | philosopher | Bellevue, United States | Sanger.jpg | 1968/07/16 | | United States | Philosopher
Somebody Unnamed | 1830-01-01 | somevalue | | | | | | | |
Deprecated Only | 1820-02-03 deprecated | 1880-04-05 deprecated | Ghana deprecated | engineer | Accra, Ghana | | | | Ghana | Engineer
Merged Person | 1900-02-28 | 1950-02-28 | Ghana | engineer | Accra, Ghana | | 1900/02/28 | 1950/02/28 | Ghana | Engineer
Leap Person | 1500-02-29 julian | 1900-02-29 julian | Ghana | engineer | Accra, Ghana | | 1500/02/29 | 1900/02/29 | Ghana | Engineer
Distant Person | 12345 | novalue | Ghana | engineer | Accra, Ghana | | | | Ghana | Engineer
Hostile Person | 1901-02-03 | 1977-08-09 | Ghana | engineer, inventor | Accra, Ghana | Hostile <b>&.jpg | 1901/02/03 | 1977/08/09 | Ghana | Engineer, Inventor
`;

const precisions = { year: 9, month: 10, day: 11 } as const;

/** Reads a time: `-287`, `415-03`, `1815-12-10`, `1450s` for a decade, `c7` for a century. */
function timeOf(text: string, more: object): Snak {
  if (text === "somevalue" || text === "novalue") return { snaktype: text };
  const [, sign = "", c = "", year = "", month, day, s = ""] =
    /^(-?)(c?)(\d+)(?:-(\d\d))?(?:-(\d\d))?(s?)$/.exec(text) ?? [];
  const first = c === "" ? Number(year) : Number(year) * 100 - 50;
  const written = `${sign || "+"}${String(first).padStart(4, "0")}-${month ?? "00"}-${day ?? "00"}`;
  const known = precisions[day !== undefined ? "day" : month !== undefined ? "month" : "year"];
  return aTime(written, c !== "" ? 7 : s !== "" ? 8 : known, more);
}

/** Reads statements about times, with their rank, calendar and doubt. */
function times(text: string): Statement[] {
  return parts(text).map((part) => {
    const [time = "", ...words] = part.split(" ");
    const [slack] = words.filter((word) => word.startsWith("±"));
    const bound = (word: string) => [timeOf(words[words.indexOf(word) + 1] ?? "", {})];
    const snak = timeOf(time, {
      ...(slack !== undefined && { before: Number(slack.slice(1)), after: Number(slack.slice(1)) }),
      ...(words.includes("year") && { precision: precisions.year }),
      ...(words.includes("month") && { precision: precisions.month }),
      ...(words.includes("julian") && { calendarmodel: "http://www.wikidata.org/entity/Q1985786" }),
    });
    return aStatement(snak, rankIn(words), {
      ...(words.includes("about") && { P1480: [anItem("Q5727902")] }),
      ...(words.includes("earliest") && { P1319: bound("earliest") }),
      ...(words.includes("latest") && { P1326: bound("latest") }),
    });
  });
}

/** Reads countries, with the years for which they hold. */
function countries(text: string): Statement[] {
  return parts(text).map((part) => {
    const [, name = "", from = "", to = ""] = /^(.*?)(?: (\d*)-(\d*))?(?: deprecated)?$/.exec(part) ?? [];
    return aStatement(anItem(itemNamed(name)), rankIn(part.split(" ")), {
      ...(from !== "" && { P580: [timeOf(from, {})] }),
      ...(to !== "" && { P582: [timeOf(to, {})] }),
    });
  });
}

function rankIn(words: readonly string[]): Statement["rank"] {
  return words.includes("preferred") ? "preferred" : words.includes("deprecated") ? "deprecated" : "normal";
}

function parts(text: string, by = ";"): string[] {
  return text
    .split(by)
    .map((part) => part.trim())
    .filter(Boolean);
}

const inEnglish = (value: string) => ({ en: { language: "en", value } });

/** Returns the id of an item with a name, and makes the item if there is none. */
function itemNamed(name: string, claims: Parameters<typeof anEntity>[0] = {}): string {
  const present = [...items.values()].find(({ labels }) => labels["en"]?.value === name);
  if (present) return present.id;
  const id = `Q${1000 + items.size}`;
  items.set(id, anEntity({ P31: [], ...claims }, { id, labels: inEnglish(name) }));
  return id;
}

/** People whose names are not simply English. */
const otherLabels: Readonly<Record<string, Entity["labels"]>> = {
  "Larry Sanger": { mul: { language: "mul", value: "Larry Sanger" } },
  "Marie Curie": { mul: { language: "mul", value: "Marie Curie" } },
  "Somebody Unnamed": {},
  "Hostile Person": inEnglish(`Hostile Person${hostile}`),
};

/** Sixty people, in the ways in which Wikidata describes people; their ids are made up. */
export const people: readonly KnownPerson[] = parts(lines, "\n").map((line, index) => {
  const cells = line.split("|").map((cell) => cell.trim());
  const [name = "", born = "", died = "", of = "", as = "", place = "", file = ""] = cells;
  const [birth = "", death = "", country = "", roles = ""] = cells.slice(7);
  const [town = "", now] = parts(place, ",");
  const claims = {
    P569: times(born),
    P570: times(died),
    P27: countries(of),
    P106: parts(as, ",").map((role) => aStatement(anItem(itemNamed(role)))),
    P19:
      now === undefined
        ? []
        : [
            aStatement(
              anItem(itemNamed(`${town} (town)`, { P17: [aStatement(anItem(itemNamed(now)), "preferred")] })),
            ),
          ],
    P18: file === "" ? [] : [aStatement(aText(file))],
  };
  const entity = anEntity(claims, {
    id: `Q${index + 1}`,
    labels: otherLabels[name] ?? inEnglish(name),
    descriptions: inEnglish(name === "Hostile Person" ? hostile : `${roles || "Person"}, as described`),
    sitelinks: name in otherLabels ? {} : { enwiki: { title: name } },
  });
  return { name, entity, right: [birth, death, country, roles] };
});

/** Others whom a search for Ada Lovelace finds: a person of the same name, and a ship. */
export const namesakes: readonly Entity[] = [
  anEntity(
    { P569: times("1974") },
    { id: "Q901", labels: inEnglish("Ada Lovelace"), descriptions: inEnglish("Canadian chemist") },
  ),
  anEntity({ P31: [] }, { id: "Q902", labels: inEnglish("Ada Lovelace (ship)") }),
];
