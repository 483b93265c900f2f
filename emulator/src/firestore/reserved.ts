/** Whether Firestore keeps the name, of a collection, a document or a field, to itself. */
export function isReserved(name: string): boolean {
  return /^__.+__$/s.test(name);
}
