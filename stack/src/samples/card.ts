import sharp from "sharp";

/** The look of an illustrated card: the colours of an era, and a drawing that represents the work. */
export type CardStyle = { readonly motif: Motif; readonly era: Era };

type Motif = keyof typeof motifs;
type Era = keyof typeof eras;

type Colours = {
  readonly paper: string;
  readonly deep: string;
  readonly bright: string;
  readonly ink: string;
};

const eras = {
  antiquity: { paper: "#f3e6cf", deep: "#a4532b", bright: "#e0a33b", ink: "#3b2416" },
  medieval: { paper: "#f4ecd9", deep: "#1f4e79", bright: "#c9a227", ink: "#1d2733" },
  renaissance: { paper: "#efe3d0", deep: "#6b2d3c", bright: "#c98b4a", ink: "#2e1a1f" },
  baroque: { paper: "#eef0e2", deep: "#2f5d50", bright: "#d9a441", ink: "#1d2b25" },
  enlightenment: { paper: "#eaf1f4", deep: "#2c5877", bright: "#e3b04b", ink: "#152a38" },
  industrial: { paper: "#ece7e1", deep: "#4a4e57", bright: "#d1603d", ink: "#22252b" },
  modern: { paper: "#f5efe6", deep: "#0f4c5c", bright: "#e36414", ink: "#14242b" },
  space: { paper: "#e9e8f4", deep: "#2b2d66", bright: "#f2b134", ink: "#16172f" },
} as const satisfies Record<string, Colours>;

const width = 1200;
const height = 1500;

/** Each drawing fills the square from (150, 200) to (1050, 1100). */
const motifs = {
  /** Proof: circles about one centre, crossed by a triangle. */
  geometry: ({ deep, bright, ink }) => `
    ${[420, 320, 220].map((r, i) => `<circle cx="600" cy="650" r="${r}" fill="${i === 1 ? bright : deep}" opacity="${0.25 + i * 0.25}"/>`).join("")}
    <path d="M600 230 L964 860 L236 860 Z" fill="none" stroke="${ink}" stroke-width="14" stroke-linejoin="round"/>
    <circle cx="600" cy="650" r="16" fill="${ink}"/>`,
  /** The sky: planets on their orbits. */
  orbits: ({ deep, bright, ink }) => `
    <circle cx="600" cy="650" r="430" fill="${deep}"/>
    ${[360, 270, 180].map((r) => `<ellipse cx="600" cy="650" rx="${r}" ry="${r * 0.55}" fill="none" stroke="${bright}" stroke-width="6" opacity="0.7" transform="rotate(-24 600 650)"/>`).join("")}
    <circle cx="600" cy="650" r="74" fill="${bright}"/>
    <circle cx="905" cy="490" r="34" fill="#fff" opacity="0.9"/><circle cx="400" cy="800" r="24" fill="#fff" opacity="0.8"/>
    <circle cx="700" cy="520" r="16" fill="${ink}"/>`,
  /** Life: a stem with paired leaves. */
  leaves: ({ deep, bright, ink }) => `
    <path d="M600 1080 C590 800 610 520 600 260" stroke="${ink}" stroke-width="16" fill="none"/>
    ${[330, 500, 670, 840].map((y, i) => leafPair(y, 190 + i * 35, i % 2 === 0 ? deep : bright)).join("")}
    <circle cx="600" cy="240" r="46" fill="${bright}"/>`,
  /** Waves: sound, light, radio. */
  waves: ({ deep, bright }) =>
    Array.from({ length: 7 }, (_, i) => {
      const y = 330 + i * 105;
      return `<path d="M170 ${y} q 107 ${-150 + i * 18} 215 0 t 215 0 t 215 0 t 215 0" fill="none" stroke="${i % 3 === 1 ? bright : deep}" stroke-width="${34 - i * 3}" stroke-linecap="round" opacity="${1 - i * 0.09}"/>`;
    }).join(""),
  /** Machines: wheels that drive each other. */
  gears: ({ deep, bright, ink }) => `
    ${gear(470, 560, 230, 14, deep)}${gear(790, 800, 170, 10, bright)}
    <circle cx="470" cy="560" r="70" fill="${ink}"/><circle cx="790" cy="800" r="50" fill="${ink}"/>`,
  /** Numbers: a grid of filled and empty places. */
  grid: ({ deep, bright, ink }) =>
    Array.from({ length: 49 }, (_, i) => {
      const [x, y] = [i % 7, Math.floor(i / 7)];
      const colour = (x * y) % 3 === 1 ? bright : (x + y * 3) % 4 === 0 ? ink : deep;
      const side = (x * 5 + y * 7) % 3 === 0 ? 104 : 70;
      return `<rect x="${205 + x * 115 + (104 - side) / 2}" y="${255 + y * 115 + (104 - side) / 2}" width="${side}" height="${side}" rx="${side === 104 ? 14 : 35}" fill="${colour}"/>`;
    }).join(""),
  /** The earth: strata under a sun. */
  strata: ({ deep, bright, ink }) => `
    <circle cx="770" cy="400" r="130" fill="${bright}"/>
    ${[0, 1, 2, 3, 4].map((i) => `<path d="M150 ${600 + i * 95} C 400 ${500 + i * 105}, 720 ${700 + i * 80}, 1050 ${560 + i * 100} L1050 1100 L150 1100 Z" fill="${i % 2 === 0 ? deep : ink}" opacity="${0.45 + i * 0.13}"/>`).join("")}`,
  /** The spiral: growth, shells, galaxies. */
  spiral: ({ deep, bright, ink }) =>
    Array.from({ length: 46 }, (_, i) => {
      const angle = i * 2.39996;
      const reach = 60 * Math.sqrt(i);
      const colour = i % 5 === 0 ? ink : i % 2 === 0 ? bright : deep;
      return `<circle cx="${(600 + reach * Math.cos(angle)).toFixed(1)}" cy="${(650 + reach * Math.sin(angle)).toFixed(1)}" r="${12 + i * 0.75}" fill="${colour}" opacity="0.92"/>`;
    }).join(""),
} as const satisfies Record<string, (colours: Colours) => string>;

