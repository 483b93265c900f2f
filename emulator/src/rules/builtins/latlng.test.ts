import { testResults } from "../testing/results.ts";

// biome-ignore format: one row per expression
testResults({
  "latlng.value(1,2) is latlng":                             "true",
  "latlng.value(1,2)":                                       "latlng.value(1, 2)",
  "latlng.value(1.0,2.0).latitude()":                        "1.0",
  "latlng.value(1.0,2.0).longitude()":                       "2.0",
  "latlng.value(0,0).distance(latlng.value(0,1))":           "111195.08372419141",
  "latlng.value(10,20).distance(latlng.value(-33.5,151.2))": "1.4405477056647394E7",
  "latlng.value(0,0).distance(latlng.value(0,180))":         "2.0015115070354454E7",
  "latlng.value(1,2) == latlng.value(1.0,2.0)":              "true",
  "string(latlng.value(1,2))":                               "error: Unsupported operation error. Received: string(latlng).",
  "latlng.value(91,2)":                                      "error: Latitude should be in [-90,90] range and longitude should be in [-180,180] range.",
  "latlng.value(1,181)":                                     "error: Latitude should be in [-90,90] range and longitude should be in [-180,180] range.",
  "latlng.value(1,2) < latlng.value(1,3)":                   "error: Unsupported operation error. Received: latlng < latlng.",
});
