/** Whether Firestore reserves the name of a collection, a document or a field. */
export function isReserved(name: string): boolean {
  return /^__.+__$/s.test(name);
}
