import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { fileURLToPath } from "node:url";

const place = /(file:\/\/[^\s()]+?\.js):(\d+):(\d+)/g;
const maps = new Map<string, SourceMap | undefined>();

/**
 * An error's stack with the places in our sources instead of those in the built files. Node can do this by itself,
 * but then reads the maps of all files at every start; here they are read when there is something to tell.
 */
export function readableStack(error: Error): string {
  const stack = error.stack ?? error.message;
  return stack.replaceAll(place, (found, url: string, line: string, column: string) => {
    const origin = mapOf(url)?.findOrigin(Number(line), Number(column));
    return origin && "fileName" in origin
      ? `${withoutSteps(origin.fileName)}:${origin.lineNumber}:${origin.columnNumber}`
      : found;
  });
}

function mapOf(url: string): SourceMap | undefined {
  if (!maps.has(url)) maps.set(url, readMap(url));
  return maps.get(url);
}

function readMap(url: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(url)}.map`, "utf8")));
  } catch {
    // A file that was not built, or whose map did not travel with it: its own places are readable enough.
    return undefined;
  }
}

/** Maps name sources from where they lie: ../../src/log.ts. */
function withoutSteps(path: string): string {
  return path.replace(/^(?:\.\.?\/)+/, "");
}
