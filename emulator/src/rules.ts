// The rules language, as the package exports it: compile a file, decide requests, and report what was evaluated.
export { Coverage } from "./rules/coverage.ts";
export { coverageReport, type ExpressionReport } from "./rules/coverage-report.ts";
export { type DecideOptions, type Decision, decide } from "./rules/decide.ts";
export { firestoreRequest } from "./rules/firestore-request.ts";
export { formatProblem } from "./rules/problem.ts";
export { Lookups, type ReadDocument } from "./rules/reads.ts";
export { documentValue, type FirestoreQuery, type QueryFilter, type RulesRequest } from "./rules/request.ts";
export { compile, isRefused, type Ruleset } from "./rules/ruleset.ts";
export { type MapValue, mapOf, Timestamp, type Value } from "./rules/value.ts";
