import { Fragment } from "react";

type Mind = {
  /** Empty if the phone hides this mind on a wide screen. */
  readonly name: string;
  readonly orbit: number;
  /** The position on the orbit, in degrees clockwise from the top; named minds are left and right of the phone. */
  readonly angle: number;
  readonly size: number;
};

const minds: readonly Mind[] = [
  { name: "Marie Curie", orbit: 304, angle: 46, size: 6 },
  { name: "Hypatia", orbit: 216, angle: 70, size: 4 },
  { name: "Leonardo da Vinci", orbit: 260, angle: 98, size: 6 },
  { name: "Ibn al-Haytham", orbit: 260, angle: 129, size: 5 },
  { name: "Alan Turing", orbit: 304, angle: -47, size: 4 },
  { name: "Emmy Noether", orbit: 260, angle: -69, size: 5 },
  { name: "Srinivasa Ramanujan", orbit: 260, angle: -101, size: 4 },
  { name: "", orbit: 128, angle: -38, size: 4 },
  { name: "", orbit: 172, angle: 31, size: 5 },
  { name: "", orbit: 216, angle: -27, size: 4 },
  { name: "", orbit: 260, angle: 19, size: 6 },
  { name: "", orbit: 304, angle: -9, size: 4 },
];

const rings = [128, 172, 216, 260, 304];
const center = 320;

/** The decoration of the hero: minds as planets around the story of the day. */
export function Orrery() {
  return (
    <svg className="orrery" viewBox="0 0 640 640" aria-hidden="true">
      {rings.map((radius, index) => (
        <circle
          key={radius}
          className="orrery-ring"
          cx={center}
          cy={center}
          r={radius}
          strokeDasharray={index % 2 === 1 ? "1 7" : undefined}
        />
      ))}
      <circle className="orrery-sun" cx={center} cy={center} r="64" />
      {minds.map(({ name, orbit, angle, size }) => {
        const turn = (angle * Math.PI) / 180;
        const x = Math.round(center + orbit * Math.sin(turn));
        const y = Math.round(center - orbit * Math.cos(turn));
        return (
          <Fragment key={angle}>
            <circle className="orrery-mind" cx={x} cy={y} r={size} />
            {name && (
              <text className="orrery-name" x={x} y={y + size + 18} textAnchor="middle">
                {name}
              </text>
            )}
          </Fragment>
        );
      })}
    </svg>
  );
}

/** The logo of the site: one mind, and what orbits it. */
export function SiteMark() {
  return (
    <svg className="site-mark" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
      <circle cx="16" cy="16" r="14.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <ellipse
        cx="16"
        cy="16"
        rx="14"
        ry="5.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        transform="rotate(-38 16 16)"
      />
      <circle cx="16" cy="16" r="3.25" fill="currentColor" />
      <circle cx="27" cy="7.4" r="2.25" fill="currentColor" />
    </svg>
  );
}
