/** Runs in a new page: refuses every storage, as a browser does that blocks the data of sites. */
export function refuseStorage(): void {
  const refuse = () => {
    throw new DOMException("refused", "SecurityError");
  };
  for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, { get: refuse });
  IDBFactory.prototype.open = refuse;
}
