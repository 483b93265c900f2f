import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Ports } from "@daily-genius/project/ports";
import { localProject } from "@daily-genius/project/root";
import { askingBy, type Sent } from "../../src/google/ask-google.ts";
import type { Cloud } from "./cloud.ts";
import { findRoute } from "./requests.ts";
import { type Asked, forbidden, refusal } from "./route.ts";
import { quotaRefusal, refusalFor, switchedOff } from "./who-may.ts";

/**
 * A request, as `METHOD host/path`, and its kind: the same with the matching pattern instead of the path, so that
 * requests about different functions, secrets or files have one kind.
 */
type Seen = {
  readonly request: string;
  readonly kind: string;
  readonly asked: Asked;
  readonly status: number;
};

/** A fake of Google's APIs. */
export type Google = ReturnType<typeof googleFor>;

/** Returns a fake for a project, which answers this process without the network. */
export function googleFor(cloud: Cloud) {
  const seen: Seen[] = [];
  const turnedAway: string[] = [];
  let refused: { readonly what: RegExp | string; left: number }[] = [];
  const answerTo = async (read: Asked): Promise<Response> => {
    // The number of the project works as well as its name.
    const path = read.path.replace(`/projects/${cloud.number}`, `/projects/${cloud.project}`);
    const name = path
      .replace(/^(\/admin)?\/(storage\/)?v\w+\/(b\/)?/, (start) => (start.endsWith("/b/") ? "buckets/" : ""))
      .replace(/(:\w+|\/iam)$/, "");
    const asked = { ...read, path, name };
    const request = `${asked.method} ${asked.host}${asked.path}`;
    const route = findRoute(request);
    const kind = route?.kind ?? "unknown";
    const found = refused.find(({ what }) =>
      typeof what === "string" ? what === kind : what.test(request) || what.test(`${request}?${asked.query}`),
    );
    const isRefused = found !== undefined && found.left-- <= 0;
    if (isRefused) turnedAway.push(request);
    const answer = isRefused
      ? forbidden("The caller does not have permission.")
      : (switchedOff(cloud, asked.host) ??
        quotaRefusal(cloud, asked) ??
        refusalFor(cloud, asked, route?.permission) ??
        (cloud.product && (await answerOfProduct(cloud, cloud.product, asked))) ??
        asResponse(
          route?.answer
            ? route.answer(cloud, asked, route.names)
            : refusal(501, "UNIMPLEMENTED", `The fake does not know ${request}.`),
        ));
    seen.push({ request, kind, asked, status: answer.status });
    return answer;
  };
  const fetch = (address: string, { method, headers, body = "" }: Sent) =>
    answerTo(askedOf(method, new URL(address), headers, Buffer.from(body)));
  return {
    cloud,
    seen,
    answerTo,
    fetch,
    ask: askingBy(cloud.project, fetch),
    /**
     * Refuses, until `allowAll`, all requests of a kind, or those whose `METHOD host/path`, with or without the query,
     * a pattern matches; with `after`, all except the first `after` ones.
     */
    refuse: (what: RegExp | string, after = 0) => {
      refused = [...refused, { what, left: after }];
    },
    allowAll: () => {
      refused = [];
    },
    refusedRequests: () => [...turnedAway],
    unknown: () => seen.filter(({ status }) => status === 501).map(({ request }) => request),
  };
}

/** Lets commands reach a fake: by a proxy on a free port of 127.0.0.1, which answers for every host. */
export async function serve({ answerTo }: Google) {
  const server = createServer(async (incoming, outgoing) => {
    // A client that gave up while sending needs no answer.
    const read = await readRequest(incoming).catch(() => undefined);
    if (read) await send(outgoing, await answerTo(read));
  });
  // A tunnel to port 80 leads back to this server; nothing may leave this machine, and nothing uses TLS here.
  server.on("connect", ({ url = "" }: IncomingMessage, socket) => {
    const isHere = url.endsWith(":80");
    socket.write(`HTTP/1.1 ${isHere ? "200 Connection Established" : "403 Forbidden"}\r\n\r\n`);
    if (isHere) server.emit("connection", socket);
    else socket.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // The cast: it listens on a port.
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { port, close };
}

async function readRequest(incoming: IncomingMessage): Promise<Asked> {
  const address = new URL(incoming.url ?? "/", `http://${incoming.headers.host}`);
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  // The cast: no header of interest comes twice.
  const headers = incoming.headers as Asked["headers"];
  return askedOf(incoming.method ?? "", address, headers, Buffer.concat(chunks));
}

function askedOf(method: string, address: URL, headers: Asked["headers"], body: Buffer): Asked {
  const isJson = body.length > 0 && /json/.test(headers["content-type"] ?? "");
  return {
    method,
    host: address.hostname,
    path: decodeURIComponent(address.pathname),
    name: "",
    query: address.searchParams,
    headers,
    body,
    json: isJson ? JSON.parse(body.toString()) : {},
  };
}

const asResponse = (answered: unknown) => (answered instanceof Response ? answered : Response.json(answered));

async function send(outgoing: ServerResponse, answer: Response): Promise<void> {
  const body = Buffer.from(await answer.arrayBuffer());
  outgoing.writeHead(answer.status, { ...Object.fromEntries(answer.headers), "content-length": body.length });
  outgoing.end(body);
}

/** The fake has no documents, users and stories: a running stack answers for them, as the owner's. */
async function answerOfProduct(
  { project }: Cloud,
  { firestore, auth, hosting }: Ports,
  { host, path, query, method, body }: Asked,
): Promise<Response | undefined> {
  const at =
    host === "firestore.googleapis.com" && path.includes("/documents")
      ? `http://127.0.0.1:${firestore}`
      : host === "identitytoolkit.googleapis.com" && path.includes("/accounts")
        ? `http://127.0.0.1:${auth}/${host}`
        : host.endsWith(".web.app") && /^\/(feed\/\d|genius\/)/.test(path)
          ? `http://127.0.0.1:${hosting}`
          : undefined;
  if (at === undefined) return undefined;
  // The names of documents in a body begin with the project's, too.
  const renamed = (text: string) => text.replaceAll(`projects/${project}`, `projects/${localProject}`);
  const answer = await fetch(`${at}${renamed(path)}?${query}`, {
    method,
    headers: { authorization: "Bearer owner", "content-type": "application/json" },
    ...(body.length > 0 && { body: renamed(body.toString()) }),
  });
  const text = (await answer.text()).replaceAll(`projects/${localProject}`, `projects/${project}`);
  const header = (name: string) => ({ [name]: answer.headers.get(name) ?? "" });
  const headers = { ...header("content-type"), ...header("content-security-policy") };
  return new Response(text, { status: answer.status, headers });
}
