import { longDate } from "@daily-genius/domain/dates/publish-date";
import { fold } from "@daily-genius/domain/text/fold";
import fc from "fast-check";
import { expect, test } from "vitest";
import { dayInWords, nameSearch, prepareNames } from "./name-search.ts";

const aName = (
  name: string,
  years: string,
  country: string,
  roles: string,
  day = "2026/11/22",
  birthday = "",
) => ({
  id: name,
  day,
  name,
  birthday,
  years,
  country,
  roles: roles.split(", "),
  photo: "",
});
const stories = [
  aName("Łucja Frejlich", "1862–1900", "Poland", "Mathematician"),
  aName("Maria Skłodowska-Curie", "1867–1934", "Poland", "Physicist, Chemist", "2026/11/22", "11/07"),
  aName("Archimedes", "c. 287 BC–212 BC", "Sicily", "Mathematician"),
  aName("ابن الهيثم", "c. 965–1040", "Iraq", "Physicist"),
];
const archive = [
  ...stories,
  aName("Hypatia", "c. 355–415", "Egypt", "Mathematician, Philosopher"),
  aName("Leonardo da Vinci", "1452–1519", "Italy", "Painter, Engineer", "2026/11/24", "04/15"),
  aName("Mikołaj Kopernik (Nicolaus Copernicus)", "1473–1543", "Poland", "Astronomer"),
  aName("湯川秀樹 (Yukawa Hideki)", "1907–1981", "Japan", "Theorist"),
  aName("Albert Einstein", "1879–1955", "Germany", "Physicist", "2026/11/20", "03/14"),
  aName("Isaac Newton", "1643–1727", "United Kingdom", "Mathematician, Alchemist"),
  aName("Émilie du Châtelet", "1706–1749", "France", "Translator"),
  aName("Grace Hopper", "1906–1992", "United States", "Programmer"),
  aName("Mimar Sinan", "c. 1490–1588", "Türkiye", "Architect"),
  aName("Gregor Mendel", "1822–1884", "Moravia (today Czechia)", "Botanist, Monk"),
  aName("مریم میرزاخانی (Maryam Mirzakhani)", "1977–2017", "Iran", "Geometer"),
  aName("Дмитрий Менделеев (Dmitri Mendeleev)", "1834–1907", "Russia", "Inventor"),
  aName("Ole Rømer", "1644–1710", "Denmark", "Surveyor", "2026/09/09"),
  aName("Gioachino Rossini", "1792–1868", "Papal States", "Composer", "2026/05/09", "02/29"),
  aName("Hans Christian Ørsted", "1777–1851", "Denmark", "Teacher"),
  aName("Tim Berners-Lee", "born 1955", "Switzerland", "Developer", "2026/10/03"),
];

