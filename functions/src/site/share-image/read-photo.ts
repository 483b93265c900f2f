const mostMilliseconds = 10_000;

/** Reads the public file of a photo; undefined without one, for a lost one, and for an untrusted file elsewhere. */
export async function readPhoto(url: string): Promise<Uint8Array | undefined> {
  const emulator = process.env["FIREBASE_STORAGE_EMULATOR_HOST"];
  const storage = emulator ? `http://${emulator}/` : "https://firebasestorage.googleapis.com/";
  if (!url.startsWith(storage)) return undefined;
  const answer = await fetch(url, { signal: AbortSignal.timeout(mostMilliseconds) });
  if (answer.status >= 500) throw new Error(`Storage answered ${answer.status}.`);
  return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : undefined;
}
