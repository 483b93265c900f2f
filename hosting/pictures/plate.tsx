import {
  conics,
  diffraction,
  glow,
  moons,
  pinhole,
  proportion,
  punchedCard,
  seeds,
  spiral,
  square,
  symmetry,
  tape,
} from "./plate-drawings.tsx";

const plates = {
  punchedCard: { draw: punchedCard, ground: "#0f5d4b", line: "#e8f0e6" },
  tape: { draw: tape, ground: "#26405f", line: "#e7ecf4" },
  glow: { draw: glow, ground: "#7a3b2e", line: "#f8e6d6" },
  pinhole: { draw: pinhole, ground: "#8a6420", line: "#fbf1dc" },
  symmetry: { draw: symmetry, ground: "#4a3a63", line: "#eee8f6" },
  moons: { draw: moons, ground: "#1e2f3d", line: "#dfe9ee" },
  conics: { draw: conics, ground: "#5e6d34", line: "#f2f4e2" },
  seeds: { draw: seeds, ground: "#8b3a4d", line: "#fae5e6" },
  diffraction: { draw: diffraction, ground: "#2f3a3a", line: "#e6eceb" },
  spiral: { draw: spiral, ground: "#1f6a78", line: "#e2f2f3" },
  proportion: { draw: proportion, ground: "#6d4d33", line: "#f7ecdf" },
  square: { draw: square, ground: "#2c5a86", line: "#e3eefa" },
} as const;

export type PlateName = keyof typeof plates;

/** An engraved plate: a drawing in two colours that represents a life. It fills its container. */
export function Plate({ name }: { readonly name: PlateName }) {
  const { draw, ground, line } = plates[name];
  return (
    <svg
      className="plate"
      viewBox="0 0 400 400"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      stroke={line}
      strokeLinecap="round"
      aria-hidden="true"
    >
      <rect x="-200" y="-200" width="800" height="800" fill={ground} stroke="none" />
      {draw({ ground, line })}
    </svg>
  );
}
