import type { ImportGraph } from "./import-graph.ts";

/** Draws the graph as a Mermaid diagram: a box for each workspace, and at most one arrow between two workspaces. */
export function drawImportGraph(graph: ImportGraph): string {
  const places = [
    ...new Set([...graph.keys(), ...[...graph.values()].flatMap((targets) => [...targets])]),
  ].sort();
  const workspaces = [...new Set(places.map(workspaceOf))];
  const boxes = workspaces.flatMap((workspace) => {
    const folders = places.filter((place) => place.startsWith(`${workspace}/`));
    if (folders.length === 0) return [`  ${workspace}`];
    return [
      `  subgraph ${workspace}`,
      ...folders.map((place) => `    ${nodeOf(place)}["${labelOf(place)}"]`),
      "  end",
    ];
  });
  const arrows = new Set<string>();
  for (const [from, targets] of graph)
    for (const to of targets) {
      const isInside = workspaceOf(from) === workspaceOf(to);
      arrows.add(
        isInside ? `  ${nodeOf(from)} --> ${nodeOf(to)}` : `  ${workspaceOf(from)} ==> ${workspaceOf(to)}`,
      );
    }
  return ["flowchart TB", ...boxes, ...[...arrows].sort()].join("\n");
}

function workspaceOf(place: string): string {
  return place.split("/", 1)[0] ?? "";
}

function nodeOf(place: string): string {
  const [workspace = "", folder = ""] = place.split("/");
  return `${workspace}.${folder || "own"}`.replaceAll("-", "_").replace(".", "_");
}

/** Files in no folder are those that the folders next to them share. */
function labelOf(place: string): string {
  const folder = place.slice(place.indexOf("/") + 1);
  return folder === "" ? "(its own files)" : folder;
}
