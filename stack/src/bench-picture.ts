import {
  type BenchGroup,
  benchGroup,
  drawGroup,
  groupHeight,
  groupWidth,
  isMet,
  saidOfGroup,
} from "./bench-group.ts";
import { ratiosIn } from "./bench-results.ts";

const page = { width: 960, margin: 32, top: 116, bottom: 12 } as const;

/**
 * The ratios of `bench/RESULTS.md` against their goals as one SVG, for light and dark; the same results give the same
 * picture. Each bar has its row's id.
 */
export function benchPicture(results: string): string {
  const rows = ratiosIn(results);
  const names = [...new Set(rows.map(({ measurement }) => measurement))];
  const groups = names.map((name) =>
    benchGroup(
      name,
      rows.filter(({ measurement }) => measurement === name),
    ),
  );
  const columns = inTwoColumns(groups).map((inColumn, index) => {
    const x = index === 0 ? page.margin : page.width - page.margin - groupWidth;
    let bottom: number = page.top;
    const drawn = inColumn.map((group) => {
      const top = bottom;
      bottom += groupHeight(group);
      return `<g transform="translate(${x} ${top})">\n${drawGroup(group)}\n</g>`;
    });
    return { drawn, bottom };
  });
  const tall = Math.max(...columns.map(({ bottom }) => bottom)) + page.bottom;
  const aimed = rows.filter(({ goal }) => goal !== undefined);
  const met = aimed.filter(isMet).length;
  const summary = `${rows.length} ratios in ${names.length} measurements; ${met} of ${aimed.length} goals reached.`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${page.width} ${tall}" width="${page.width}" height="${tall}" role="img" aria-labelledby="title about">
<title id="title">How many times better: every measured ratio and its goal</title>
<desc id="about">${summary} ${groups.map(saidOfGroup).join(" ")}</desc>
<style>${style}</style>
<rect class="ground" width="${page.width}" height="${tall}" rx="14"/>
<text class="title" x="${page.margin}" y="54">How many times better</text>
<text class="soft" x="${page.margin}" y="80">${summary} 1× is equal; the scale is logarithmic.</text>
<g transform="translate(${page.width - page.margin - 184} 76)"><rect class="bar" y="-7" width="30" height="7" rx="2"/><text class="soft" x="38">measured</text><rect class="goal" x="126" y="-11" width="2.5" height="15" rx="1.25"/><text class="soft" x="138">its goal</text></g>
${columns.flatMap(({ drawn }) => drawn).join("\n")}
</svg>
`;
}

/** Splits the groups so that the taller column is as short as can be; the order stays. */
function inTwoColumns(groups: readonly BenchGroup[]): [BenchGroup[], BenchGroup[]] {
  const splits = Array.from({ length: 2 ** groups.length }, (_, bits): [BenchGroup[], BenchGroup[]] => [
    groups.filter((_, index) => (bits >> index) % 2 === 0),
    groups.filter((_, index) => (bits >> index) % 2 === 1),
  ]);
  const tallest = (split: [BenchGroup[], BenchGroup[]]) =>
    Math.max(...split.map((inColumn) => inColumn.reduce((sum, group) => sum + groupHeight(group), 0)));
  return splits.reduce((best, split) => (tallest(split) < tallest(best) ? split : best));
}

/** The colours of hosting/src/ui/tokens.css. */
const style = `
text{font:13px system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;fill:#15201c}
.title{font:600 30px "Iowan Old Style","Noto Serif","Palatino Linotype",Palatino,Georgia,serif}
.heading{font-size:16px;font-weight:650}
.soft,.label{fill:#4a5651}
.mark{font-size:10.5px;fill:#4a5651;text-anchor:middle}
.value{font-weight:600;text-anchor:end;font-variant-numeric:tabular-nums}
.ground{fill:#f7f8f5}
.grid{stroke:#d9ded8}
.even{stroke:#77837d}
.bar{fill:#0a6650}
.missed{fill:#a3262a}
.goal{fill:#15201c;stroke:#f7f8f5;stroke-width:1.5;paint-order:stroke}
@media (prefers-color-scheme:dark){
text{fill:#edf2ee}
.soft,.label,.mark{fill:#aab7b1}
.ground{fill:#101513}
.grid{stroke:#2b3631}
.even{stroke:#73827b}
.bar{fill:#6ed0b1}
.missed{fill:#ff9f9a}
.goal{fill:#edf2ee;stroke:#101513}
}
`;
