import { testResults } from "../testing/results.ts";

// biome-ignore format: one row per expression
testResults({
  "int('1')":          "1",
  "int(1.9)":          "1",
  "int(-1.9)":         "-1",
  "int('+1')":         "1",
  "float('1')":        "1.0",
  "float('1.5')":      "1.5",
  "float(1)":          "1.0",
  "float('NaN')":      "NaN",
  "float('1e3')":      "1000.0",
  "float('Infinity')": "Infinity",
  "int('1.5')":        "error: Type conversion error. Argument: [1.5], From type: [string], To type: [int].",
  "int('a')":          "error: Type conversion error. Argument: [a], From type: [string], To type: [int].",
  "int(true)":         "error: Unsupported operation error. Received: int(bool).",
  "int(null)":         "error: Unsupported operation error. Received: int(null).",
  "int(' 1')":         "error: Type conversion error. Argument: [ 1], From type: [string], To type: [int].",
  "float('a')":        "error: Type conversion error. Argument: [a], From type: [string], To type: [float].",
  "float(true)":       "error: Unsupported operation error. Received: float(bool).",
});
