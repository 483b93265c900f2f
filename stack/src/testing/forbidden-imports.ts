import { matchesGlob } from "node:path";
import { type Direction, directions, relativeAcross } from "../import-directions.ts";
import type { Import } from "./read-imports.ts";

/** Returns a sentence for each import that takes a forbidden direction. */
export function forbiddenImports(imports: readonly Import[]): string[] {
  return imports.flatMap((one) => {
    const reasons = directions.filter((direction) => forbids(direction, one)).map(({ why }) => why);
    if (crosses(one)) reasons.push("another workspace is imported by the name of its package");
    return reasons.map((why) => `${one.file} imports ${one.target}: ${why}.`);
  });
}

function forbids({ from, never, except = [] }: Direction, { file, target }: Import): boolean {
  return matches(from, file) && matches(never, target) && !matches(except, target);
}

function crosses({ file, specifier, target }: Import): boolean {
  if (!specifier.startsWith(".") || file.split("/", 1)[0] === target.split("/", 1)[0]) return false;
  return !relativeAcross.some(({ from, to }) => matchesGlob(file, from) && matchesGlob(target, to));
}

function matches(patterns: readonly string[], path: string): boolean {
  const isIn = (pattern: string) => matchesGlob(path, pattern);
  const [out, into] = [
    patterns.filter((one) => one.startsWith("!")),
    patterns.filter((one) => !one.startsWith("!")),
  ];
  return into.some(isIn) && !out.some((pattern) => isIn(pattern.slice(1)));
}
