import { Client, credentials, status } from "@grpc/grpc-js";
import type { Target } from "./target.ts";

/** Calls a gRPC method by its name with an empty message, and returns the name of the final status. */
export function grpcUnary({ host, port }: Target, method: string): Promise<string> {
  const client = new Client(`${host}:${port}`, credentials.createInsecure());
  const path = method.includes("/") ? `/${method}` : `/google.firestore.v1.Firestore/${method}`;
  return new Promise((resolve) => {
    const same = (bytes: Buffer) => bytes;
    client.makeUnaryRequest(path, same, same, Buffer.alloc(0), (error) => {
      client.close();
      resolve(error === null ? "OK" : (status[error.code] ?? String(error.code)));
    });
  });
}
