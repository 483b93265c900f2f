/**
 * Whether the packages that npm says it installed are those that the lock file wants. A package of another system may
 * be missing.
 *
 * @typedef {{ readonly version?: string, readonly integrity?: string, readonly link?: boolean, readonly optional?: boolean, readonly devOptional?: boolean }} LockedPackage
 * @param {Readonly<Record<string, LockedPackage>>} installed
 * @param {Readonly<Record<string, LockedPackage>>} wanted
 * @param {(path: string) => boolean} exists
 * @returns {boolean}
 */
export function areInstalled(installed, wanted, exists) {
  return Object.entries(wanted).every(([path, { link, optional, devOptional, version, integrity }]) => {
    if (link) return exists(path);
    if (path === "" || !path.includes("node_modules/")) return true;
    const found = installed[path];
    if (!found) return Boolean(optional || devOptional);
    // npm fills in missing values of the lock file for packages of another system.
    return found.version === version && (integrity === undefined || found.integrity === integrity);
  });
}
