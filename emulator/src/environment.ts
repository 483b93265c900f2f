import { delimiter, extname, join } from "node:path";

/** Returns the environment variables that let firebase-tools run both emulators without Java. */
export function emulatorEnvironment(path = process.env["PATH"] ?? "") {
  const folder = import.meta.dirname;
  // TypeScript in this repository, JavaScript in the package.
  const extension = extname(import.meta.filename);
  return {
    PATH: [join(folder, "../bin"), path].join(delimiter),
    FIRESTORE_EMULATOR_BINARY_PATH: join(folder, `firestore-main${extension}`),
    STORAGE_EMULATOR_BINARY_PATH: join(folder, `storage-rules-main${extension}`),
  };
}
