import { testResults } from "../testing/results.ts";

// biome-ignore format: one row per expression
testResults({
  "b'a' is bytes":                    "true",
  "b'\\xff'":                         "b\"\\xff\"",
  [`b"abc" == b'abc'`]:               "true",
  "b'é'":                             "b\"\\xc3\\xa9\"",
  "'abc'.toUtf8()":                   "b\"\\x61\\x62\\x63\"",
  "b'abc'.size()":                    "3",
  "b'abc'.toBase64()":                '"YWJj"',
  "b'abc'.toHexString()":             '"616263"',
  "b'\\xff\\xfb'.toBase64()":         '"__s="',
  "b'abc' < b'abd'":                  "true",
  "'abc'.toUtf8() == b'abc'":         "true",
  "b'a' == 'a'":                      "false",
  "'a'.toUtf8().toHexString()":       '"61"',
  "'é'.toUtf8().size()":              "2",
  "'\\ud83d'.toUtf8().toHexString()": '"3F"',
  "b'\\x00\\xff'.toHexString()":      '"00FF"',
  "b'\\101'":                         "b\"\\x41\"",
  "b''.size()":                       "0",
  "b'abc' + b'd'":                    "error: Unsupported operation error. Received: bytes + bytes.",
  "b'abc'[0]":                        "error: A value of type bytes cannot be indexed.",
});
