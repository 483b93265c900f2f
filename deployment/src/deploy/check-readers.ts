import { createHash } from "node:crypto";
import { lacksOfReaders } from "@daily-genius/domain/feed/reader-check";
import { originOf } from "./check-site.ts";
import type { Compared, Finding } from "./finding.ts";

type Row = { readonly document?: { readonly name?: string } };

/** Checks that readers get today's story: its file, page, photo and image to share, as Firestore has it. */
export async function checkReaders(compared: Compared): Promise<Finding> {
  const { project, ask } = compared;
  const origin = await originOf(compared);
  if (origin === undefined) return { problems: [] };
  const day = new Date().toISOString().slice(0, 10).replaceAll("-", "/");
  let listed: readonly string[] = [];
  const site = {
    origin,
    hash: async (text: string) => createHash("sha256").update(text).digest("base64"),
    fetch: async (address: string) => {
      const answer = await fetch(address, { redirect: "manual" }).catch(() => undefined);
      if (!answer) return undefined;
      const body = await answer.text();
      if (address.endsWith(`${day}.json`)) listed = idsIn(body);
      return {
        status: answer.status,
        type: answer.headers.get("content-type") ?? "",
        policy: answer.headers.get("content-security-policy") ?? "",
        body,
      };
    },
  };
  const lacks = await lacksOfReaders(site, day);
  const query = {
    structuredQuery: {
      from: [{ collectionId: "feed" }],
      where: { fieldFilter: { field: { fieldPath: "date" }, op: "EQUAL", value: { stringValue: day } } },
      select: { fields: [{ fieldPath: "__name__" }] },
    },
  };
  const stored = await ask<readonly Row[]>(
    "firestore",
    `/v1/projects/${project}/databases/(default)/documents:runQuery`,
    query,
  );
  // Whoever deploys need not be able to read stories; then the site is held against itself alone.
  const ids =
    stored.kind === "found"
      ? stored.body.flatMap(({ document }) => document?.name?.split("/").at(-1) ?? [])
      : listed;
  const differ = [...ids].sort().join() !== [...listed].sort().join();
  const wrong = [...new Set([...lacks, ...(differ ? ["day-file"] : [])])];
  if (wrong.length === 0) return { problems: [] };
  return {
    // Caches may show the state of minutes ago.
    mayPass: true,
    problems: [
      `A reader does not get the story of ${day} as it is: ${wrong.join(", ")}. Run \`npm run deploy -- --project ${compared.alias} --only hosting\`, which empties the CDN; otherwise see the log: run \`npx firebase functions:log --only site\`.`,
    ],
  };
}

function idsIn(body: string): readonly string[] {
  try {
    return JSON.parse(body).entries.map(({ id }: { readonly id: string }) => id);
  } catch {
    return [];
  }
}