test.each([
  // As it was always found.
  ["lucja", "Łucja Frejlich"],
  ["skłodowska 1867", "Maria Skłodowska-Curie"],
  ["1867-1934", "Maria Skłodowska-Curie"],
  ["الهيثم", "ابن الهيثم"],
  ["“isaac newton”", "Isaac Newton"],
  ["newton's", "Isaac Newton"],
  ["chatelet", "Émilie du Châtelet"],
  // One letter wrong, missing, doubled or exchanged.
  ["einstin", "Albert Einstein"],
  ["newtan", "Isaac Newton"],
  ["newtton", "Isaac Newton"],
  ["oersted", "Hans Christian Ørsted"],
  // Joined and parted.
  ["davinci", "Leonardo da Vinci"],
  ["ein stein", "Albert Einstein"],
  ["Curie-Skłodowska", "Maria Skłodowska-Curie"],
  ["مريم ميرزاخاني", "مریم میرزاخانی (Maryam Mirzakhani)"],
  // Words that occur nowhere, or elsewhere.
  ["Marie Curie", "Maria Skłodowska-Curie"],
  ["hypatia of alexandria", "Hypatia"],
  ["who was gregor mendel", "Gregor Mendel"],
  // Centuries and days.
  ["19th century monk", "Gregor Mendel"],
  ["21st century", "مریم میرزاخانی (Maryam Mirzakhani)"],
  ["5th century", "Hypatia"],
  ["1800s monk", "Gregor Mendel"],
  ["2000's", "مریم میرزاخانی (Maryam Mirzakhani)"],
  ["1640s", "Isaac Newton"],
  ["November 20", "Albert Einstein"],
  ["October 3, 2026", "Tim Berners-Lee"],
  // Birthdays.
  ["November 7", "Maria Skłodowska-Curie"],
  ["11/07", "Maria Skłodowska-Curie"],
  ["curie 7 november", "Maria Skłodowska-Curie"],
  ["7.11.1867", "Maria Skłodowska-Curie"],
  ["١١/٧", "Maria Skłodowska-Curie"],
  ["29/2", "Gioachino Rossini"],
  ["Sept 9", "Ole Rømer"],
  // Eras.
  ["287 BCE", "Archimedes"],
  ["287 B.C.", "Archimedes"],
  ["287bc", "Archimedes"],
  ["A.D. 355", "Hypatia"],
  ["415 CE", "Hypatia"],
  ["19. century monk", "Gregor Mendel"],
  ["3rd century BC", "Archimedes"],
  ["19th-century monk", "Gregor Mendel"],
  ["XIXth century monk", "Gregor Mendel"],
  ["third century BC", "Archimedes"],
  ["the twenty-first-century", "مریم میرزاخانی (Maryam Mirzakhani)"],
  ["~355", "Hypatia"],
  ["ca. 355", "Hypatia"],
  ["287–212 BC", "Archimedes"],
  ["c.287bc - c.212bc", "Archimedes"],
  ["~287-~212 BC", "Archimedes"],
  ["III century BC", "Archimedes"],
  // Fields and who works in them, countries and who is from there.
  ["physics", "Albert Einstein"],
  ["chemistry", "Maria Skłodowska-Curie"],
  ["mathematics", "Hypatia"],
  ["astronomy", "Mikołaj Kopernik (Nicolaus Copernicus)"],
  ["programming", "Grace Hopper"],
  ["japanese", "湯川秀樹 (Yukawa Hideki)"],
  ["italian painter", "Leonardo da Vinci"],
  ["egyptian", "Hypatia"],
  ["french", "Émilie du Châtelet"],
  ["polish astronomer", "Mikołaj Kopernik (Nicolaus Copernicus)"],
  ["english", "Isaac Newton"],
  // Countries.
  ["England", "Isaac Newton"],
  ["UK", "Isaac Newton"],
  ["U.S.A.", "Grace Hopper"],
  ["turkey", "Mimar Sinan"],
  ["persia", "مریم میرزاخانی (Maryam Mirzakhani)"],
  ["bohemia", "Gregor Mendel"],
])("%j finds %j among the first three", async (query, name) => {
  const { found } = nameSearch(await prepareNames(archive), query);
  expect(found.slice(0, 3).map((story) => story.name)).toContain(name);
});

test("a century that has no number is searched by its word", async () => {
  const quarter = aName("Eames", "1907–1978", "United States", "Mid-century designer");
  expect(nameSearch(await prepareNames([quarter]), "mid-century").isNear).toBe(false);
});

test.each([
  ["soviet", ["Landau", "Mendeleev"]],
  ["ussr", ["Landau", "Mendeleev"]],
  ["german", ["Humboldt", "Koch"]],
  ["germany", ["Humboldt", "Koch"]],
  ["prussia", ["Humboldt", "Koch"]],
])("by a country's other name, %j finds %j", async (query, names) => {
  const some = [
    aName("Humboldt", "1769–1859", "Kingdom of Prussia (today Poland)", "Naturalist"),
    aName("Koch", "1843–1910", "German Empire", "Physician"),
    aName("Landau", "1908–1968", "Soviet Union (USSR)", "Physicist"),
    aName("Mendeleev", "1834–1907", "Russia", "Inventor"),
  ];
  const { found } = nameSearch(await prepareNames(some), query);
  expect(found.map(({ name }) => name)).toEqual(names);
});

test("a day finds who was born on it before whom it had, and nobody else", async () => {
  const some = [
    aName("Archimedes", "c. 287 BC–212 BC", "Sicily", "Mathematician", "2026/11/27"),
    aName("Merian", "1647–1717", "Germany", "Painter", "2026/11/07"),
    aName("Curie", "1867–1934", "Poland", "Physicist", "2026/11/22", "11/07"),
    aName("Marie 7", "1700–1777", "France", "Pilot", "2026/07/17", "07/11"),
  ];
  const prepared = await prepareNames(some);
  expect(nameSearch(prepared, "november 7").found.map(({ name }) => name)).toEqual(["Curie", "Merian"]);
  expect(nameSearch(prepared, "march 7").isNear).toBe(true);
});

