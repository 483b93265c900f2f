import { invalid } from "../../status.ts";

const units: Readonly<Record<string, number>> = { H: 3_600_000, M: 60_000, S: 1000, m: 1, u: 1e-3, n: 1e-6 };

// TimeoutValue ::= at most 8 digits; TimeoutUnit ::= "H" | "M" | "S" | "m" | "u" | "n"
// https://github.com/grpc/grpc/blob/master/doc/PROTOCOL-HTTP2.md
/** Returns the ms of a `grpc-timeout` header; undefined without one. Throws INVALID_ARGUMENT if malformed. */
export function parseTimeout(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const [, amount, unit = ""] = /^(\d{1,8})([HMSmun])$/.exec(header) ?? [];
  const milliseconds = units[unit];
  if (milliseconds === undefined) throw invalid(`"${header}" is not a grpc-timeout.`);
  return Number(amount) * milliseconds;
}
