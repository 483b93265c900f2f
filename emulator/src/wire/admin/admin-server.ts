import type { IncomingMessage, ServerResponse } from "node:http";
import type { Databases } from "../../databases.ts";
import type { RuleCoverage } from "../../rule-coverage.ts";
import { StatusError } from "../../status.ts";
import type { Trigger } from "../../triggers/trigger.ts";
import { noSuchAddress, sendError, sendJson } from "../http/http-error.ts";
import type { Address } from "../http/http-server.ts";
import { readJson } from "../http/read-body.ts";
import { parseEventarcTrigger, parseV1Trigger } from "./event-triggers.ts";
import { membersOf } from "./members.ts";
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

type Route = {
  readonly verb: string;
  readonly pattern: RegExp;
  readonly run: (
    services: AdminServices,
    match: readonly string[],
    request: { readonly url: Address; readonly readBody: () => Promise<unknown> },
  ) => Promise<unknown>;
};

const routes: readonly Route[] = [
  {
    verb: "PUT",
    pattern: /^\/emulator\/v1\/projects\/([^/:]+)(?:\/databases\/([^/:]+))?:securityRules$/,
    run: async ({ loadRules }, [, projectId = "", databaseId], { readBody }) =>
      putSecurityRules(projectId, databaseId, await readBody(), loadRules),
  },
  {
    verb: "GET",
    pattern: /^\/emulator\/v1\/projects\/([^/:]+)(?:\/databases\/([^/:]+))?:ruleCoverage$/,
    run: async ({ ruleCoverage }, [, projectId = "", databaseId]) => ruleCoverage(projectId, databaseId),
  },
  {
    verb: "DELETE",
    pattern: /^\/emulator\/v1\/projects\/([^/]+)\/databases\/([^/]+)\/documents$/,
    run: async ({ databases }, [, projectId = "", databaseId = ""]) => {
      await databases.open(projectId, databaseId).clear();
      return {};
    },
  },
  {
    verb: "POST",
    pattern: /^\/emulator\/v1\/projects\/([^/]+)\/eventarcTrigger$/,
    run: async ({ addTrigger }, [, projectId = ""], { url, readBody }) => {
      addTrigger(
        parseEventarcTrigger(projectId, url.searchParams.get("eventarcTriggerId"), await readBody()),
      );
      return {};
    },
  },
  {
    verb: "PUT",
    pattern: /^\/emulator\/v1\/projects\/([^/]+)\/triggers\/([^/]+)$/,
    run: async ({ addTrigger }, [, projectId = "", key = ""], { readBody }) => {
      addTrigger(parseV1Trigger(projectId, key, await readBody()));
      return {};
    },
  },
  {
    verb: "POST",
    pattern: /^\/emulator\/v1\/projects\/([^/:]+):export$/,
    run: async ({ exportTo }, _match, { readBody }) => {
      const body = await readBody();
      exportTo(textMember(body, "export_directory"), textMember(body, "export_name"));
      return {};
    },
  },
  {
    verb: "POST",
    pattern: /^\/emulator\/v1\/projects\/([^/:]+):import$/,
    run: async ({ importFrom }, _match, { readBody }) => {
      await importFrom(textMember(await readBody(), "metadata_file"));
      return {};
    },
  },
];

/** Handles the requests of firebase-tools and test suites besides Firestore's own service. */
export function createAdminServer(services: AdminServices, log: (line: string) => void) {
  return async (request: IncomingMessage, response: ServerResponse, url: Address): Promise<void> => {
    try {
      const path = decodeURIComponent(url.pathname);
      for (const { verb, pattern, run } of routes) {
        const match = pattern.exec(path);
        if (match === null || verb !== request.method) continue;
        sendJson(response, 200, await run(services, match, { url, readBody: () => readJson(request) }));
        return;
      }
      throw noSuchAddress(request.method, path);
    } catch (error) {
      sendError(
        response,
        error instanceof URIError ? noSuchAddress(request.method, url.pathname) : error,
        log,
      );
    }
  };
}

function textMember(body: unknown, name: string): string {
  const value = membersOf(body)[name];
  if (typeof value === "string" && value !== "") return value;
  throw new StatusError("INVALID_ARGUMENT", `${name} is required.`);
}
