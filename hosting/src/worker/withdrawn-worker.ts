import { worker } from "./worker-scope.ts";

// Takes the place of the worker in a build with `VITE_WORKER=withdrawn`: removes what it stored, then itself.

worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));

worker.addEventListener("activate", (event) => event.waitUntil(withdraw()));

async function withdraw(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
  await worker.registration.unregister();
}
