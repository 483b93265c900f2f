import { matchesGlob } from "node:path";
import { gunzipSync } from "node:zlib";
import type { Cloud } from "./cloud.ts";
import { Answer, type Answers, json } from "./route.ts";
import { liveRelease } from "./serving-answers.ts";

/** The requests open to anyone: the site, and the functions by their address. */
export const visitorAnswers: Answers = {
  "GET {project}.web.app/{path*}": (cloud, { path }) => visit(cloud, path),
  "GET {project}.web.app/": (cloud) => visit(cloud, "/"),
  "POST {region}-{project}.cloudfunctions.net/{name}": (cloud, { host }, { name = "" }) => {
    const region = host.split(`-${cloud.project}.`)[0] ?? "";
    return call(cloud, `projects/${cloud.project}/locations/${region}/services/${name.toLowerCase()}`);
  },
};

/** What the site answers while there is no story: the file of a day, or an empty list. */
function storiesAt(path: string): string {
  const [, day] = /^\/feed\/(\d{4}\/\d\d\/\d\d)\.json$/.exec(path) ?? [];
  return day ? JSON.stringify({ day, entries: [] }) : "[]";
}

/** Whether a service answers everyone: by its policy, or because it asks nobody who they are. */
export function isOpen({ policies, resources }: Cloud, service: string): boolean {
  const named = policies
    .get(service)
    ?.bindings.some(({ role, members }) => role === "roles/run.invoker" && members.includes("allUsers"));
  return named === true || resources.get(service)?.invokerIamDisabled === true;
}

/** Cloud Run refuses a caller whom the service's policy does not name, before the function sees anything. */
function call(cloud: Cloud, service: string, path = ""): Answer {
  if (!cloud.resources.has(service)) return new Answer(404, "Page not found");
  if (!isOpen(cloud, service)) return new Answer(403, "<h1>Error: Forbidden</h1>");
  if (service.endsWith("/site"))
    return new Answer(200, storiesAt(path), {
      "content-type": "application/json",
      "cache-control": "public, max-age=60, s-maxage=300",
    });
  return json({ error: { status: "UNAUTHENTICATED", message: "Please sign in." } }, 401);
}

/** Answers like Hosting: with a file, a rewrite to a function, the headers of the version, and its CDN's cache. */
function visit(cloud: Cloud, path: string): Answer {
  const version = liveRelease(cloud)?.version;
  if (!version) return new Answer(404, "Site Not Found");
  const kept = cloud.resources.get(`cdn/${version.name}${path}`);
  if (kept) return new Answer(kept.status, kept.body, { ...kept.headers, "x-cache": "HIT" });
  const fresh = answerOf(cloud, version, path);
  if (/s-maxage/.test(fresh.headers["cache-control"] ?? ""))
    cloud.resources.set(`cdn/${version.name}${path}`, fresh);
  return new Answer(fresh.status, fresh.body, { ...fresh.headers, "x-cache": "MISS" });
}

// biome-ignore lint/suspicious/noExplicitAny: a version as the deployment sent it.
function answerOf(cloud: Cloud, version: any, path: string): Answer {
  const headers = headersFor(version, path);
  const file = [path, `${path}.html`, `${path.replace(/\/$/, "")}/index.html`].find(
    (name) => version.files[name],
  );
  if (file)
    return new Answer(200, gunzipSync(cloud.uploads.get(version.files[file]) ?? Buffer.of()), headers);
  const rewrite = version.config.rewrites?.find((one: object) => describes(one, path));
  if (!rewrite?.run) return new Answer(404, "", headers);
  const { region, serviceId } = rewrite.run;
  const {
    status,
    body,
    headers: own,
  } = call(cloud, `projects/${cloud.project}/locations/${region}/services/${serviceId}`, path);
  return new Answer(status, body, { ...own, ...headers });
}

/** Returns the headers of every rule that matches the path; a later rule's value wins. */
// biome-ignore lint/suspicious/noExplicitAny: a version as the deployment sent it.
function headersFor(version: any, path: string): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const rule of version.config.headers ?? [])
    if (describes(rule, path))
      for (const [name, value] of Object.entries<string>(rule.headers)) headers[name.toLowerCase()] = value;
  return headers;
}

function describes({ regex, glob = "" }: { regex?: string; glob?: string }, path: string): boolean {
  if (regex) return new RegExp(regex).test(path);
  return glob.startsWith("!") ? !matchesGlob(path, glob.slice(1)) : matchesGlob(path, glob);
}