/** Draws a picture for a post from shapes and initials; it invents no faces. */
export async function drawCard(name: string, { motif, era }: CardStyle): Promise<Buffer> {
  const colours = eras[era];
  const { paper, deep, ink, bright } = colours;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <rect width="${width}" height="${height}" fill="${paper}"/>
    <rect x="40" y="40" width="${width - 80}" height="${height - 80}" rx="36" fill="none" stroke="${deep}" stroke-width="6"/>
    ${motifs[motif](colours)}
    <rect x="150" y="1175" width="120" height="10" fill="${bright}"/>
    <text x="146" y="1350" font-family="Georgia, 'DejaVu Serif', serif" font-size="150" font-weight="bold" fill="${ink}" letter-spacing="8">${initials(name)}</text>
  </svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 6 }).toBuffer();
}

/** The first letters of the first and the last word. */
function initials(name: string): string {
  const words = name
    .normalize("NFC")
    .split(/[\s(]+/)
    .filter((word) => /^\p{L}/u.test(word));
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return letters
    .flatMap((word) => [...(word ?? "")].slice(0, 1))
    .join("")
    .toUpperCase();
}

function leafPair(y: number, reach: number, colour: string): string {
  const leaf = (side: 1 | -1) =>
    `<path d="M600 ${y + 60} C ${600 + side * reach * 0.5} ${y - 110}, ${600 + side * reach * 1.3} ${y - 90}, ${600 + side * reach * 1.6} ${y - 40} C ${600 + side * reach * 1.2} ${y + 70}, ${600 + side * reach * 0.6} ${y + 110}, 600 ${y + 60} Z" fill="${colour}"/>`;
  return leaf(1) + leaf(-1);
}

function gear(x: number, y: number, radius: number, teeth: number, colour: string): string {
  const tooth = (i: number) =>
    `<rect x="${x - radius * 0.13}" y="${y - radius * 1.22}" width="${radius * 0.26}" height="${radius * 0.4}" rx="8" fill="${colour}" transform="rotate(${(360 / teeth) * i} ${x} ${y})"/>`;
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colour}"/>${Array.from({ length: teeth }, (_, i) => tooth(i)).join("")}`;
}
