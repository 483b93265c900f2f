interface Orbit {
  readonly radius: number;
  /** Where the mind stands on its orbit, in degrees clockwise from the top. */
  readonly angle: number;
  readonly name: string;
  readonly size: number;
}

const orbits: readonly Orbit[] = [
  { radius: 128, angle: 58, name: "Hypatia", size: 4 },
  { radius: 172, angle: -52, name: "Ibn al-Haytham", size: 5 },
  { radius: 216, angle: 112, name: "Leonardo da Vinci", size: 6 },
  { radius: 216, angle: -118, name: "Émilie du Châtelet", size: 4 },
  { radius: 260, angle: 32, name: "Marie Curie", size: 6 },
  { radius: 260, angle: -76, name: "Srinivasa Ramanujan", size: 5 },
  { radius: 304, angle: 78, name: "Ada Lovelace", size: 5 },
  { radius: 304, angle: -32, name: "Alan Turing", size: 4 },
];

const rings = [...new Set(orbits.map((orbit) => orbit.radius))];
const centre = 320;

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Minds as planets around the story of the day: the ornament of the hero, decoration only. */
export function Orrery() {
  return (
    <svg className="orrery" viewBox="0 0 640 640" aria-hidden="true">
      {rings.map((radius, index) => (
        <circle
          key={radius}
          className="orrery-ring"
          cx={centre}
          cy={centre}
          r={radius}
          strokeDasharray={index % 2 === 1 ? "1 7" : undefined}
        />
      ))}
      {orbits.map(({ radius, angle, name, size }) => {
        const turn = (angle * Math.PI) / 180;
        const x = round(centre + radius * Math.sin(turn));
        const y = round(centre - radius * Math.cos(turn));
        const right = Math.sin(turn) > 0;
        return (
          <g key={name}>
            <circle className="orrery-mind" cx={x} cy={y} r={size} />
            <text
              className="orrery-name"
              x={right ? x + size + 7 : x - size - 7}
              y={y + 4}
              textAnchor={right ? "start" : "end"}
            >
              {name}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
