import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Fetched, lacksOfReaders } from "@daily-genius/domain/feed/reader-check";
import { type Compared, deployCommand, type Findings, seen } from "./finding.ts";

/** Checks that readers of the site get the build. */
export async function* checkSite(compared: Compared): Findings {
  const built = readFileSync(join(compared.root, "hosting/dist/index.html"), "utf8");
  const page = await visit(`${await originOf(compared)}/`);
  const what = page ? `The site shows another page (${page.status})` : "The site does not respond";
  // Hosting's servers learn of a release within seconds.
  if (page?.body !== built) yield { mayPass: `${what}. Run ${deployCommand(compared, "--only hosting")}.` };
}

/** Checks that the second reader of a page is answered without the function. */
export async function* checkCache(compared: Compared): Findings {
  const address = `${await originOf(compared)}/feed/names.json`;
  let last = await visit(address);
  // Each of the CDN's places has a separate cache; another may answer the second request.
  for (let tries = 1; last?.status === 200 && !last.isKept && tries < 4; tries += 1) {
    await wait(200);
    last = await visit(address);
  }
  if (last?.status === 200 && last.isKept) return;
  const { status = "none", cacheControl = "none" } = last ?? {};
  yield {
    mayPass: `The CDN does not cache /feed/names.json (status ${status}, cache-control ${cacheControl}). Look for a matching rule under "headers" in firebase.json; otherwise see the log: run \`npx firebase functions:log --only site\`.`,
  };
}

type Page = NonNullable<Fetched> & { readonly isKept: boolean; readonly cacheControl: string };

/** Returns the address of the project's site; an empty text if it has none. */
async function originOf({ project, ask }: Compared): Promise<string> {
  const path = `/v1beta1/projects/${project}/sites/${project}`;
  return seen("the site", await ask<{ defaultUrl?: string }>("firebasehosting", path))?.defaultUrl ?? "";
}

/** Gets a page; nothing from a site that is missing or silent. */
async function visit(address: string): Promise<Page | undefined> {
  try {
    const answer = await fetch(address, { redirect: "manual" });
    const header = (name: string) => answer.headers.get(name) ?? "";
    return {
      status: answer.status,
      body: await answer.text(),
      type: header("content-type"),
      policy: header("content-security-policy"),
      isKept: /\bHIT\b/i.test(header("x-cache")),
      cacheControl: header("cache-control") || "none",
    };
  } catch {
    return undefined;
  }
}

type Row = { readonly document?: { readonly name?: string } };

/** Checks that readers get today's story: its file, page, photo and image to share, as Firestore has it. */
export async function* checkReaders(compared: Compared): Findings {
  const { project, ask } = compared;
  const origin = await originOf(compared);
  if (origin === "") return;
  const day = new Date().toISOString().slice(0, 10).replaceAll("-", "/");
  const hash = async (text: string) => createHash("sha256").update(text).digest("base64");
  const address = `${origin}/feed/${day}.json`;
  const file = await visit(address);
  const get = async (wanted: string) => (wanted === address ? file : visit(wanted));
  const lacks = await lacksOfReaders({ origin, hash, fetch: get }, day);
  const listed = idsIn(file?.body ?? "");
  const query = {
    structuredQuery: {
      from: [{ collectionId: "feed" }],
      where: { fieldFilter: { field: { fieldPath: "date" }, op: "EQUAL", value: { stringValue: day } } },
      select: { fields: [{ fieldPath: "__name__" }] },
    },
  };
  const path = `/v1/projects/${project}/databases/(default)/documents:runQuery`;
  const stored = await ask<readonly Row[]>("firestore", path, query);
  // Whoever deploys need not be able to read stories; then the site is held against itself alone.
  const ids =
    stored.kind === "found"
      ? stored.body.flatMap(({ document }) => document?.name?.split("/").at(-1) ?? [])
      : listed;
  if (stored.kind !== "found") yield { unseen: `the stories of ${day} in Firestore` };
  const differ = [...ids].sort().join() !== [...listed].sort().join();
  const wrong = [...new Set([...lacks, ...(differ ? ["day-file"] : [])])];
  // Caches may show the state of minutes ago.
  if (wrong.length > 0)
    yield {
      mayPass: `A reader does not get the story of ${day} as it is: ${wrong.join(", ")}. Run ${deployCommand(compared, "--only hosting")}, which empties the CDN; otherwise see the log: run \`npx firebase functions:log --only site\`.`,
    };
}

function idsIn(body: string): readonly string[] {
  try {
    return JSON.parse(body).entries.map(({ id }: { readonly id: string }) => id);
  } catch {
    return [];
  }
}
