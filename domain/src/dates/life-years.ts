const datePattern = /^(~?)(\d{1,4})[\d/]*( BC)?$/;

/** Formats the years of a life: '1815–1852', 'c. 384 BC–322 BC', 'born 1955'. */
export function lifeYears(birthdate: string, deathdate: string): string {
  const born = year(birthdate);
  const died = year(deathdate);
  return born && died ? `${born}–${died}` : born && `born ${born}`;
}

function year(date: string): string {
  const [, about, digits, era = ""] = datePattern.exec(date) ?? [];
  return digits ? `${about ? "c. " : ""}${Number(digits)}${era}` : "";
}
