import type { ReactNode } from "react";

/** The two colours of a plate. */
export type Inks = {
  readonly ground: string;
  readonly line: string;
};

const centre = 200;

function point(radius: number, turn: number): [number, number] {
  return [
    Math.round((centre + radius * Math.cos(turn)) * 10) / 10,
    Math.round((centre + radius * Math.sin(turn)) * 10) / 10,
  ];
}

function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

function path(points: readonly (readonly [number, number])[]): string {
  return `M${points.map(([x, y]) => `${x} ${y}`).join("L")}`;
}

/** Lovelace: a punched card before the wheels of the Engine. */
export function punchedCard({ ground, line }: Inks): ReactNode {
  return (
    <>
      {times(3, (ring) => (
        <circle
          key={ring}
          cx="200"
          cy="200"
          r={96 + ring * 34}
          strokeDasharray={ring === 1 ? "9 9" : undefined}
          strokeWidth={ring === 1 ? 12 : 2}
          strokeLinecap="butt"
        />
      ))}
      <path d="M112 96h160l24 24v184H112z" fill={ground} strokeWidth="3" />
      {times(72, (index) => {
        const [column, row] = [index % 8, Math.floor(index / 8)];
        const punched = (index * 7 + row * row * 3) % 5 < 2;
        return (
          <rect
            key={index}
            x={128 + column * 20}
            y={124 + row * 19}
            width="9"
            height="13"
            rx="1.5"
            fill={punched ? line : "none"}
            strokeWidth="1.5"
          />
        );
      })}
    </>
  );
}

/** Turing: the tape, the head and the states. */
export function tape({ line }: Inks): ReactNode {
  return (
    <>
      {times(9, (index) => (
        <g key={index}>
          <rect x={-20 + index * 50} y="212" width="50" height="64" strokeWidth="3" />
          {index % 3 === 1 ? (
            <path d={`M${5 + index * 50} 226v36`} strokeWidth="5" />
          ) : (
            <ellipse cx={5 + index * 50} cy="244" rx="9" ry="18" strokeWidth="4" />
          )}
        </g>
      ))}
      <path d="M180 206h50l-25-34z" fill={line} />
      <circle cx="205" cy="110" r="40" strokeWidth="3" />
      <circle cx="205" cy="110" r="31" strokeWidth="1.5" />
      <circle cx="88" cy="110" r="26" strokeWidth="2" />
      <circle cx="322" cy="110" r="26" strokeWidth="2" />
      <path
        d="M114 104q26-22 52-6M245 98q26-20 52 4M296 122q-26 18-50 4M165 122q-26 18-50 2M205 150v22"
        strokeWidth="2"
      />
      <path d="M40 316h320M40 330h230" strokeWidth="1.5" strokeDasharray="3 7" />
    </>
  );
}

/** Curie: light that a thing gives by itself. */
export function glow({ line }: Inks): ReactNode {
  return (
    <>
      {times(72, (index) => {
        const turn = (index / 72) * Math.PI * 2;
        const far = 124 + ((index * 37) % 11) * 7;
        return (
          <path
            key={index}
            d={path([point(86, turn), point(far, turn)])}
            strokeWidth={index % 3 === 0 ? 3 : 1.5}
          />
        );
      })}
      {[0, 60, 120].map((turn) => (
        <ellipse
          key={turn}
          cx="200"
          cy="200"
          rx="72"
          ry="26"
          transform={`rotate(${turn} 200 200)`}
          strokeWidth="2.5"
        />
      ))}
      <circle cx="200" cy="200" r="13" fill={line} />
    </>
  );
}

/** Ibn al-Haytham: rays through a pinhole. */
export function pinhole({ ground, line }: Inks): ReactNode {
  return (
    <>
      {times(13, (index) => (
        <path
          key={index}
          d={`M20 ${56 + index * 24}L380 ${344 - index * 24}`}
          strokeWidth={index % 2 ? 1.2 : 2.2}
        />
      ))}
      <path d="M200 20v168M200 212v168" strokeWidth="10" />
      <circle cx="62" cy="200" r="44" fill={ground} strokeWidth="3" />
      <circle cx="62" cy="200" r="30" strokeWidth="1.5" />
      <path d="M300 200q44-46 88 0q-44 46-88 0z" fill={ground} strokeWidth="3" />
      <circle cx="344" cy="200" r="17" fill={line} />
    </>
  );
}

/** Noether: what stays the same when everything turns. */
export function symmetry(): ReactNode {
  return times(18, (index) => {
    const side = 280 * 0.91 ** index;
    return (
      <rect
        key={index}
        x={200 - side / 2}
        y={200 - side / 2}
        width={side}
        height={side}
        transform={`rotate(${index * 7.5} 200 200)`}
        strokeWidth={index % 4 ? 1.5 : 3}
      />
    );
  });
}

