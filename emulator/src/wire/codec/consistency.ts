import type { Timestamp as WireTimestamp } from "@bufbuild/protobuf/wkt";
import type { ReadView, TransactionId, TransactionOptions } from "../../firestore/transaction.ts";
import type { TransactionOptions as WireTransactionOptions } from "../generated/google/firestore/v1/common_pb.js";
import { decodeCommitTime } from "./value.ts";

/** The state that a read request wants to read. */
export type ConsistencySelector =
  | { readonly case: "transaction"; readonly value: Uint8Array }
  | { readonly case: "newTransaction"; readonly value: WireTransactionOptions }
  | { readonly case: "readTime"; readonly value: WireTimestamp }
  | { readonly case: undefined };

/** Returns the state to read from; undefined for the newest. The handler must begin a new transaction itself. */
export function decodeReadView(
  selector: Exclude<ConsistencySelector, { case: "newTransaction" }>,
): ReadView | undefined {
  switch (selector.case) {
    case "transaction":
      return { transaction: decodeTransaction(selector.value) };
    case "readTime":
      return { readTime: decodeCommitTime(selector.value) };
    case undefined:
      return undefined;
  }
}

/** Returns the engine's name of a transaction. */
export function decodeTransaction(bytes: Uint8Array): TransactionId {
  return Buffer.from(bytes).toString("utf8");
}

/** Encodes a transaction's name. */
export function encodeTransaction(transaction: TransactionId): Uint8Array {
  return new TextEncoder().encode(transaction);
}

/** Returns the options of a new transaction. Requests that begin one on the way are read-only by default. */
export function decodeTransactionOptions(
  options: WireTransactionOptions | undefined,
  otherwise: "readOnly" | "readWrite",
): TransactionOptions {
  switch (options?.mode.case ?? otherwise) {
    case "readOnly": {
      const selector = options?.mode.case === "readOnly" ? options.mode.value.consistencySelector : undefined;
      return {
        readOnly: selector?.case === "readTime" ? { readTime: decodeCommitTime(selector.value) } : {},
      };
    }
    case "readWrite": {
      const retry = options?.mode.case === "readWrite" ? options.mode.value.retryTransaction : undefined;
      return retry === undefined || retry.length === 0 ? {} : { retry: decodeTransaction(retry) };
    }
  }
}
