import { Firestore } from "@google-cloud/firestore";
import { deleteApp, type FirebaseApp, initializeApp } from "firebase/app";
import * as web from "firebase/firestore";
import * as lite from "firebase/firestore/lite";
import type { Target } from "./target.ts";

// The SDK for servers must not look for Google's metadata server.
process.env["METADATA_SERVER_DETECTION"] = "none";

/** The SDKs, connected to one project of an emulator. Each connects when first used. */
export type Clients = {
  readonly project: string;
  readonly target: Target;
  /** `@google-cloud/firestore`, which `firebase-admin` hands out too. Reads integers as bigints. */
  readonly admin: Firestore;
  readonly web: web.Firestore;
  readonly lite: lite.Firestore;
  /** A request as it goes over the wire, for what the SDKs would not send; see `RawRequest`. */
  readonly raw: RawRequest;
  readonly close: () => Promise<void>;
};

/** Sends a request of Google's API with the SDK's own client: the method's name, and the message as plain objects. */
export type RawRequest = (method: string, request: object) => Promise<unknown>;

/** Methods that the SDK's class has, though its declarations leave them out. */
type UndeclaredMethods = {
  initializeIfNeeded(tag: string): Promise<void>;
  request(method: string, request: object, tag: string): Promise<unknown>;
};

/** Clients of one project; `close` ends their connections. */
export function openClients(target: Target, project: string): Clients {
  const address = `${target.host}:${target.port}`;
  const opened: { admin?: Firestore; web?: web.Firestore; lite?: lite.Firestore; apps: FirebaseApp[] } = {
    apps: [],
  };
  const anApp = (name: string) => {
    const app = initializeApp({ projectId: project, apiKey: "none" }, `${project} ${name} ${address}`);
    opened.apps.push(app);
    return app;
  };
  const clients: Clients = {
    project,
    target,
    get admin() {
      opened.admin ??= new Firestore({
        projectId: project,
        host: address,
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
    async raw(method, request) {
      const admin = clients.admin as Firestore & UndeclaredMethods;
      await admin.initializeIfNeeded("conformance");
      return admin.request(method, request, "conformance");
    },
    close: async () => {
      await opened.admin?.terminate();
      if (opened.web) await web.terminate(opened.web);
      if (opened.lite) await lite.terminate(opened.lite);
      await Promise.all(opened.apps.map(deleteApp));
    },
  };
  return clients;
}