/** Galileo: four nights of Jupiter's moons. */
export function moons(): ReactNode {
  const nights = [
    [-120, -66, 92],
    [-84, 60, 128, 160],
    [-140, -52, 84],
    [58, 96, 150, -110],
    [-72, -130, 66, 120],
  ];
  return nights.map((places, night) => {
    const y = 72 + night * 64;
    return (
      <g key={y}>
        <path d={`M28 ${y + 32}h344`} strokeWidth="1" strokeDasharray="2 8" />
        <circle cx="200" cy={y} r="17" strokeWidth="3" />
        <path d={`M184 ${y - 5}h32M184 ${y + 6}h32`} strokeWidth="1.5" />
        {places.map((x) => (
          <path
            key={x}
            d={`M${200 + x} ${y - 7}v14M${193 + x} ${y}h14M${195 + x} ${y - 5}l10 10M${205 + x} ${y - 5}l-10 10`}
            strokeWidth="2"
          />
        ))}
      </g>
    );
  });
}

/** Hypatia: the sections of a cone. */
export function conics(): ReactNode {
  return (
    <>
      <path d="M200 36L70 330M200 36l130 294" strokeWidth="3" />
      {times(6, (index) => {
        const y = 96 + index * 46;
        const half = ((y - 36) * 130) / 294;
        return (
          <ellipse key={y} cx="200" cy={y} rx={half} ry={half * 0.26} strokeWidth={index === 5 ? 3 : 1.4} />
        );
      })}
      <path d="M128 352q38-300 104-224q44 52 44 218" strokeWidth="4" />
      <ellipse cx="196" cy="176" rx="78" ry="20" transform="rotate(-24 196 176)" strokeWidth="4" />
    </>
  );
}

/** Ramanujan: a spiral that numbers draw by themselves. */
export function seeds({ line }: Inks): ReactNode {
  return times(260, (index) => {
    const [x, y] = point(10.6 * Math.sqrt(index), index * 2.399963);
    return (
      <circle
        key={index}
        cx={x}
        cy={y}
        r={1.6 + index / 62}
        fill={index % 13 === 0 ? "none" : line}
        strokeWidth="1.2"
      />
    );
  });
}

/** Franklin: the cross of spots that showed a helix. */
export function diffraction({ ground, line }: Inks): ReactNode {
  return (
    <>
      {[60, 104, 150].map((radius) => (
        <circle key={radius} cx="200" cy="200" r={radius} strokeWidth="1" strokeDasharray="2 9" />
      ))}
      {times(4, (arm) =>
        times(7, (spot) => {
          const turn = Math.PI / 4 + (arm * Math.PI) / 2 + (arm % 2 ? 0.16 : -0.16);
          const [x, y] = point(34 + spot * 24, turn);
          return (
            <ellipse
              key={`${arm}-${spot}`}
              cx={x}
              cy={y}
              rx={17 - spot}
              ry={8.5 - spot * 0.7}
              transform={`rotate(${arm % 2 ? -8 : 8} ${x} ${y})`}
              fill={line}
              opacity={1 - spot * 0.11}
              stroke="none"
            />
          );
        }),
      )}
      <path d="M138 34q62 26 124 0M138 366q62-26 124 0" strokeWidth="14" opacity="0.8" />
      <circle cx="200" cy="200" r="17" fill={ground} strokeWidth="3" />
    </>
  );
}

/** Archimedes: the spiral, and the circle it squares. */
export function spiral(): ReactNode {
  const points = times(241, (index) => point(0.62 * index, (index / 240) * Math.PI * 8));
  return (
    <>
      <circle cx="200" cy="200" r="149" strokeWidth="1.5" strokeDasharray="3 8" />
      {times(12, (index) => (
        <path
          key={index}
          d={path([point(0, 0), point(170, (index / 12) * Math.PI * 2)])}
          strokeWidth="1"
          opacity="0.7"
        />
      ))}
      <path d={path(points)} strokeWidth="4.5" strokeLinejoin="round" />
      <path d="M349 200L200 348L200 200" strokeWidth="2.5" />
    </>
  );
}

/** Leonardo: the circle and the square that one body fits. */
export function proportion(): ReactNode {
  return (
    <>
      <rect x="76" y="88" width="248" height="248" strokeWidth="3" />
      <circle cx="200" cy="186" r="152" strokeWidth="3" />
      <path d="M200 34v302M48 186h304M76 88l248 248M324 88L76 336" strokeWidth="1.2" />
      <path
        d="M324 336A248 248 0 0 0 76 88A153 153 0 0 1 229 241A95 95 0 0 1 171 183A58 58 0 0 1 207 219"
        strokeWidth="4.5"
      />
      <circle cx="200" cy="186" r="54" strokeWidth="1.5" strokeDasharray="4 6" />
    </>
  );
}

/** Al-Khwarizmi: completing the square. */
export function square({ line }: Inks): ReactNode {
  return (
    <>
      <rect x="62" y="62" width="276" height="276" strokeWidth="3" />
      <rect x="62" y="62" width="184" height="184" fill={line} opacity="0.9" />
      <path d="M246 62v276M62 246h276" strokeWidth="3" />
      {times(7, (index) => (
        <path key={index} d={`M${258 + index * 12} 62v184M62 ${258 + index * 12}h184`} strokeWidth="1.2" />
      ))}
      <rect x="270" y="270" width="44" height="44" strokeWidth="2" transform="rotate(45 292 292)" />
    </>
  );
}
