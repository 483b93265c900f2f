import type { IncomingMessage, ServerResponse } from "node:http";
import type { Databases } from "../../databases.ts";
import type { RuleCoverage } from "../../security-rules.ts";
import type { Trigger } from "../../triggers/trigger.ts";
import { type Address, noSuchAddress, readJson, sendError, sendJson } from "../http/http-server.ts";
import { parseEventarcTrigger, parseV1Trigger } from "./event-triggers.ts";
import { membersOf, textOf } from "./members.ts";
import { type LoadRules, putSecurityRules } from "./security-rules.ts";

/** The objects that the administration of an emulator uses. */
export type AdminServices = {
  readonly databases: Databases;
  readonly loadRules: LoadRules;
  readonly ruleCoverage: (projectId: string, databaseId?: string) => RuleCoverage;
  readonly addTrigger: (trigger: Trigger) => void;
  readonly exportTo: (directory: string, name: string) => void;
  readonly importFrom: (metadataFile: string) => Promise<void>;
};

type Run = (
  services: AdminServices,
  match: readonly string[],
  request: { readonly url: Address; readonly readBody: () => Promise<unknown> },
) => Promise<unknown>;

const project = "^/emulator/v1/projects/([^/]+?)";
const database = `${project}(?:/databases/([^/:]+))?`;
/** The requests by verb and pattern; what `run` returns is the answer, by default an empty object. */
const routes: readonly (readonly [verb: string, pattern: string, run: Run])[] = [
  [
    "PUT",
    `${database}:securityRules$`,
    async ({ loadRules }, [, projectId = "", databaseId], { readBody }) =>
      putSecurityRules(projectId, databaseId, await readBody(), loadRules),
  ],
  [
    "GET",
    `${database}:ruleCoverage$`,
    async ({ ruleCoverage }, [, projectId = "", databaseId]) => ruleCoverage(projectId, databaseId),
  ],
  [
    "DELETE",
    `${project}/databases/([^/]+)/documents$`,
    ({ databases }, [, projectId = "", databaseId = ""]) => databases.open({ projectId, databaseId }).clear(),
  ],
  [
    "POST",
    `${project}/eventarcTrigger$`,
    async ({ addTrigger }, [, projectId = ""], { url, readBody }) =>
      addTrigger(
        parseEventarcTrigger(projectId, url.searchParams.get("eventarcTriggerId"), await readBody()),
      ),
  ],
  [
    "PUT",
    `${project}/triggers/([^/]+)$`,
    async ({ addTrigger }, [, projectId = "", key = ""], { readBody }) =>
      addTrigger(parseV1Trigger(projectId, key, await readBody())),
  ],
  [
    "POST",
    `${project}:export$`,
    async ({ exportTo }, _match, { readBody }) => {
      const { export_directory: directory, export_name: name } = membersOf(await readBody());
      exportTo(textOf(directory, "export_directory"), textOf(name, "export_name"));
    },
  ],
  [
    "POST",
    `${project}:import$`,
    async ({ importFrom }, _match, { readBody }) =>
      importFrom(textOf(membersOf(await readBody())["metadata_file"], "metadata_file")),
  ],
];

/** Handles the requests of firebase-tools and test suites besides Firestore's own service. */
export function createAdminServer(services: AdminServices, log: (line: string) => void) {
  return async (request: IncomingMessage, response: ServerResponse, url: Address): Promise<void> => {
    try {
      const path = decodeURIComponent(url.pathname);
      for (const [verb, pattern, run] of routes) {
        const match = new RegExp(pattern).exec(path);
        if (match === null || verb !== request.method) continue;
        const answer = await run(services, match, { url, readBody: () => readJson(request) });
        return sendJson(response, 200, answer ?? {});
      }
      throw noSuchAddress(request.method, path);
    } catch (error) {
      const known = error instanceof URIError ? noSuchAddress(request.method, url.pathname) : error;
      sendError(response, known, log);
    }
  };
}
