/** A publish date that no other test uses, so that tests may share one database and run at the same time. */
export function aDay(): string {
  const year = 2100 + Math.floor(Math.random() * 7000);
  const month = 1 + Math.floor(Math.random() * 12);
  const day = 1 + Math.floor(Math.random() * 28);
  return `${year}/${String(month).padStart(2, "0")}/${String(day).padStart(2, "0")}`;
}
