import { dataApis } from "./data-apis.ts";
import { monitoringApis } from "./monitoring.ts";
import { projectApis } from "./project-apis.ts";
import { type Api, match, type Route } from "./route.ts";
import { servingApis } from "./serving-apis.ts";
import { visitorApis } from "./visitor.ts";

/** The APIs for every command, for what a deployed function asks, and for readers of the deployed site. */
const apis: readonly Api[] = [...projectApis, ...dataApis, ...servingApis, ...monitoringApis, ...visitorApis];

/** The route of a request, its kind, and the names in its path. */
type Found = {
  readonly kind: string;
  readonly permission: Route[1];
  readonly answer: Route[2];
  readonly names: Readonly<Record<string, string>>;
};

/** Returns the route of a request; its kind is the request with the route's pattern instead of the path. */
export function findRoute(method: string, host: string, path: string): Found | undefined {
  for (const { routes } of apis.filter((one) => one.host.test(host)))
    for (const [request, permission, answer] of routes) {
      const [wanted, pattern = ""] = request.split(" ");
      const names = wanted === method ? match(pattern, path) : undefined;
      if (names) return { kind: `${method} ${host}${pattern}`, permission, answer, names };
    }
  return undefined;
}

/** The permissions that every deployment takes, and those that Google checks inside its requests. */
export const neededPermissions: readonly string[] = [
  ...new Set(
    apis
      .flatMap(({ routes }) => routes.map(([, permission]) => permission as string))
      .filter((permission) => permission !== "open" && !permission.includes(" ")),
  ),
  // For each function, on the account that it runs as.
  "iam.serviceAccounts.actAs",
  // firebase-tools checks this before it creates a callable.
  "cloudfunctions.functions.setIamPolicy",
  // The header x-goog-user-project counts a request on the project.
  "serviceusage.services.use",
];

function permissionOf(request: string): Route[1] | undefined {
  const [method = "", address = ""] = request.split(" ");
  if (method === "CONNECT") return "open";
  const at = address.indexOf("/");
  return findRoute(method, address.slice(0, at), address.slice(at))?.permission;
}

/** Returns the permission that Google requires for a request; `undefined` if it requires none. */
export function permissionFor(request: string): string | undefined {
  const permission = permissionOf(request) ?? "open";
  return permission === "open" ? undefined : permission.split(" ").at(-1);
}

/** Returns the permissions for these requests, by whose they are, and the requests that no route answers. */
export function permissionsFor(requests: readonly string[]) {
  const found = requests.map((request) => [request, permissionOf(request)] as const);
  const of = (pattern: RegExp) => [
    ...new Set(found.flatMap(([, permission = ""]) => pattern.exec(permission)?.[1] ?? [])),
  ];
  return {
    unknown: found.filter(([, permission]) => permission === undefined).map(([request]) => request),
    every: of(/^(\S+\.\S+)$/),
    ownerFirst: of(/^owner (.+)/),
    emergencyStop: of(/^stop (.+)/),
  };
}
