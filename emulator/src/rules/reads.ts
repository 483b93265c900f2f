import { checkReference } from "../firestore/path.ts";
import { Fault, MissingRead, type Result, type View } from "./fault.ts";
import { type ReaderFunction, readerFunctions } from "./readers.ts";
import type { RulesRequest } from "./request.ts";
import { pathText } from "./text.ts";
import { type MapValue, Path } from "./value.ts";

/** Reads a document for a condition; undefined if there is none. */
export type ReadDocument = (path: Path, view: View) => Promise<MapValue | undefined>;

/** The maximum number of distinct look-ups of a request with several operations. */
const mostTogether = 20;

/** The look-ups that the operations of one request make together: what one has looked up costs the others nothing. */
export class Lookups {
  readonly #made = new Set<string>();
  /** Whether the request itself brings the document. */
  readonly isFree: (path: Path, view: View) => boolean;

  constructor(isFree: (path: Path, view: View) => boolean = () => false) {
    this.isFree = isFree;
  }

  get areExhausted(): boolean {
    return this.#made.size >= mostTogether;
  }

  has(lookup: string, path: Path, view: View): boolean {
    return this.#made.has(lookup) || this.isFree(path, view);
  }

  add(lookup: string): void {
    this.#made.add(lookup);
  }
}

/**
 * The documents that the rules of one operation have read. Each is read once; asking again in the same way costs
 * nothing, and beyond the limits every further look-up is a fault. The requested document itself is known beforehand.
 */
export class Reads {
  /** The functions of the rules that read, by name. */
  readonly functions: ReadonlyMap<string, (path: Path) => Result>;
  readonly #own = new Map<string, MapValue | null>();
  readonly #known = new Map<string, MapValue | undefined>();
  readonly #made = new Set<string>();
  readonly #limit: number;
  readonly #together: Lookups | undefined;
  readonly #read: ReadDocument;

  constructor(request: RulesRequest, read: ReadDocument) {
    this.#limit = request.readLimit;
    this.#together = request.together;
    this.#read = read;
    if (request.own !== undefined)
      this.#setOwn(new Path(request.own.path), request.own.before, request.own.after);
    this.functions = new Map(
      [...readerFunctions[request.service]].map(([name, { view, gives }]) => [
        name,
        (path) => this.#lookup(name, path, view, gives),
      ]),
    );
  }

  async make({ path, view, lookup }: MissingRead): Promise<void> {
    if (!this.#isPaid(lookup, path, view)) {
      this.#made.add(lookup);
      this.#together?.add(lookup);
    }
    const key = keyOf(path, view);
    if (!this.#known.has(key)) this.#known.set(key, await this.#read(path, view));
  }

  /** Returns the document that a query names; looking it up costs nothing. */
  async named(path: Path): Promise<MapValue | null> {
    const document = (await this.#read(path, "before")) ?? null;
    this.#setOwn(path, document, document);
    return document;
  }

  #isPaid(lookup: string, path: Path, view: View): boolean {
    return this.#made.has(lookup) || this.#together?.has(lookup, path, view) === true;
  }

  #setOwn(path: Path, before: MapValue | null, after: MapValue | null): void {
    this.#own.set(keyOf(path, "before"), before);
    this.#own.set(keyOf(path, "after"), after);
  }

  #lookup(name: string, path: Path, view: View, gives: ReaderFunction["gives"]): Result {
    const broken = (reason: string) =>
      new Fault(`Service call error. Function: [${name}], Argument: [${pathText(path)}]. ${reason}`);
    if (!isDocumentPath(path)) return broken("This is not the path of a document.");
    const key = keyOf(path, view);
    const own = this.#own.get(key);
    if (own !== undefined) return gives === "existence" ? own !== null : own;
    // As in Google's emulator, `get` and `getAfter` of one document are one look-up, `get` and `exists` are two.
    const lookup = JSON.stringify([gives, ...path.segments]);
    const isPaid = this.#isPaid(lookup, path, view);
    if (!isPaid && this.#made.size >= this.#limit)
      return broken(`One operation may read ${this.#limit} documents.`);
    if (!isPaid && this.#together?.areExhausted)
      return broken(`One request may read ${mostTogether} documents.`);
    if (!isPaid || !this.#known.has(key)) return new MissingRead(path, view, lookup);
    const document = this.#known.get(key);
    if (gives === "existence") return document !== undefined;
    // Like the requested document itself, one that the request deletes is null.
    if (document === undefined && this.#together?.isFree(path, view)) return null;
    return document ?? broken("The document does not exist.");
  }
}

function keyOf(path: Path, view: View): string {
  return JSON.stringify([view, ...path.segments]);
}

// The parts of a path may contain anything; the ids of a document may not.
function isDocumentPath({ segments }: Path): boolean {
  if (!segments.every((segment) => typeof segment === "string" && !segment.includes("/"))) return false;
  try {
    checkReference(["projects/own", ...segments].join("/"));
    return true;
  } catch {
    return false;
  }
}
