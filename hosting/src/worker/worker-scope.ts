import type { OfflinePages } from "../site/reader/keep-offline.ts";

/** An event during which the browser does not end the worker. */
type Lasting = { waitUntil(work: Promise<unknown>): void };

/** A request of a page that the worker may answer. */
export type Answering = Lasting & {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
};

type Events = {
  readonly install: Lasting;
  readonly activate: Lasting;
  readonly fetch: Answering;
  readonly message: Lasting & {
    readonly data: OfflinePages;
    readonly source: { postMessage(text: string): void } | null;
  };
};

/** What a worker has and a page has not. TypeScript's own descriptions of the two exclude each other. */
type WorkerScope = {
  readonly registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof Events>(name: Name, listen: (event: Events[Name]) => void): void;
};

// The cast: this code runs in a worker only.
export const worker = globalThis as unknown as WorkerScope;
