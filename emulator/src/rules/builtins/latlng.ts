import { func, method } from "../builtin.ts";
import { Fault } from "../fault.ts";
import { LatLng } from "../value.ts";

/** The Earth's mean radius in meters, as in the service. */
const radius = 6_371_009;

function latlng(latitude: number, longitude: number): LatLng | Fault {
  if (Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) return new LatLng(latitude, longitude);
  return new Fault("Latitude should be in [-90,90] range and longitude should be in [-180,180] range.");
}

const radians = (degrees: number) => degrees * (Math.PI / 180);

/** The way along a great circle, by the haversine formula. */
function distance(from: LatLng, to: LatLng): number {
  const upward = Math.sin((radians(to.latitude) - radians(from.latitude)) / 2);
  const sideways = Math.sin((radians(to.longitude) - radians(from.longitude)) / 2);
  // Multiplied in the service's order, for the same last digit.
  const chord =
    upward * upward + sideways * sideways * Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude));
  return 2 * radius * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** The methods and functions of `latlng`. */
// biome-ignore format: one row each
export const latlngBuiltins = [
  method("distance",  "latlng", ["latlng"], (from, to) => distance(from, to)),
  method("latitude",  "latlng", [],         (point) => point.latitude),
  method("longitude", "latlng", [],         (point) => point.longitude),
  func("latlng.value", ["number", "number"], (latitude, longitude) => latlng(latitude, longitude)),
];
