import { Fault } from "./fault.ts";
import { Path, type PathSegment, typeOf, type Value } from "./value.ts";

/** Returns `string(x)`, also for `join` and paths; a fault for types that have no text. */
export function textOf(value: Value): string | Fault {
  if (typeof value === "string") return value;
  if (value === null || typeof value === "boolean" || typeof value === "bigint") return String(value);
  if (typeof value === "number") return floatText(value);
  if (value instanceof Path) return pathText(value);
  const expected = ["int", "float", "null", "string", "bool", "path"]
    .map((type) => `string(${type})`)
    .join(", ");
  return new Fault(`Unsupported operation error. Received: string(${typeOf(value)}). Expected: ${expected}.`);
}

/** Returns a path as text, each segment after a slash. */
export function pathText(path: Path): string {
  if (path.segments.length === 0) return "/";
  return path.segments.map((segment) => `/${segmentText(segment)}`).join("");
}

/** Decodes a part of a path as in an address: `%20` and `+` are blanks. */
export function decodedSegment(text: string): string {
  const decode = (bytes: string) => Buffer.from(bytes.replaceAll("%", ""), "hex").toString("utf8");
  return text.replaceAll("+", " ").replace(/(?:%[0-9A-Fa-f]{2})+/g, decode);
}

/** Returns a segment as text: a hole in braces. */
export function segmentText(segment: PathSegment): string {
  return typeof segment === "string" ? segment : `{${segment.hole}}`;
}

/**
 * Formats a float as the service does, which is Java's way: always with a fraction (`1.0`), and with an exponent below
 * 0.001 and from ten million on (`1.0E-4`, `1.23456789E7`).
 */
export function floatText(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  if (value === 0) return Object.is(value, -0) ? "-0.0" : "0.0";
  const size = Math.abs(value);
  if (size >= 1e-3 && size < 1e7) return Number.isInteger(value) ? `${value}.0` : String(value);
  const [digits = "", exponent = ""] = value.toExponential().split("e");
  return `${digits.includes(".") ? digits : `${digits}.0`}E${Number(exponent)}`;
}
