import { isOneEdit } from "@daily-genius/domain/genius-check/alike-words";

/** Whether two words differ by one slip of the fingers: a letter that is wrong, missing or doubled, or two exchanged. */
export function isOneSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  if (isOneEdit(a, b)) return true;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
}
