import type { View } from "./fault.ts";
import type { ServiceName } from "./request.ts";

export type ReaderFunction = {
  readonly view: View;
  readonly gives: "document" | "existence";
};

/** The functions that read documents, by service. */
export const readerFunctions: Readonly<Record<ServiceName, ReadonlyMap<string, ReaderFunction>>> = {
  "cloud.firestore": new Map([
    ["get", { view: "before", gives: "document" }],
    ["exists", { view: "before", gives: "existence" }],
    ["getAfter", { view: "after", gives: "document" }],
    ["existsAfter", { view: "after", gives: "existence" }],
  ]),
  "firebase.storage": new Map([
    ["firestore.get", { view: "before", gives: "document" }],
    ["firestore.exists", { view: "before", gives: "existence" }],
  ]),
};

/** Whether the service is known here. */
export function isServiceName(name: string): name is ServiceName {
  return Object.hasOwn(readerFunctions, name);
}
