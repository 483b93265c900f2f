import { createHash } from "node:crypto";
import { Manifest, ManifestHead, manifestName, readableVersions } from "./archive-format.ts";
import { type ArchiveFile, refusal } from "./read-archive.ts";

/** The size and hash of a file, as in the manifest. */
export type Fingerprint = Manifest["files"][string];

/** Returns the fingerprint of a file. */
export function fingerprint(bytes: Uint8Array): Fingerprint {
  return { bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") };
}

/** Parses the manifest; throws a readable error if this program did not write it. */
export function parseManifest({ bytes }: Pick<ArchiveFile, "bytes">): Manifest {
  const value = parseJson(bytes);
  const head = ManifestHead.safeParse(value);
  if (head.success && !readableVersions.some((version) => version === head.data.version))
    throw refusal(
      `its format is version ${head.data.version}; this program reads ${readableVersions.join(", ")}`,
    );
  const manifest = Manifest.safeParse(value);
  if (!manifest.success) throw refusal(`its ${manifestName} cannot be read`);
  return manifest.data;
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString("utf8"));
  } catch {
    return undefined;
  }
}

/** Throws a readable error unless the manifest lists exactly the files of the archive. */
export function requireListed({ files, ...counted }: Manifest, seen: ReadonlyMap<string, Fingerprint>): void {
  for (const name of Object.keys(files)) if (!seen.has(name)) throw refusal(`${name} is missing`);
  for (const [name, { bytes, sha256 }] of seen) {
    const listed = Object.hasOwn(files, name) ? files[name] : undefined;
    if (!listed) throw refusal(`the manifest does not list ${name}`);
    if (listed.bytes !== bytes || listed.sha256 !== sha256)
      throw refusal(`${name} was modified after export`);
  }
  for (const kind of ["posts", "photos", "history"] as const) {
    const number = [...seen.keys()].filter((name) => name.startsWith(`${kind}/`)).length;
    if (number !== (counted[kind] ?? 0))
      throw refusal(`the number of files in ${kind}/ does not match the manifest`);
  }
}
