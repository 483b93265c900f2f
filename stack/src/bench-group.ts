import type { RatioRow } from "./bench-results.ts";

/** The ratios of one measurement, as a part of the picture. */
export type BenchGroup = { readonly name: string; readonly lanes: readonly Lane[] };

/** How wide each group is. */
export const groupWidth = 432;

/** What a measurement is about, and what ours is compared with; one without an entry goes by its name. */
const captions: Readonly<Record<string, readonly [string, string]>> = {
  cold: ["A function’s code, loaded", "against storage-resize-images, and ours unbundled"],
  dashboard: ["10,000 posts in the panel", "against all rows drawn, the SDK’s cache, a plain search"],
  emulator: ["The Firestore emulator", "against Google’s"],
  photos: ["A photo, processed", "against storage-resize-images"],
  readers: ["An app’s first launch", "against reading Firestore"],
  site: ["The public pages", "against the same, drawn by React"],
  start: ["The local stack", "against functions with processes of their own"],
};

const column = { bars: 226, scale: 148, value: 58, characters: 35 } as const;
const height = { heading: 64, line: 15, row: 9, thin: 6, gap: 16 } as const;
/** The ends of the axis; a bar beyond them is as long as the axis. */
const axis = { least: 0.8, most: 320 } as const;
const marks = [1, 2, 5, 10, 100] as const;

/** Bars that share a label: one, or those of all subjects before the colon of "signIn: import …". */
type Lane = { readonly label: string; readonly rows: readonly RatioRow[] };

/** The group of a measurement. */
export function benchGroup(name: string, rows: readonly RatioRow[]): BenchGroup {
  return { name, lanes: lanesOf(rows) };
}

function lanesOf(rows: readonly RatioRow[]): Lane[] {
  const lanes = new Map<string, RatioRow[]>();
  for (const row of rows) {
    const [subject = "", about] = row.what.split(": ");
    const key = about === undefined ? `${subject}|${row.beside}` : about;
    lanes.set(key, [...(lanes.get(key) ?? []), row]);
  }
  const labels = [...lanes.keys()].map((key) => key.split("|")[0]?.split(", ") ?? []);
  const isSaidOnce = (part: string) =>
    /^(ms|MB)$/.test(part) || (labels.length > 1 && labels.every((parts) => parts.includes(part)));
  return [...lanes].map(([key, inLane]) => {
    const [text = "", beside = ""] = key.split("|");
    const isAmbiguous = rows.filter(({ what }) => what === text).length > 1;
    const label = text
      .split(", ")
      .filter((part) => !isSaidOnce(part))
      .concat(isAmbiguous ? beside : [])
      .join(", ");
    return { label: inLane.length > 1 ? `${inLane.length} functions, ${label}` : label, rows: inLane };
  });
}

function laneHeight({ label, rows }: Lane): number {
  const text = wrapped(label).length * height.line;
  return Math.max(text, rows.length > 1 ? rows.length * height.thin : 0) + height.row;
}

/** How tall a group is, with the room below it. */
export function groupHeight({ lanes }: BenchGroup): number {
  return height.heading + lanes.reduce((sum, lane) => sum + laneHeight(lane), 0) + height.gap;
}

/** Draws a group with its upper left corner at the origin. */
export function drawGroup(group: BenchGroup): string {
  const { name, lanes } = group;
  const [title, against] = captions[name] ?? [name, ""];
  const bottom = groupHeight(group) - height.gap - height.row / 2;
  const lines = marks.map(
    (mark) =>
      `<line class="${mark === 1 ? "even" : "grid"}" x1="${at(mark)}" x2="${at(mark)}" y1="${height.heading - 7}" y2="${bottom}"/><text class="mark" x="${at(mark)}" y="${height.heading - 12}">${mark}×</text>`,
  );
  let y: number = height.heading;
  const drawn = lanes.map((lane) => {
    const from = y;
    y += laneHeight(lane);
    return drawLane(lane, from);
  });
  return [
    `<text class="heading" y="14">${escaped(title)}</text>`,
    `<text class="soft" y="32">${escaped(against)}</text>`,
    ...lines,
    ...drawn,
  ].join("\n");
}

function drawLane(lane: Lane, from: number): string {
  const { label, rows } = lane;
  const inner = laneHeight(lane) - height.row;
  const lines = wrapped(label).map(
    (line, index) => `<tspan x="0" y="${from + 11.5 + index * height.line}">${escaped(line)}</tspan>`,
  );
  const isThin = rows.length > 1;
  const step = isThin ? height.thin : inner;
  const bars = rows.map((row, index) => drawBar(row, from + index * step, step, isThin ? 4.5 : 9));
  const ratios = rows.map(({ ratio }) => ratio);
  const [least, most] = [Math.min(...ratios), Math.max(...ratios)].map(written);
  const value = `${rows.every(isMet) ? "" : "✕ "}${least === most ? least : `${least} – ${most}`}×`;
  return `<text class="label">${lines.join("")}</text>\n${bars.join("\n")}\n<text class="value" x="${groupWidth}" y="${from + inner / 2 + 4.5}">${value}</text>`;
}

function drawBar(row: RatioRow, y: number, room: number, thick: number): string {
  const [start, end] = [at(Math.min(1, row.ratio)), at(Math.max(1, row.ratio))];
  const top = y + (room - thick) / 2;
  const goal =
    row.goal === undefined
      ? ""
      : `<rect class="goal" x="${tidy(at(row.goal) - 1.25)}" y="${tidy(top - thick / 3)}" width="2.5" height="${tidy((thick * 5) / 3)}" rx="1.25"/>`;
  return `<g data-row="${row.id}"><title>${escaped(inWords(row))}</title><rect class="bar${isMet(row) ? "" : " missed"}" x="${start}" y="${tidy(top)}" width="${tidy(Math.max(end - start, 1.5))}" height="${thick}" rx="2"/>${goal}</g>`;
}

/** Whether a ratio reaches its goal, if it has one. */
export function isMet({ ratio, goal = 0 }: RatioRow): boolean {
  return ratio >= goal;
}

function at(ratio: number): number {
  const share =
    Math.log(Math.min(Math.max(ratio, axis.least), axis.most) / axis.least) /
    Math.log(axis.most / axis.least);
  return tidy(column.bars + share * column.scale);
}

function inWords({ what, ratio, goal }: RatioRow): string {
  return `${what} ${written(ratio)}×${goal === undefined ? "" : `, goal ${written(goal)}×`}`;
}

function written(ratio: number): string {
  return ratio < 10 ? String(Number(ratio.toFixed(2))) : String(Math.round(ratio));
}

function wrapped(label: string): string[] {
  const lines: string[] = [];
  for (const word of label.split(" ")) {
    const longer = `${lines.at(-1) ?? ""} ${word}`.trim();
    if (lines.length > 0 && longer.length <= column.characters) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function tidy(length: number): number {
  return Math.round(length * 10) / 10;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

/** A group in a sentence, for those who do not see it. */
export function saidOfGroup({ name, lanes }: BenchGroup): string {
  const [title, against] = captions[name] ?? [name, ""];
  const ratios = lanes.flatMap(({ rows }) => rows.map(({ ratio }) => ratio));
  const [least, most] = [Math.min(...ratios), Math.max(...ratios)].map(written);
  return escaped(`${title}, ${against}: ${least === most ? "" : `${least} to `}${most} times.`);
}
