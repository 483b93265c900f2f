import { matchesGlob } from "node:path";
import { gunzipSync } from "node:zlib";
import type { Cloud } from "./cloud.ts";
import { type Answers, refusal } from "./route.ts";
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
function call(cloud: Cloud, service: string, path = ""): Response {
  if (!cloud.resources.has(service)) return new Response("Page not found", { status: 404 });
  if (!isOpen(cloud, service)) return new Response("<h1>Error: Forbidden</h1>", { status: 403 });
  if (service.endsWith("/site"))
    return new Response(storiesAt(path), {
      headers: { "content-type": "application/json", "cache-control": "public, max-age=60, s-maxage=300" },
    });
  return refusal(401, "UNAUTHENTICATED", "Please sign in.");
}

/** Answers like Hosting: with a file, a rewrite to a function, the headers of the version, and its CDN's cache. */
function visit(cloud: Cloud, path: string): Response {
  const version = liveRelease(cloud)?.version;
  if (!version) return new Response("Site Not Found", { status: 404 });
  const key = `cdn/${version.name}${path}`;
  const kept: Response | undefined = cloud.resources.get(key)?.clone();
  const answer = kept ?? answerOf(cloud, version, path);
  if (!kept && answer.headers.get("cache-control")?.includes("s-maxage"))
    cloud.resources.set(key, answer.clone());
  answer.headers.set("x-cache", kept ? "HIT" : "MISS");
  return answer;
}

// biome-ignore lint/suspicious/noExplicitAny: a version as the deployment sent it.
function answerOf(cloud: Cloud, version: any, path: string): Response {
  const headers = headersFor(version, path);
  const file = [path, `${path}.html`, `${path.replace(/\/$/, "")}/index.html`].find(
    (name) => version.files[name],
  );
  if (file)
    return new Response(gunzipSync(cloud.uploads.get(version.files[file]) ?? Buffer.of()), { headers });
  const rewrite = version.config.rewrites?.find((one: object) => describes(one, path));
  if (!rewrite?.run) return new Response("", { status: 404, headers });
  const { region, serviceId } = rewrite.run;
  const service = `projects/${cloud.project}/locations/${region}/services/${serviceId}`;
  const answer = call(cloud, service, path);
  for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
  return answer;
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
