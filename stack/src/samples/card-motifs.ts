/** The colors of a card, as SVG writes them. */
export type Colors = {
  readonly paper: string;
  readonly deep: string;
  readonly bright: string;
  readonly ink: string;
};

/** The drawings of the cards as elements of SVG, each in the square from (150, 200) to (1050, 1100). */
export const motifs = {
  geometry: ({ deep, bright, ink }) => `
    ${[420, 320, 220].map((r, i) => `<circle cx="600" cy="650" r="${r}" fill="${i === 1 ? bright : deep}" opacity="${0.25 + i * 0.25}"/>`).join("")}
    <path d="M600 230 L964 860 L236 860 Z" fill="none" stroke="${ink}" stroke-width="14" stroke-linejoin="round"/>
    <circle cx="600" cy="650" r="16" fill="${ink}"/>`,
  orbits: ({ deep, bright, ink }) => `
    <circle cx="600" cy="650" r="430" fill="${deep}"/>
    ${[360, 270, 180].map((r) => `<ellipse cx="600" cy="650" rx="${r}" ry="${r * 0.55}" fill="none" stroke="${bright}" stroke-width="6" opacity="0.7" transform="rotate(-24 600 650)"/>`).join("")}
    <circle cx="600" cy="650" r="74" fill="${bright}"/>
    <circle cx="905" cy="490" r="34" fill="#fff" opacity="0.9"/><circle cx="400" cy="800" r="24" fill="#fff" opacity="0.8"/>
    <circle cx="700" cy="520" r="16" fill="${ink}"/>`,
  leaves: ({ deep, bright, ink }) => `
    <path d="M600 1080 C590 800 610 520 600 260" stroke="${ink}" stroke-width="16" fill="none"/>
    ${[330, 500, 670, 840].map((y, i) => leafPair(y, 190 + i * 35, i % 2 === 0 ? deep : bright)).join("")}
    <circle cx="600" cy="240" r="46" fill="${bright}"/>`,
  waves: ({ deep, bright }) =>
    Array.from({ length: 7 }, (_, i) => {
      const y = 330 + i * 105;
      return `<path d="M170 ${y} q 107 ${-150 + i * 18} 215 0 t 215 0 t 215 0 t 215 0" fill="none" stroke="${i % 3 === 1 ? bright : deep}" stroke-width="${34 - i * 3}" stroke-linecap="round" opacity="${1 - i * 0.09}"/>`;
    }).join(""),
  gears: ({ deep, bright, ink }) => `
    ${gear(470, 560, 230, 14, deep)}${gear(790, 800, 170, 10, bright)}
    <circle cx="470" cy="560" r="70" fill="${ink}"/><circle cx="790" cy="800" r="50" fill="${ink}"/>`,
  grid: ({ deep, bright, ink }) =>
    Array.from({ length: 49 }, (_, i) => {
      const [x, y] = [i % 7, Math.floor(i / 7)];
      const color = (x * y) % 3 === 1 ? bright : (x + y * 3) % 4 === 0 ? ink : deep;
      const side = (x * 5 + y * 7) % 3 === 0 ? 104 : 70;
      return `<rect x="${205 + x * 115 + (104 - side) / 2}" y="${255 + y * 115 + (104 - side) / 2}" width="${side}" height="${side}" rx="${side === 104 ? 14 : 35}" fill="${color}"/>`;
    }).join(""),
  strata: ({ deep, bright, ink }) => `
    <circle cx="770" cy="400" r="130" fill="${bright}"/>
    ${[0, 1, 2, 3, 4].map((i) => `<path d="M150 ${600 + i * 95} C 400 ${500 + i * 105}, 720 ${700 + i * 80}, 1050 ${560 + i * 100} L1050 1100 L150 1100 Z" fill="${i % 2 === 0 ? deep : ink}" opacity="${0.45 + i * 0.13}"/>`).join("")}`,
  spiral: ({ deep, bright, ink }) =>
    Array.from({ length: 46 }, (_, i) => {
      const angle = i * 2.39996;
      const reach = 60 * Math.sqrt(i);
      const color = i % 5 === 0 ? ink : i % 2 === 0 ? bright : deep;
      return `<circle cx="${(600 + reach * Math.cos(angle)).toFixed(1)}" cy="${(650 + reach * Math.sin(angle)).toFixed(1)}" r="${12 + i * 0.75}" fill="${color}" opacity="0.92"/>`;
    }).join(""),
  nucleus: ({ deep, bright, ink }) => `
    <circle cx="600" cy="650" r="430" fill="${bright}" opacity="0.25"/>
    ${[0, 60, 120].map((turn) => `<ellipse cx="600" cy="650" rx="420" ry="150" fill="none" stroke="${deep}" stroke-width="16" transform="rotate(${turn} 600 650)"/>`).join("")}
    ${[20, 80, 320].map((turn) => `<circle cx="1020" cy="650" r="34" fill="${ink}" transform="rotate(${turn} 600 650)"/>`).join("")}
    <circle cx="600" cy="650" r="92" fill="${bright}"/><circle cx="570" cy="690" r="50" fill="${ink}"/>`,
  stars: ({ deep, bright, ink }) => `
    <rect x="170" y="220" width="860" height="860" rx="430" fill="${deep}"/>
    <path d="M330 520 L480 400 L640 500 L800 420 L880 640 L700 800 L520 740 L640 500" fill="none" stroke="${bright}" stroke-width="7" stroke-linejoin="round"/>
    ${[
      [330, 520, 26],
      [480, 400, 18],
      [640, 500, 34],
      [800, 420, 20],
      [880, 640, 28],
      [700, 800, 22],
      [520, 740, 18],
    ]
      .map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="#fff"/>`)
      .join("")}
    ${[
      [400, 860],
      [560, 940],
      [860, 860],
      [300, 680],
      [690, 300],
      [960, 760],
      [760, 620],
    ]
      .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="9" fill="${bright}"/>`)
      .join("")}
    <path d="M170 980 Q600 860 1030 980 V1090 H170 Z" fill="${ink}"/>`,
  lattice: ({ deep, bright, ink }) =>
    Array.from({ length: 14 }, (_, i) => {
      const row = Math.floor(i / 3.5);
      const x = 300 + (i - Math.ceil(row * 3.5)) * 216 + (row % 2) * 108;
      const y = 380 + row * 188;
      const points = [0, 1, 2, 3, 4, 5].map((corner) => {
        const angle = ((corner * 60 + 30) * Math.PI) / 180;
        return `${(x + 112 * Math.cos(angle)).toFixed(0)},${(y + 112 * Math.sin(angle)).toFixed(0)}`;
      });
      const fill = i % 5 === 1 ? bright : i % 3 === 0 ? deep : "none";
      return `<polygon points="${points.join(" ")}" fill="${fill}" stroke="${ink}" stroke-width="12" stroke-linejoin="round"/><circle cx="${x}" cy="${y}" r="20" fill="${ink}"/>`;
    }).join(""),
  cells: ({ deep, bright, ink }) =>
    [
      [450, 470, 250],
      [820, 560, 180],
      [560, 880, 190],
      [880, 900, 140],
      [290, 790, 110],
      [720, 290, 90],
    ]
      .map(
        ([x = 0, y = 0, r = 0], i) =>
          `<circle cx="${x}" cy="${y}" r="${r}" fill="${i % 2 === 0 ? deep : bright}" opacity="0.85"/><circle cx="${x + r * 0.2}" cy="${y - r * 0.1}" r="${r * 0.36}" fill="${ink}"/><circle cx="${x}" cy="${y}" r="${r * 0.82}" fill="none" stroke="#fff" stroke-width="6" opacity="0.5"/>`,
      )
      .join(""),
  arches: ({ deep, bright, ink }) => `
    ${[430, 330, 230, 130].map((r, i) => `<path d="M${600 - r} 1080 V650 A${r} ${r} 0 0 1 ${600 + r} 650 V1080 Z" fill="${[deep, bright, deep, ink][i]}" opacity="${[0.55, 0.9, 1, 1][i]}"/>`).join("")}
    <circle cx="600" cy="650" r="46" fill="${bright}"/>`,
} as const satisfies Record<string, (colors: Colors) => string>;

