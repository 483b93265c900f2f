import type { Readable } from "node:stream";
import { deleteApp, type FirebaseApp, initializeApp } from "@firebase/app";
import * as web from "@firebase/firestore";
import * as lite from "@firebase/firestore/lite";
import { Firestore } from "@google-cloud/firestore";
import type { Target } from "./target.ts";

let apps = 0;

// The SDK for servers must not look for Google's metadata server.
process.env["METADATA_SERVER_DETECTION"] = "none";

/** The SDKs, connected to one project of an emulator. Each connects when first used. */
export type Clients = {
  readonly project: string;
  readonly target: Target;
  /** The name of the project's database, and the name of the root of its documents. */
  readonly database: string;
  readonly documents: string;
  /** `@google-cloud/firestore`, which `firebase-admin` also returns. Reads integers as bigints. */
  readonly admin: Firestore;
  readonly web: web.Firestore;
  readonly lite: lite.Firestore;
  /** Sends a request as on the wire, for requests that the SDKs would not send; see `RawRequest`. */
  readonly raw: RawRequest;
  readonly close: () => Promise<void>;
};

/**
 * Sends a request of Google's API with the SDK's own client: the method's name, and the message as plain objects. The
 * database and the root are named unless the message names others; the SDK leaves out what a request does not have.
 */
type RawRequest = {
  (method: string, request: object): Promise<unknown>;
  /** The same for a method that answers with a stream: returns all its messages. */
  readonly stream: (method: string, request: object) => Promise<readonly unknown[]>;
};

/** Methods of the SDK's class that its declarations omit. */
type UndeclaredMethods = {
  initializeIfNeeded(tag: string): Promise<void>;
  request(method: string, request: object, tag: string): Promise<unknown>;
  readonly _clientPool: {
    run<T>(tag: string, isGrpcNeeded: boolean, use: (client: GeneratedClient) => Promise<T>): Promise<T>;
  };
};
type GeneratedClient = Readonly<Record<string, (request: object, options?: object) => Readable>>;

/** Opens the clients of one project; `close` ends their connections. */
export function openClients(target: Target, project: string): Clients {
  const opened: { admin?: Firestore; web?: web.Firestore; lite?: lite.Firestore; apps: FirebaseApp[] } = {
    apps: [],
  };
  const anApp = (name: string) => {
    const app = initializeApp({ projectId: project, apiKey: "none" }, `${name} ${apps++}`);
    opened.apps.push(app);
    return app;
  };
  const database = `projects/${project}/databases/(default)`;
  const documents = `${database}/documents`;
  return {
    project,
    target,
    database,
    documents,
    get admin() {
      opened.admin ??= new Firestore({
        projectId: project,
        host: `${target.host}:${target.port}`,
        ssl: false,
        customHeaders: { Authorization: "Bearer owner" },
        useBigInt: true,
      });
      return opened.admin;
    },
    get web() {
      if (!opened.web) {
        opened.web = web.getFirestore(anApp("web"));
        web.connectFirestoreEmulator(opened.web, target.host, target.port);
      }
      return opened.web;
    },
    get lite() {
      if (!opened.lite) {
        opened.lite = lite.getFirestore(anApp("lite"));
        lite.connectFirestoreEmulator(opened.lite, target.host, target.port);
      }
      return opened.lite;
    },
    get raw() {
      return rawRequest(this.admin, { database, parent: documents });
    },
    close: async () => {
      await opened.admin?.terminate();
      if (opened.web) await web.terminate(opened.web);
      if (opened.lite) await lite.terminate(opened.lite);
      await Promise.all(opened.apps.map(deleteApp));
    },
  };
}

function rawRequest(admin: Firestore, names: object): RawRequest {
  const client = admin as Firestore & UndeclaredMethods;
  const tag = "conformance";
  const request = async (method: string, message: object) => {
    await client.initializeIfNeeded(tag);
    return client.request(method, { ...names, ...message }, tag);
  };
  const stream = async (method: string, message: object) => {
    await client.initializeIfNeeded(tag);
    // Skips the SDK's retries, which take seconds when a stream ends without an answer.
    return client._clientPool.run(tag, true, async (generated) => {
      const answers = generated[method]?.(
        { ...names, ...message },
        {
          otherArgs: { headers: { Authorization: "Bearer owner" } },
          retryRequestOptions: { retries: 0, noResponseRetries: 0 },
        },
      );
      const messages: unknown[] = [];
      for await (const answer of answers ?? []) messages.push(answer);
      return messages;
    });
  };
  return Object.assign(request, { stream });
}
