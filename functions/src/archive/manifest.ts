import { createHash } from "node:crypto";
import {
  type Fingerprint,
  fileLimits,
  folders,
  formatVersion,
  Manifest,
  ManifestHead,
} from "./archive-format.ts";
import { wholeRefusal } from "./refusal.ts";

/** Returns the fingerprint of a file. */
export function fingerprint(bytes: Uint8Array): Fingerprint {
  return { bytes: bytes.length, sha256: sha256(bytes) };
}

/** Returns the SHA-256 of some bytes, in hexadecimal digits. */
export function sha256(bytes: Uint8Array | string): string {
  return createHash("sha256").update(bytes).digest("hex");
}

const seal = /,\n {2}"sha256": "([0-9a-f]{64})"\n\}\n$/;

/** Returns the file of a manifest, which ends with the SHA-256 of everything before it. */
export function manifestFile(manifest: Manifest): Uint8Array {
  const body = JSON.stringify(manifest, undefined, 2).slice(0, -"\n}".length);
  return Buffer.from(`${body},\n  "sha256": "${sha256(body)}"\n}\n`);
}

/** Throws a readable error if a file is larger than its kind can be. */
export function requireSize(name: string, size: number, kind: keyof typeof fileLimits): void {
  if (size > fileLimits[kind]) throw wholeRefusal(`${name} is too large`);
}

/** Parses the manifest; throws a readable error if this program did not write it. */
export function parseManifest(bytes: Uint8Array): Manifest {
  const text = Buffer.from(bytes).toString("utf8");
  const [end = "", sum] = seal.exec(text) ?? [];
  const body = text.slice(0, text.length - end.length);
  const value = parseJson(sum === undefined ? text : `${body}}`);
  const { data: head } = ManifestHead.safeParse(value);
  if (head && head.version !== formatVersion)
    throw wholeRefusal(`its format is version ${head.version}; this program reads ${formatVersion}`);
  const { data } = Manifest.safeParse(value);
  if (!data || sum !== sha256(body)) throw wholeRefusal("its list of files cannot be read");
  return data;
}

/** Returns the value of a file or a text in JSON; undefined for any other. */
export function parseJson(json: Uint8Array | string): unknown {
  try {
    return JSON.parse(
      typeof json === "string" ? json : new TextDecoder("utf-8", { fatal: true }).decode(json),
    );
  } catch {
    return undefined;
  }
}

/** Throws a readable error unless the manifest lists exactly the files of the archive. */
export function requireListed({ files, ...counted }: Manifest, seen: ReadonlyMap<string, Fingerprint>): void {
  for (const name of Object.keys(files)) if (!seen.has(name)) throw wholeRefusal(`${name} is missing`);
  for (const [name, { bytes, sha256 }] of seen) {
    const listed = Object.hasOwn(files, name) ? files[name] : undefined;
    if (!listed) throw wholeRefusal(`the manifest does not list ${name}`);
    if (listed.bytes !== bytes || listed.sha256 !== sha256)
      throw wholeRefusal(`${name} was modified after export`);
  }
  for (const kind of folders) {
    const number = [...seen.keys()].filter((name) => name.startsWith(`${kind}/`)).length;
    if (number !== (counted[kind] ?? 0))
      throw wholeRefusal(`the number of files in ${kind}/ does not match the manifest`);
  }
}
