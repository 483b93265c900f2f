import { expect, test } from "vitest";
import { knownColumns, matchColumns, repeatedFields, unusedColumns } from "./match-columns.ts";

const known = (names: readonly string[]) =>
  Object.fromEntries(Object.entries(matchColumns(names)).filter(([, column]) => column !== undefined));

test.each([
  [
    ["Name", "Born", "Died", "Country", "Occupation"],
    { title: 0, birthdate: 1, deathdate: 2, country: 3, role: 4 },
  ],
  [["  TITLE *", "publish_date", "Role(s)"], { title: 0, date: 1, role: 2 }],
  [["Título", "Día", "País"], { title: 0, date: 1, country: 2 }],
  [
    ["Name", "Geburtsdatum", "Todesdatum", "Veröffentlichungsdatum"],
    { title: 0, birthdate: 1, deathdate: 2, date: 3 },
  ],
  [
    ["Nom", "Né(e) le", "Date de décès", "Date de publication"],
    { title: 0, birthdate: 1, deathdate: 2, date: 3 },
  ],
  [
    ["Nombre", "Fecha de nacimiento", "Fallecimiento", "Fecha"],
    { title: 0, birthdate: 1, deathdate: 2, date: 3 },
  ],
  [["Year of birth", "Died", "Year of death"], { birthdate: 0, deathdate: 1, deathyear: 2 }],
  [["date-of-birth", "DATE OF DEATH", "Date"], { birthdate: 0, deathdate: 1, date: 2 }],
  [
    ["dateOfBirth", "Death Date (Optional)", "Publish date (YYYY/MM/DD)"],
    { birthdate: 0, deathdate: 1, date: 2 },
  ],
  [["Id", "Photo", ""], {}],
])("%j are understood", (names, choice) => {
  expect(known(names)).toEqual(choice);
  expect(knownColumns(names)).toBe(Object.keys(choice).length);
});

test("of two columns with the name of one field the first is taken, and it is known that there are two", () => {
  expect(known(["Title", "Born", "Name"])).toEqual({ title: 0, birthdate: 1 });
  expect(repeatedFields(["Title", "Born", "Name"])).toEqual(["title"]);
  expect(repeatedFields(["Title", "Title", "Country", "Land"])).toEqual(["title", "country"]);
});

test("a column is unused if it has texts and no field", () => {
  const names = ["Title", "Shoe size", "Empty", "Passed on"];
  const rows = [{ number: 2, cells: ["Ada", "36", " ", "1852"] }];
  expect(unusedColumns({ names, rows }, matchColumns(names))).toEqual([1, 3]);
  expect(unusedColumns({ names, rows }, { ...matchColumns(names), deathdate: 3 })).toEqual([1]);
});
