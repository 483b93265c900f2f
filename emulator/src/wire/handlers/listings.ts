import { create } from "@bufbuild/protobuf";
import { parseFieldPath } from "../../firestore/field-path.ts";
import { documentName } from "../../firestore/path.ts";
import type { Order, Query } from "../../firestore/query.ts";
import { invalid, StatusError } from "../../status.ts";
import { type Backend, openView } from "../backend.ts";
import { decodeMask, encodeDocument } from "../codec/document.ts";
import { parseParentName } from "../codec/names.ts";
import {
  ListCollectionIdsResponseSchema,
  ListDocumentsResponseSchema,
} from "../generated/google/firestore/v1/firestore_pb.js";
import type { Handlers } from "../handler.ts";
import { pageOf } from "./page.ts";

type ListingHandlers = Pick<Handlers, "listDocuments" | "listCollectionIds">;

/** The requests that list documents or collections. */
export function listingHandlers(backend: Backend): ListingHandlers {
  return {
    async listDocuments(request, { caller }) {
      const { database: name, parent } = parseParentName(request.parent);
      const open = backend.databases.open(name);
      const { database } = open;
      const { pageSize, pageToken, showMissing } = request;
      const collectionId = request.collectionId === "" ? undefined : request.collectionId;
      if (showMissing && caller.kind !== "owner")
        throw new StatusError("PERMISSION_DENIED", "Metadata operations require admin authentication.");
      const orderBy = decodeOrderBy(request.orderBy);
      const mask = decodeMask(request.mask);
      const query: Query = { parent, from: { collectionId, allDescendants: false }, orderBy, offset: 0 };
      await backend.authorizer.list(database, caller, query);
      const page = database.listDocuments(
        {
          parent,
          collectionId,
          pageSize,
          showMissing,
          ...(pageToken === "" ? {} : { pageToken }),
          ...(orderBy.length === 0 ? {} : { orderBy }),
        },
        (await openView(open, request.consistencySelector)).view,
      );
      return create(ListDocumentsResponseSchema, {
        documents: page.rows.map(({ path, document }) =>
          document === undefined ? { name: documentName(name, path) } : encodeDocument(name, document, mask),
        ),
        nextPageToken: page.nextPageToken ?? "",
      });
    },

    async listCollectionIds({ parent: parentName, pageSize, pageToken, consistencySelector }, { caller }) {
      if (caller.kind !== "owner")
        throw new StatusError("PERMISSION_DENIED", "Metadata operations require admin authentication.");
      const { database: name, parent } = parseParentName(parentName);
      const open = backend.databases.open(name);
      const { database } = open;
      const { view } = await openView(open, consistencySelector);
      const ids = database.listCollectionIds(parent, view);
      const page = pageOf(ids, pageSize, pageToken);
      return create(ListCollectionIdsResponseSchema, {
        collectionIds: [...page.items],
        nextPageToken: page.nextPageToken,
      });
    },
  };
}

// OrderBy ::= FieldPath ("asc" | "desc")? ("," FieldPath ("asc" | "desc")?)*
function decodeOrderBy(text: string): readonly Order[] {
  if (text.trim() === "") return [];
  return text.split(",").map((part) => {
    const [path = "", direction = "asc", ...rest] = part.trim().split(/\s+/);
    if (rest.length > 0 || !/^(asc|desc)$/i.test(direction)) throw invalid(`Invalid order "${part.trim()}".`);
    const field = parseFieldPath(path, "fields or types");
    return { field, direction: direction.toLowerCase() === "desc" ? "desc" : "asc" };
  });
}
