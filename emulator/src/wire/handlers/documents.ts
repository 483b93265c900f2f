import { create } from "@bufbuild/protobuf";
import { EmptySchema } from "@bufbuild/protobuf/wkt";
import type { Database } from "../../firestore/database.ts";
import {
  type DocumentPath,
  documentName,
  parseDocumentName,
  parseResourceName,
} from "../../firestore/path.ts";
import type { Write } from "../../firestore/write.ts";
import { invalid, StatusError } from "../../status.ts";
import { type Backend, commitAs, openDatabase, openView } from "../backend.ts";
import { encodeTransaction } from "../codec/consistency.ts";
import { decodeMask, decodeUpdateMask, encodeDocument } from "../codec/document.ts";
import { parseDatabaseName, parseParentName } from "../codec/names.ts";
import { decodeFields, encodeTimestamp } from "../codec/value.ts";
import { decodeGuard } from "../codec/write.ts";
import { BatchGetDocumentsResponseSchema } from "../generated/google/firestore/v1/firestore_pb.js";
import type { Call, Handlers } from "../handler.ts";

type DocumentHandlers = Pick<
  Handlers,
  "getDocument" | "batchGetDocuments" | "createDocument" | "updateDocument" | "deleteDocument"
>;

/** The requests about documents by name. */
export function documentHandlers(backend: Backend): DocumentHandlers {
  return {
    async getDocument({ name, mask, consistencySelector }, { caller }) {
      const resource = parseResourceName(name);
      const open = openDatabase(backend, resource);
      const { database } = open;
      const path = parseDocumentName(resource, name);
      const { view } = await openView(open, consistencySelector, [path]);
      const document = database.get(path, view);
      await backend.authorizer.get(database, caller, [{ path, document }]);
      if (document === undefined) throw new StatusError("NOT_FOUND", `Document "${name}" not found.`);
      return encodeDocument(resource, document, decodeMask(mask));
    },

    async *batchGetDocuments({ database: databaseName, documents, mask, consistencySelector }, { caller }) {
      const name = parseDatabaseName(databaseName);
      const open = openDatabase(backend, name);
      const { database } = open;
      const paths = [...new Set(documents)].map((document) => parseDocumentName(name, document));
      const fieldPaths = decodeMask(mask);
      const { view, readTime: time, begun } = await openView(open, consistencySelector, paths);
      const readTime = encodeTimestamp(time);
      const found = paths.map((path) => ({ path, document: database.get(path, view) }));
      await backend.authorizer.get(database, caller, found);
      if (begun !== undefined)
        yield [create(BatchGetDocumentsResponseSchema, { transaction: encodeTransaction(begun) })];
      yield found.map(({ path, document }) =>
        create(BatchGetDocumentsResponseSchema, {
          result:
            document === undefined
              ? { case: "missing", value: documentName(name, path) }
              : { case: "found", value: encodeDocument(name, document, fieldPaths) },
          readTime,
        }),
      );
    },

    async createDocument({ parent: parentName, collectionId, documentId, document, mask }, call) {
      const { database: name, parent } = parseParentName(parentName);
      if (document !== undefined && document.name !== "") throw invalid("document.name must not be set");
      if (collectionId === "") throw invalid("A collection id is required.");
      const path = [...parent, collectionId, documentId === "" ? backend.newId() : documentId];
      const write: Write = {
        op: "set",
        path,
        fields: decodeFields(document?.fields ?? {}),
        transforms: [],
        precondition: { exists: false },
      };
      const { database } = await commitOne(backend, name, write, call);
      return encodeDocument(name, written(database, path), decodeMask(mask));
    },

    async updateDocument({ document, updateMask, mask, currentDocument }, call) {
      if (document === undefined) throw invalid("A document is required.");
      const name = parseResourceName(document.name);
      const path = parseDocumentName(name, document.name);
      const fieldMask = decodeUpdateMask(updateMask);
      const write: Write = {
        op: "set",
        path,
        fields: decodeFields(document.fields),
        transforms: [],
        ...(fieldMask === undefined ? {} : { mask: fieldMask }),
        ...decodeGuard(currentDocument),
      };
      const { database } = await commitOne(backend, name, write, call);
      return encodeDocument(name, written(database, path), decodeMask(mask));
    },

    async deleteDocument({ name: resourceName, currentDocument }, call) {
      const name = parseResourceName(resourceName);
      const path = parseDocumentName(name, resourceName);
      await commitOne(backend, name, { op: "delete", path, ...decodeGuard(currentDocument) }, call);
      return create(EmptySchema);
    },
  };
}

async function commitOne(
  backend: Backend,
  name: { readonly projectId: string; readonly databaseId: string },
  write: Write,
  call: Call,
) {
  const open = openDatabase(backend, name);
  await commitAs(backend, open, call.caller, [write]);
  return open;
}

function written(database: Database, path: DocumentPath) {
  const document = database.get(path);
  if (document === undefined) throw new StatusError("ABORTED", "The document was deleted by a later write.");
  return document;
}
