import type { KnipConfig } from "knip";

// `npm run check` runs knip twice. The first run counts every use. The second, with --production, starts at the entries
// that end in "!" and therefore finds the exports that nothing but tests uses.
const isProduction = process.argv.includes("--production");

export default {
  // Tests may import exports that are only used in their own file.
  ignoreExportsUsedInFile: isProduction,
  workspaces: {
    ".": {
      // What app developers copy.
      entry: ["docs/app/*.ts"],
      ignoreDependencies: ["node-.+", "@biomejs/biome", "firebase-tools"],
    },
    domain: {
      entry: isProduction ? [] : ["src/**/testing/*.ts"],
      ignore: isProduction ? ["src/**/testing/**"] : [],
      // Its package exports every file; only exports that another file imports count as used.
      includeEntryExports: isProduction,
    },
    functions: {
      entry: [
        "src/index.ts!",
        "src/sign-in/admin-cli.ts!",
        "src/archive/posts-cli.ts!",
        "testing/{guess-process,measure-variants}.ts",
      ],
    },
    hosting: {
      entry: [
        "src/main.ts!",
        "src/backend/regular-expressions.ts!",
        "src/site/render-page.tsx!",
        "src/site/templates/{render-templates.tsx,apply-settings.ts,hide-coming.ts,load-script.ts,open-today.ts,show-today.ts,read-story.ts,search-archive.ts,list-favorites.ts,change-settings.ts}!",
        "src/worker/{worker,withdrawn-worker}.ts!",
        "prerender/{inline-styles-plugin,prerender-plugin,write-templates}.ts!",
      ],
      // Its code is read by a test.
      ignoreDependencies: ["@firebase/firestore"],
    },
    emulator: {
      entry: ["src/storage-rules-main.ts!", "{build,generate}.ts"],
      ignore: ["src/wire/generated/**"],
      ignoreBinaries: ["java", "gcloud", "prlimit"],
    },
    stack: {
      entry: [
        "run.mjs!",
        "src/{start,test,steady,check,admin,warden,firebase-preload,serve-functions,add-samples}.ts!",
        "src/testing/test-stacks.ts!",
      ],
      project: ["src/**/*.ts!", "!src/testing/**!"],
      ignoreDependencies: ["firebase-tools"],
      ignoreBinaries: ["prlimit", "taskset", "faketime"],
    },
    project: { project: ["src/**/*.ts!", "!src/testing/**!"] },
    deployment: {
      entry: ["src/{deploy,monitor}.ts!", "rehearsals/**/*.test.ts"],
      project: ["{src,monitoring}/**/*.ts!", "rehearsals/**/*.ts", "!rehearsals/**/*.ts!"],
      // Google's definitions, which the fake reads from their files.
      ignoreDependencies: ["firebase-tools", "@google-cloud/.+"],
    },
    tests: {
      entry: ["{docs,e2e,engines,mobile-app,rules,wikimedia}/**/*.test.ts"],
      project: ["**/*.ts", "!**/*.ts!"],
      ignoreBinaries: ["Xvfb", "openbox", "WebKitWebDriver"],
    },
    bench: {
      entry: ["*.ts!", "report/{run-benches,check-age}.ts!", "cold/**/*.mjs!", "dashboard/pages/*.tsx!"],
    },
  },
} satisfies KnipConfig;
