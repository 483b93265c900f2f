import { randomInt, randomUUID } from "node:crypto";
import { createAuthorizer } from "./authorize.ts";
import { createDatabases } from "./databases.ts";
import { Database } from "./firestore/database.ts";
import type { Timestamp } from "./firestore/timestamp.ts";
import { DataDirectory } from "./persistence/data-directory.ts";
import { exportDatabases, importDatabases } from "./persistence/export.ts";
import { createSecurityRules, type RulesIssue, ruleCoverage } from "./security-rules.ts";
import { createTriggers } from "./triggers/triggers.ts";
import { createAdminServer } from "./wire/admin/admin-server.ts";
import { createGrpcServer } from "./wire/grpc/grpc-server.ts";
import { createHandlers } from "./wire/handlers/handlers.ts";
import { createHttpServer } from "./wire/http/http-server.ts";
import { openPort } from "./wire/port.ts";
import { createRestServer } from "./wire/rest/rest-server.ts";
import { createWebChannelServer } from "./wire/webchannel/webchannel-server.ts";

/** The options of an emulator; everything has a default. */
export type EmulatorOptions = {
  /** The address to listen on; 127.0.0.1 by default. */
  readonly host?: string;
  /** 0, the default, takes any free port. */
  readonly port?: number;
  /** The rules to start with; without them everyone may do everything. */
  readonly rules?: { readonly source: string; readonly fileName: string };
  /** `host:port` of the functions emulator that receives triggers. */
  readonly functionsEmulator?: string;
  /** An export to fill the databases from. */
  readonly seedFrom?: string;
  /** A directory that stores the databases between runs; without it they are lost when the emulator ends. */
  readonly dataDirectory?: string;
  /** Receives lines for a person; by default they are dropped. */
  readonly log?: (line: string) => void;
  /** Whether each denial is explained to `log`. */
  readonly explainRules?: boolean;
};

/** A running emulator. */
export type Emulator = {
  readonly host: string;
  readonly port: number;
  /** Removes every document of every database. */
  readonly clear: () => Promise<void>;
  /** Loads rules; if there are problems, returns them and keeps the previous rules. */
  readonly loadRules: (source: string, fileName?: string) => readonly RulesIssue[];
  /** Ends every connection and stops listening. */
  readonly close: () => Promise<void>;
};

/** Starts an emulator in this process and resolves when it accepts connections. */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const { dataDirectory, log = () => undefined } = options;
  const kept = dataDirectory === undefined ? undefined : new DataDirectory(dataDirectory, log);
  try {
    return await serve(options, kept, log);
  } catch (error) {
    kept?.close();
    throw error;
  }
}

async function serve(
  options: EmulatorOptions,
  kept: DataDirectory | undefined,
  log: (line: string) => void,
): Promise<Emulator> {
  const { host = "127.0.0.1", port = 0 } = options;
  const rules = createSecurityRules(log);
  if (options.rules !== undefined) rules.load(options.rules.source, options.rules.fileName);
  const triggers = createTriggers({
    functionsEmulator: options.functionsEmulator,
    newId: () => randomUUID(),
    log,
  });
  const databases = createDatabases(
    (name) => new Database({ ...name, now: systemTime, elapsed: elapsedTime, newId: newDocumentId }),
    (database) => {
      // Store first, so that no function is called for a change that a kill could undo.
      kept?.follow(database);
      triggers.follow(database);
    },
  );
  kept?.restore(databases);
  if (options.seedFrom !== undefined) await importDatabases(databases, options.seedFrom);
  const explain = (lines: readonly string[]) => log(lines.join("\n"));
  const authorizer = createAuthorizer(rules.inForce, options.explainRules ? explain : undefined);
  const handlers = createHandlers({ databases, authorizer, newId: newDocumentId });

  const grpc = createGrpcServer(handlers, log);
  const webChannel = createWebChannelServer(handlers, log);
  const http = createHttpServer(
    {
      "/google.firestore.v1.Firestore/": webChannel.handle,
      "/v1/": createRestServer(handlers, log),
      "/emulator/": createAdminServer(
        {
          databases,
          loadRules: rules.load,
          ruleCoverage: (projectId, databaseId) => ruleCoverage(rules.inForce(projectId, databaseId)),
          addTrigger: triggers.add,
          exportTo: (directory, name) => exportDatabases(databases, directory, name),
          importFrom: (file) => importDatabases(databases, file),
        },
        log,
      ),
    },
    log,
  );
  const opened = await openPort(grpc, http, host, port);

  return {
    host,
    port: opened.port,
    async clear() {
      for (const { clear } of databases.all()) await clear();
    },
    loadRules: (source, fileName = "firestore.rules") => rules.load(source, fileName),
    async close() {
      triggers.stop();
      webChannel.close();
      await opened.close();
      kept?.close();
    },
  };
}

function systemTime(): Timestamp {
  const milliseconds = Date.now();
  const seconds = Math.floor(milliseconds / 1000);
  return { seconds: BigInt(seconds), nanos: (milliseconds - seconds * 1000) * 1_000_000 };
}

function elapsedTime(): bigint {
  return process.hrtime.bigint() / 1000n;
}

/** Returns an id in Firestore's form: twenty letters and digits. */
function newDocumentId(): string {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  return Array.from({ length: 20 }, () => alphabet[randomInt(alphabet.length)]).join("");
}
