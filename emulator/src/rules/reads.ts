import { Fault, MissingRead, type Result, type View } from "./fault.ts";
import { readerFunctions } from "./readers.ts";
import type { RulesRequest } from "./request.ts";
import { pathText } from "./text.ts";
import { type MapValue, Path, type PathSegment } from "./value.ts";

/** Reads a document for a condition; undefined if there is none. */
export type ReadDocument = (path: Path, view: View) => Promise<MapValue | undefined>;

/**
 * The documents that the rules of one request have read. Each is read once; reading it again costs nothing, and beyond
 * the request's limit every further document is a fault. The requested document itself is known beforehand.
 */
export class Reads {
  /** The functions of the rules that read, by name. */
  readonly functions: ReadonlyMap<string, (path: Path) => Result>;
  readonly #own = new Map<string, MapValue | null>();
  readonly #known = new Map<string, MapValue | undefined>();
  readonly #limit: number;
  readonly #read: ReadDocument;

  constructor(request: RulesRequest, read: ReadDocument) {
    this.#limit = request.readLimit;
    this.#read = read;
    if (request.own !== undefined) {
      const path = new Path(request.own.path);
      this.#own.set(keyOf(path, "before"), request.own.before);
      this.#own.set(keyOf(path, "after"), request.own.after);
    }
    this.functions = new Map(
      [...readerFunctions[request.service]].map(([name, { view, gives }]) => [
        name,
        (path) => this.#lookup(name, path, view, gives === "existence"),
      ]),
    );
  }

  async make({ path, view }: MissingRead): Promise<void> {
    this.#known.set(keyOf(path, view), await this.#read(path, view));
  }

  #lookup(name: string, path: Path, view: View, existence: boolean): Result {
    const broken = (reason: string) =>
      new Fault(`Service call error. Function: [${name}], Argument: [${pathText(path)}]. ${reason}`);
    if (!isDocumentPath(path)) return broken("This is not the path of a document.");
    const key = keyOf(path, view);
    const own = this.#own.get(key);
    if (own !== undefined) return existence ? own !== null : own;
    if (!this.#known.has(key)) {
      if (this.#known.size < this.#limit) return new MissingRead(path, view);
      return broken(`One request may read ${this.#limit} documents.`);
    }
    const document = this.#known.get(key);
    if (existence) return document !== undefined;
    return document ?? broken("The document does not exist.");
  }
}

function keyOf(path: Path, view: View): string {
  return JSON.stringify([view, ...path.segments]);
}

function isDocumentPath({ segments }: Path): boolean {
  const [databases, , documents, ...names] = segments;
  return (
    databases === "databases" &&
    documents === "documents" &&
    names.length > 0 &&
    names.length % 2 === 0 &&
    segments.every(isName)
  );
}

// The parts of a path may contain anything; a document's id may not.
function isName(segment: PathSegment): boolean {
  return typeof segment === "string" && !["", ".", ".."].includes(segment) && !segment.includes("/");
}
