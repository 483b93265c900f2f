import type { Target } from "../../firestore/listen.ts";
import { type DatabaseName, parseDocumentName } from "../../firestore/path.ts";
import { fromMicros, type Timestamp, toMicros } from "../../firestore/timestamp.ts";
import { invalid } from "../../status.ts";
import type { Target as WireTarget } from "../generated/google/firestore/v1/firestore_pb.js";
import { parseParentName } from "./names.ts";
import { decodeQuery } from "./query.ts";
import { decodeTimestamp } from "./value.ts";

/** Decodes a target of a listen stream. */
export function decodeTarget(name: DatabaseName, { targetType }: WireTarget): Target {
  switch (targetType.case) {
    case "documents":
      return {
        kind: "documents",
        paths: targetType.value.documents.map((one) => parseDocumentName(name, one)),
      };
    case "query": {
      const { parent } = parseParentName(targetType.value.parent);
      const query = targetType.value.queryType.value;
      if (query === undefined) throw invalid("A query target must hold a query.");
      return { kind: "query", query: decodeQuery(parent, query) };
    }
    case undefined:
      throw invalid("A target must be a query or documents.");
  }
}

/** Returns the time up to which the client knows the target; undefined if it is of no use. */
export function decodeResumeTime({ resumeType }: WireTarget): Timestamp | undefined {
  switch (resumeType.case) {
    case "resumeToken":
      return parseResumeToken(resumeType.value);
    case "readTime":
      return decodeTimestamp(resumeType.value);
    case undefined:
      return undefined;
  }
}

/** Returns the token that lets a target resume after `time`. */
export function formatResumeToken(time: Timestamp): Uint8Array {
  return Buffer.from(String(toMicros(time)), "latin1");
}

/** Returns the time in a token; undefined for a foreign token, so that the target starts again. */
function parseResumeToken(token: Uint8Array): Timestamp | undefined {
  const text = Buffer.from(token).toString("latin1");
  return /^\d{1,18}$/.test(text) ? fromMicros(BigInt(text)) : undefined;
}