test.each([
  ["67", []],
  ["186", ["Curie"]],
  ["1867-19", ["Curie"]],
  ["-1934", ["Curie"]],
  ["18-67", []],
])("the number %j matches from the beginning of a number: %j", async (query, names) => {
  const curie = aName("Curie", "1867–1934", "Poland", "Physicist", "2026/11/22");
  expect(nameSearch(await prepareNames([curie]), query).found.map(({ name }) => name)).toEqual(names);
});

test.each([
  ["painter, engineer", "Leonardo da Vinci"],
  ["Leonardo da Vinci (1452–1519)", "Leonardo da Vinci"],
  ["Einstein (March 14)?", "Albert Einstein"],
  ["c. 355", "Hypatia"],
  ["philosopher and mathematician", "Hypatia"],
  ["the United States", "Grace Hopper"],
])("%j is an exact match of %j", async (query, name) => {
  const { found, isNear } = nameSearch(await prepareNames(archive), query);
  expect([found.map((story) => story.name), isNear]).toEqual([[name], false]);
});

test.each<[query: string, names: readonly string[]]>([
  ...["xyz", "qq", "wxyz zyxw", "nobody at all", "1866"].map((query): [string, []] => [query, []]),
  // Two slips, and a stem of three letters, are too little.
  ["newtxy", []],
  ["gray", []],
  ["monc", ["Gregor Mendel"]],
  ["iranian", ["مریم میرزاخانی (Maryam Mirzakhani)"]],
  // A word that few stories have counts more.
  ["berners november", ["Tim Berners-Lee"]],
  [
    "curie mathematician",
    ["Maria Skłodowska-Curie", "Łucja Frejlich", "Archimedes", "Hypatia", "Isaac Newton"],
  ],
])("%j comes near to %j only", async (query, names) => {
  const { found, isNear } = nameSearch(await prepareNames(archive), query);
  expect([found.map(({ name }) => name), isNear]).toEqual([names, true]);
});

test("what is found by a slip is marked where it was found, and said to be near", async () => {
  const { terms, isNear } = nameSearch(await prepareNames(archive), "einstien");
  const words = terms.flat().filter((word) => /^\p{L}+$/u.test(word));
  expect([words, isNear]).toEqual([["einstien", "einstein"], true]);
});

test("however a query is typed, it finds what has all its words and nothing else, as long as there is any", async () => {
  const prepared = await prepareNames(stories);
  const words = fc.constantFrom(
    "p",
    "po",
    "poland",
    "m",
    "Ł",
    "l",
    "1",
    "18",
    "186",
    "bc ",
    "-",
    "e\u0301",
    " ",
    "  ",
  );
  fc.assert(
    fc.property(fc.array(words), (typed) => {
      let query = "";
      for (const text of typed) {
        query += text;
        const wanted = fold(query.replace(/-(?=\d+ *bc(?!\S))|(?<=\d)(?=bc(?!\S))/g, " "))
          .split(/\s+/)
          .filter(Boolean);
        const texts = stories.filter(({ name, years, roles, country, birthday }) => {
          const centuries = (years.match(/\d+/g) ?? []).map((year) => `${Math.ceil(Number(year) / 100)}th`);
          const text = fold(
            [name, years, ...centuries, ...roles, country, "November 2026 11/22", birthday].join(" "),
          );
          const numbers = (of: string) => of.replace(/\d+/g, "#$&");
          const ends = fold(name)
            .split(/[^\p{L}]+/u)
            .map((_, at, all) => all.slice(at).join(""));
          // A hyphen after a letter may be missing in a name.
          const isJoined = (word: string) =>
            /^(?!.*--)\p{L}[\p{L}-]*$/u.test(word) &&
            ends.some((end) => end.startsWith(word.replaceAll("-", "")));
          return wanted.every((word) => numbers(text).includes(numbers(word)) || isJoined(word));
        });
        const { found, isNear } = nameSearch(prepared, query);
        if (texts.length > 0) expect(new Set(found)).toEqual(new Set(texts));
        expect(isNear).toBe(texts.length === 0);
      }
      // Start again, as with a select-all.
      expect(nameSearch(prepared, "poland").found).toHaveLength(2);
    }),
    { numRuns: 1_000 },
  );
});

test.each(["0031/12/31", "0099/01/01", "2011/12/30", "2024/02/29"])("%s in words is the domain's", (day) => {
  expect(dayInWords(day)).toBe(longDate(day));
  expect(dayInWords(day.slice(5))).toBe(longDate(day).replace(/,.*/, ""));
});
