import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { appCheckApi } from "./app-check.ts";
import { artifactRegistryApi } from "./artifact-registry.ts";
import type { Cloud } from "./cloud.ts";
import { cloudFunctionsApi, uploadsApi } from "./cloud-functions.ts";
import { cloudRunApi } from "./cloud-run.ts";
import { firestoreApi } from "./firestore.ts";
import { hostingApi, hostingUploadsApi } from "./hosting.ts";
import { monitoringApis } from "./monitoring.ts";
import { addSecretVersion } from "./new-project.ts";
import { projectApis } from "./project.ts";
import { pubsubApi } from "./pubsub.ts";
import { Answer, type Api, type Asked, json, match, refusal } from "./route.ts";
import { rulesApi } from "./rules.ts";
import { eventarcApi, schedulerApi } from "./scheduler.ts";
import { secretManagerApi } from "./secret-manager.ts";
import { firebaseStorageApi } from "./storage.ts";
import { visitorApis } from "./visitor.ts";

const deploymentApis = [
  ...projectApis,
  ...monitoringApis,
  appCheckApi,
  artifactRegistryApi,
  cloudFunctionsApi,
  cloudRunApi,
  eventarcApi,
  firebaseStorageApi,
  firestoreApi,
  hostingApi,
  hostingUploadsApi,
  pubsubApi,
  rulesApi,
  schedulerApi,
  secretManagerApi,
  uploadsApi,
  ...visitorApis,
];

/** A request that was made, as `METHOD host/path`. */
type Seen = { readonly request: string; readonly asked: Asked; readonly status: number };

/** A fake of Google's APIs: a proxy on a free port of 127.0.0.1 that answers for every host itself. */
export type Google = {
  readonly cloud: Cloud;
  readonly port: number;
  /** Every request so far. */
  readonly seen: Seen[];
  /** Requests whose `METHOD host/path`, with or without the query, this matches are refused, until `allowAll`. */
  refuse(pattern: RegExp, answer?: Answer): void;
  allowAll(): void;
  /** The requests that were refused as `refuse` says. */
  refusedRequests(): readonly string[];
  /** The requests that the fake did not understand. */
  unknown(): readonly string[];
  /** Sets a secret anew. */
  addSecretVersion(secret: string, version: number): void;
  close(): Promise<void>;
};

/** Starts the fake around a project; `more` answers what these APIs answer to others. */
export async function startGoogle(cloud: Cloud, more: readonly Api[] = []): Promise<Google> {
  const seen: Seen[] = [];
  const turnedAway: string[] = [];
  let refused: { readonly pattern: RegExp; readonly answer: Answer }[] = [];
  const server = createServer(async (incoming, outgoing) => {
    // One who gives up while sending waits for no answer.
    const asked = await readRequest(cloud, incoming).catch(() => undefined);
    if (!asked) return;
    const request = `${asked.method} ${asked.host}${asked.path}`;
    const found = refused.find(
      ({ pattern }) => pattern.test(request) || pattern.test(`${request}?${asked.query}`),
    );
    if (found) turnedAway.push(request);
    const answer = found?.answer ?? answerTo([...more, ...deploymentApis], cloud, asked);
    seen.push({ request, asked, status: answer.status });
    send(outgoing, answer);
  });
  // A tunnel to port 80 leads back to this server; nothing may leave this machine, and nothing speaks TLS here.
  server.on("connect", ({ url = "" }: IncomingMessage, socket) => {
    if (!url.endsWith(":80")) {
      seen.push({ request: `CONNECT ${url}`, asked: nobody, status: 403 });
      socket.end("HTTP/1.1 403 Forbidden\r\n\r\n");
      return;
    }
    socket.write("HTTP/1.1 200 Connection Established\r\n\r\n");
    server.emit("connection", socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    cloud,
    seen,
    // The cast: it listens on a port.
    port: (server.address() as AddressInfo).port,
    refuse: (pattern, answer = refusal(403, "PERMISSION_DENIED", "The caller does not have permission.")) => {
      refused = [...refused, { pattern, answer }];
    },
    allowAll: () => {
      refused = [];
    },
    refusedRequests: () => [...turnedAway],
    unknown: () => seen.filter(({ status }) => status === 501).map(({ request }) => request),
    addSecretVersion: (secret, version) => addSecretVersion(cloud, secret, version),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const nobody: Asked = {
  method: "CONNECT",
  host: "",
  path: "",
  query: new URLSearchParams(),
  headers: {},
  body: Buffer.of(),
  json: {},
};

async function readRequest({ number, project }: Cloud, incoming: IncomingMessage): Promise<Asked> {
  const address = new URL(incoming.url ?? "/", `http://${incoming.headers.host}`);
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const isJson = body.length > 0 && /json/.test(incoming.headers["content-type"] ?? "");
  return {
    method: incoming.method ?? "",
    host: address.hostname,
    // Where the number stands for the project, its name would do as well.
    path: decodeURIComponent(address.pathname).replace(`/projects/${number}`, `/projects/${project}`),
    query: address.searchParams,
    // The cast: no header of interest comes twice.
    headers: incoming.headers as Asked["headers"],
    body,
    json: isJson ? JSON.parse(body.toString()) : {},
  };
}

function answerTo(apis: readonly Api[], cloud: Cloud, asked: Asked): Answer {
  for (const { host, routes } of apis)
    if (host.test(asked.host))
      for (const [request, answer] of routes) {
        const [method, pattern = ""] = request.split(" ");
        const names = method === asked.method ? match(pattern, asked.path) : undefined;
        if (!names) continue;
        const answered = answer(cloud, asked, names);
        return answered instanceof Answer ? answered : json(answered);
      }
  return refusal(501, "UNIMPLEMENTED", `The fake does not know ${asked.method} ${asked.host}${asked.path}.`);
}

function send(outgoing: ServerResponse, { status, headers, body }: Answer): void {
  outgoing.writeHead(status, { ...headers, "content-length": Buffer.byteLength(body) });
  outgoing.end(body);
}
