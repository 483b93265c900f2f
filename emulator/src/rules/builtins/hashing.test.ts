import { testResults } from "../testing/results.ts";

// biome-ignore format: one row per expression
testResults({
  "hashing.md5('abc'.toUtf8())":         "b\"\\x90\\x01\\x50\\x98\\x3c\\xd2\\x4f\\xb0\\xd6\\x96\\x3f\\x7d\\x28\\xe1\\x7f\\x72\"",
  "hashing.md5('abc')":                  "b\"\\x90\\x01\\x50\\x98\\x3c\\xd2\\x4f\\xb0\\xd6\\x96\\x3f\\x7d\\x28\\xe1\\x7f\\x72\"",
  "hashing.sha256('abc').toHexString()": '"BA7816BF8F01CFEA414140DE5DAE2223B00361A396177A9CB410FF61F20015AD"',
  "hashing.crc32('abc').toHexString()":  '"C2412435"',
  "hashing.crc32c('abc').toHexString()": '"B73F4B36"',
  "hashing.crc32c(b'abc').toBase64()":   '"tz9LNg=="',
  "hashing.sha1('a')":                   "error: Function not found error: Name: [hashing.sha1].",
  "hashing.md5(1)":                      "error: Unsupported operation error. Received: hashing.md5(int).",
});
