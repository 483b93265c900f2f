import type { Reporter, TestModule } from "vitest/node";

/** Names, at the end of a run, each test that passed only at its second attempt, and why the first failed. */
// biome-ignore lint/style/noDefaultExport: Vitest takes a reporter from the default export
export default class SecondAttempts implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const module of modules)
      for (const test of module.children.allTests("passed")) {
        if (!test.diagnostic()?.flaky) continue;
        const reason = test.result().errors?.[0]?.message ?? "without a reason";
        process.stdout.write(
          `\nPassed at the second attempt: ${module.relativeModuleId} › ${test.fullName}\n  ${reason}\n`,
        );
      }
  }
}
