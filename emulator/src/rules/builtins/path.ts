import { func, method } from "../builtin.ts";
import { Fault } from "../fault.ts";
import { decodedSegment, textOf } from "../text.ts";
import { type MapValue, Path, type PathSegment } from "../value.ts";

/** Fills the holes of a path; those without a value vanish. */
function bind(path: Path, values: MapValue): Path | Fault {
  const holes = path.segments.filter((segment) => typeof segment !== "string").map(({ hole }) => hole);
  const unknown = [...values.keys()].find((name) => !holes.includes(name));
  if (unknown !== undefined) return new Fault(`The path has no variable '${unknown}'.`);
  const segments: string[] = [];
  for (const segment of path.segments) {
    const value = typeof segment === "string" ? segment : values.get(segment.hole);
    if (value === undefined) continue;
    const text = textOf(value);
    if (text instanceof Fault) return text;
    if (text === "") return new Fault("A part of a path cannot be empty.");
    segments.push(text);
  }
  return new Path(segments);
}

function parsePath(text: string): Path | Fault {
  const segments: PathSegment[] = [];
  for (const part of text.replace(/^\//, "").split("/")) {
    const name = part.trim();
    if (name === "") return new Fault("Empty Path Template is not allowed.");
    const [, hole] = /^\{([A-Za-z_]\w*)(?:=\*\*?)?\}$/.exec(name) ?? [];
    if (hole === undefined && /[{}]|%(?![0-9A-Fa-f]{2})/.test(name))
      return new Fault(`'${name}' is not a part of a path.`);
    segments.push(hole === undefined ? decodedSegment(name) : { hole });
  }
  return new Path(segments);
}

/** The methods and functions of `path`. */
// biome-ignore format: one row each
export const pathBuiltins = [
  method("bind", "path", ["map"], (path, values) => bind(path, values)),
  func("path", ["string"], (text) => parsePath(text)),
];
