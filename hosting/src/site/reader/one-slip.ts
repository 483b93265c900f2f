/** Whether two words differ by one slip of the fingers: a letter that is wrong, missing or doubled, or two exchanged. */
export function isOneSlip(a: string, b: string): boolean {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  const [one, other] = [a.slice(at), b.slice(at)];
  const [oneRest, otherRest] = [one.slice(1), other.slice(1)];
  return (
    oneRest === otherRest ||
    oneRest === other ||
    one === otherRest ||
    (one[0] === other[1] && one[1] === other[0] && oneRest.slice(1) === otherRest.slice(1))
  );
}
