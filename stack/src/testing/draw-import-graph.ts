import type { ImportGraph } from "./import-graph.ts";

/**
 * Draws the graph as Mermaid diagrams: the workspaces, by the name "workspaces", and the folders of each workspace that
 * has several. A workspace's files in no folder, which its folders share, are left out.
 */
export function drawImportGraph(graph: ImportGraph): ReadonlyMap<string, string> {
  const arrows = new Map<string, Map<string, Set<string>>>();
  const draw = (diagram: string, from: string, to: string) => {
    const own = arrows.get(diagram) ?? new Map<string, Set<string>>();
    arrows.set(diagram, own.set(from, (own.get(from) ?? new Set()).add(to)));
  };
  for (const [from, targets] of graph)
    for (const to of targets) {
      const [workspace = "", folder = ""] = from.split("/");
      const [otherWorkspace = "", otherFolder = ""] = to.split("/");
      if (workspace !== otherWorkspace) draw("workspaces", workspace, otherWorkspace);
      else if (folder && otherFolder) draw(workspace, folder, otherFolder);
    }
  return new Map(
    [...arrows].map(([diagram, own]) => [
      diagram,
      [
        "flowchart TB",
        ...[...own].map(([from, to]) => `  ${from} --> ${[...to].sort().join(" & ")}`).sort(),
      ].join("\n"),
    ]),
  );
}
