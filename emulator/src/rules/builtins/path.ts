import { func, method } from "../builtin.ts";
import { Fault } from "../fault.ts";
import { type MapValue, Path, type PathSegment, typeOf } from "../value.ts";

function bind(path: Path, values: MapValue): Path | Fault {
  const segments: PathSegment[] = [];
  for (const segment of path.segments) {
    const value = typeof segment === "string" ? segment : values.get(segment.hole);
    if (value !== undefined && typeof value !== "string")
      return new Fault(`Type error. Received: [${typeOf(value)}] Expected: [string].`);
    segments.push(value ?? segment);
  }
  return new Path(segments);
}

function parsePath(text: string): Path | Fault {
  const parts = text.split("/").filter((part) => part !== "");
  if (parts.length === 0) return new Fault("Empty Path Template is not allowed.");
  return new Path(parts.map((part) => (/^\{\w+\}$/.test(part) ? { hole: part.slice(1, -1) } : part)));
}

/** The methods and functions of `path`. */
// biome-ignore format: one row each
export const pathBuiltins = [
  method("bind", "path", ["map"], (path, values) => bind(path, values)),
  func("path", ["string"], (text) => parsePath(text)),
];