/** What each drawing shows, in words. */
export const drawings: Readonly<Record<keyof typeof motifs, string>> = {
  geometry: "Circles about one center, crossed by a triangle",
  orbits: "Planets on their orbits",
  leaves: "A stem with paired leaves",
  waves: "Waves, one below the other",
  gears: "Two wheels that drive each other",
  grid: "A grid of filled and empty places",
  strata: "Layers of the earth under a sun",
  spiral: "Dots that grow along a spiral",
  nucleus: "A nucleus and three paths around it",
  stars: "Stars of the night, joined to a figure",
  lattice: "Hexagons that share their sides",
  cells: "Cells with their kernels",
  arches: "Arches, one within the other",
};

function leafPair(y: number, reach: number, color: string): string {
  const leaf = (side: 1 | -1) =>
    `<path d="M600 ${y + 60} C ${600 + side * reach * 0.5} ${y - 110}, ${600 + side * reach * 1.3} ${y - 90}, ${600 + side * reach * 1.6} ${y - 40} C ${600 + side * reach * 1.2} ${y + 70}, ${600 + side * reach * 0.6} ${y + 110}, 600 ${y + 60} Z" fill="${color}"/>`;
  return leaf(1) + leaf(-1);
}

function gear(x: number, y: number, radius: number, teeth: number, color: string): string {
  const tooth = (i: number) =>
    `<rect x="${x - radius * 0.13}" y="${y - radius * 1.22}" width="${radius * 0.26}" height="${radius * 0.4}" rx="8" fill="${color}" transform="rotate(${(360 / teeth) * i} ${x} ${y})"/>`;
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${color}"/>${Array.from({ length: teeth }, (_, i) => tooth(i)).join("")}`;
}
