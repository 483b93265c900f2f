import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Stored = Record<string, unknown>;

/** Google's APIs of one project's monitoring on loopback: keeps what it is given, and every request that changes something. */
export type FakeMonitoring = {
  readonly origin: string;
  /** What is kept, by its path. Tests change it as someone would in the console. */
  readonly kept: Map<string, Stored>;
  /** Method and path of each request that changed something. */
  readonly changes: string[];
  /** Which requests are refused, by method and path. */
  refuses: RegExp;
  close(): void;
};

/** The e-mail channel is not there yet; the project has the number 4711. */
export async function startFakeMonitoring(): Promise<FakeMonitoring> {
  const kept = new Map<string, Stored>();
  const changes: string[] = [];
  let made = 0;
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // The cast holds for a server that listens on TCP.
  const { port } = server.address() as AddressInfo;
  const fake: FakeMonitoring = {
    origin: `http://127.0.0.1:${port}`,
    kept,
    changes,
    refuses: /^$/,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = "";
    for await (const chunk of request) text += chunk;
    const url = new URL(request.url ?? "", fake.origin);
    const path = url.pathname.slice(1);
    const wanted = `${request.method} ${path}`;
    const answer = (status: number, body: unknown) =>
      void response.writeHead(status).end(JSON.stringify(body));
    const refuse = (status: number, message: string) => answer(status, { error: { code: status, message } });
    if (path.startsWith("oauth2/")) return answer(200, { access_token: "a token", expires_in: 3600 });
    if (request.headers.authorization !== "Bearer a token")
      return refuse(401, "Request had invalid credentials.");
    if (fake.refuses.test(wanted)) return refuse(403, "The caller does not have permission");
    if (request.method === "GET") return answer(200, read(path, url.searchParams.get("pageToken")));
    const body: Stored = text === "" ? {} : JSON.parse(text);
    const unknownMetric = missingMetric(text);
    if (path.includes("alertPolicies") && unknownMetric)
      return refuse(404, `Cannot find metric that matches type = "${unknownMetric}".`);
    if (request.method !== "POST" && !kept.has(path)) return refuse(404, "Requested entity was not found.");
    changes.push(wanted);
    if (request.method === "DELETE") {
      kept.delete(path);
      return answer(200, {});
    }
    const place = request.method === "POST" ? placeFor(path, body) : path;
    keep(place, body);
    return answer(200, kept.get(place));
  }

  /** Lists come in pages of ten. */
  function read(path: string, pageToken: string | null): unknown {
    if (path === "v1/projects/genius-1") return { projectNumber: "4711" };
    if (path.endsWith("/billingInfo"))
      return { billingAccountName: "billingAccounts/0-1-2", billingEnabled: true };
    const all = [...kept].filter(([place]) => place.startsWith(`${path}/`)).map(([, value]) => value);
    const from = Number(pageToken ?? 0);
    const field = path.slice(path.lastIndexOf("/") + 1);
    return {
      ...(all.length > 0 && { [field]: all.slice(from, from + 10) }),
      ...(from + 10 < all.length && { nextPageToken: String(from + 10) }),
    };
  }

  function missingMetric(text: string): string | undefined {
    const [, name] = /logging\.googleapis\.com\/user\/([\w-]+)/.exec(text) ?? [];
    return name && !kept.has(`v2/projects/genius-1/metrics/${name}`) ? name : undefined;
  }

  function placeFor(collection: string, { name }: Stored): string {
    made += 1;
    return `${collection}/${collection.endsWith("/metrics") ? String(name) : made}`;
  }

  /** As Google does: names what it makes, adds fields of its own, and leaves out what is zero or empty. */
  function keep(place: string, body: Stored): void {
    // Other resources are named by their place without the version; metrics by their own word.
    const name = place.startsWith("v2/") ? body["name"] : place.slice(place.indexOf("/") + 1);
    const conditions = body["conditions"];
    kept.set(place, {
      ...withoutDefaults(body),
      name,
      etag: `${made}`,
      ...(Array.isArray(conditions) && {
        conditions: conditions.map((condition, index) => ({
          ...condition,
          name: `${place}/conditions/${index}`,
        })),
      }),
    });
  }
  return fake;
}

function withoutDefaults(value: Stored): Stored {
  return JSON.parse(
    JSON.stringify(value, (_, field) => (field === 0 || field === false || field === "" ? undefined : field)),
  );
}
