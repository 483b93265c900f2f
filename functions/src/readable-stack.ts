import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { fileURLToPath } from "node:url";

const place = /(file:\/\/[^\s()]+?\.js):(\d+):(\d+)/g;
const maps = new Map<string, SourceMap | undefined>();

/**
 * Returns the stacks of an error and of all its causes, with places in our sources instead of the built files. Node can
 * do this by itself, but then reads the maps of all files at every start, not only after an error.
 */
export function readableStack(error: Error): string {
  const { cause } = error;
  const ownStack = withSourcePlaces(error.stack ?? error.message);
  if (cause === undefined) return ownStack;
  return `${ownStack}\nCaused by: ${cause instanceof Error ? readableStack(cause) : String(cause)}`;
}

function withSourcePlaces(stack: string): string {
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
    // The file was not built, or its map was not deployed: keep its own positions.
    return undefined;
  }
}

/** Maps name sources relative to themselves: ../../src/log.ts. */
function withoutSteps(path: string): string {
  return path.replace(/^(?:\.\.?\/)+/, "");
}
