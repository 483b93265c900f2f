import { describe, expect, test } from "vitest";
import { logFilter } from "./log-filter.ts";

const entry = {
  severity: "ERROR",
  textPayload: "Memory limit of 256 MiB exceeded",
  logName: "projects/p/logs/run.googleapis.com%2Fvarlog%2Fsystem",
  jsonPayload: { event: "photo.failed", count: 10, isEmpty: false, outcome: "" },
  resource: { type: "cloud_run_revision" },
};

describe("a filter", () => {
  test.each([
    ['resource.type="cloud_run_revision"', true],
    ['resource.type="CLOUD_RUN_REVISION"', true],
    ['resource.type="cloud_run"', false],
    ['jsonPayload.event!="photo.failed"', false],
    ['jsonPayload.outcome!="ok"', true],
    ['jsonPayload.missing!="ok"', false],
    ['jsonPayload.missing.deeper="ok"', false],
    ['jsonPayload.event=("photo.lost" OR "photo.failed")', true],
    ["jsonPayload.count>=10", true],
    ["jsonPayload.count>10", false],
    ["jsonPayload.event>10", false],
    ["jsonPayload.isEmpty=false", true],
    ["jsonPayload.isEmpty=true", false],
    ["severity>=WARNING", true],
    ["severity>=CRITICAL", false],
    ['logName:"VARLOG%2Fsystem"', true],
    ['textPayload=~"^Memory limit of [0-9]+ MiB"', true],
    ['textPayload=~"^memory"', false],
    ['severity=ERROR AND (jsonPayload.count>10 OR jsonPayload.event="photo.failed")', true],
    ['severity=INFO OR resource.type="cloud_run_revision"', true],
  ])("%s is %s of an entry", (source, expected) => {
    expect(logFilter(source)(entry)).toBe(expected);
  });

  test.each([
    [""],
    ["severity"],
    ["severity="],
    ["severity=ERROR AND"],
    ["severity=ERROR severity=INFO"],
    ["severity=LOUD"],
    ["severity=ERROR AND severity=INFO OR severity=DEBUG"],
    ["NOT severity=ERROR"],
    ["(severity=ERROR"],
    ["severity=(ERROR AND INFO)"],
    ["severity=(ERROR"],
    ["timestamp=2026-11-22"],
    ['textPayload="unfinished'],
    ['"anywhere"'],
    ["sample(insertId, 0.1)"],
  ])("%s is refused", (source) => {
    expect(() => logFilter(source)).toThrow(SyntaxError);
  });
});
