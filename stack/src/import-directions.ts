/** Files that match `from` must not import what matches `never`, unless it matches `except`. */
export type Direction = {
  readonly why: string;
  readonly from: readonly string[];
  readonly never: readonly string[];
  readonly except?: readonly string[];
};

const tests = "!**/*.test.{ts,tsx}";
const firebase = ["firebase/**", "@firebase/**"];
const protobuf = ["@bufbuild/**", "@grpc/**"];
const browser = (names: string) => [`hosting/src/{${names}}/**`];
const panel = (names: string) => names.split(",").map((name) => `hosting/src/posts/${name}/**`);
/** The views and the dialogs of the dashboard, which its page combines. */
const rooms = ["list,selection", "planner", "changes", "post-form", "history", "csv", "photos"];

/** The features of the functions that each one may import; the archive, which reads and writes all, may import any. */
const features: Readonly<Record<string, readonly string[]>> = {
  feed: [],
  photos: [],
  history: ["photos"],
  posts: ["feed", "photos", "history"],
  sweep: ["feed", "posts", "photos", "history"],
  "sign-in": [],
  site: ["feed"],
  "emergency-stop": [],
};
const everyFeature = [...Object.keys(features), "archive"].map((feature) => `functions/src/${feature}/**`);

/**
 * The forbidden directions of imports. Patterns are of files, from the root of the project; one that starts with `!`
 * excludes files again. A package is matched by its specifier, and anything outside the project is a package.
 */
export const directions: readonly Direction[] = [
  {
    why: "the domain may import only zod",
    from: ["domain/src/**", tests],
    never: ["**"],
    except: ["domain/src/**", "zod", "zod/**"],
  },
  ...Object.entries(features).map(([feature, may]) => ({
    why: `${feature} may import ${may.length === 0 ? "no other feature" : `only ${may.join(" and ")}`}`,
    from: [`functions/src/${feature}/**`, tests],
    never: everyFeature,
    except: [feature, ...may].map((one) => `functions/src/${one}/**`),
  })),
  {
    why: "shared code must not import features, except for the session that callable.ts asks for",
    from: ["functions/src/*.ts", "functions/src/{google,store}/**", "!functions/src/index.ts", tests],
    never: everyFeature,
    except: ["functions/src/sign-in/admin-session.ts"],
  },
  {
    why: "only image-library.ts may import sharp, whose settings are those of the whole process",
    from: ["functions/src/**", "!functions/src/image-library.ts", tests],
    never: ["sharp"],
  },
  {
    why: "only backend may import Firebase",
    from: ["hosting/src/**", "!hosting/src/backend/**"],
    never: firebase,
  },
  {
    why: "components may import only components and the rules of texts",
    from: ["hosting/src/ui/**", tests],
    never: ["hosting/src/**", "domain/**"],
    except: ["hosting/src/ui/**", "domain/src/text/**"],
  },
  {
    why: "formats must not import features",
    from: ["hosting/src/format/**"],
    never: browser("backend,browser-store,session,posts,diagnostics,site,app"),
  },
  {
    why: "backend must not import features or React",
    from: ["hosting/src/backend/**"],
    never: ["hosting/src/**", "react", "react-dom/**"],
    except: ["hosting/src/backend/**"],
  },
  {
    why: "what the browser stores must not import features, Firebase or React",
    from: ["hosting/src/browser-store/**"],
    never: ["hosting/src/**", "react", "react-dom/**"],
    except: browser("browser-store,backend"),
  },
  {
    why: "session and connection must not import posts, diagnostics, site or app",
    from: ["hosting/src/{session,connection}/**", tests],
    never: browser("posts,diagnostics,site,app"),
  },
  {
    why: "posts must not import diagnostics, site or app: features are combined in app",
    from: ["hosting/src/posts/**"],
    never: browser("diagnostics,site,app"),
  },
  ...rooms.map((room) => ({
    why: "views and dialogs must not import each other or the page, except for the export",
    from: panel(room),
    never: panel(["dashboard", ...rooms.filter((other) => other !== room)].join()),
    except: ["hosting/src/posts/csv/export-posts.ts"],
  })),
  {
    why: "what views and dialogs share must not import them",
    from: [...panel("parts,moves,versions,check,calendar,days,drafts,store"), "hosting/src/posts/*"],
    never: panel(["dashboard", ...rooms].join()),
  },
  {
    why: "diagnostics must not import posts, site or app: features are combined in app",
    from: ["hosting/src/diagnostics/**"],
    never: browser("posts,site,app"),
  },
  {
    why: "the site's pages may import only the domain, backend and icons",
    from: ["hosting/src/site/**", tests],
    never: ["hosting/src/**"],
    except: [...browser("site,backend"), "hosting/src/ui/icons.tsx"],
  },
  {
    why: "the worker may import only what the pages of readers share with it",
    from: ["hosting/src/worker/**", tests],
    never: ["**"],
    except: ["domain/src/feed/story-path", "hosting/src/worker/**", "hosting/src/site/reader/**"],
  },
  {
    why: "the engine must not import rules, protobuf, network or files",
    from: ["emulator/src/firestore/**"],
    never: ["emulator/src/{rules,wire,triggers}/**", "node:*", "node:*/**", ...protobuf],
    except: ["node:util"],
  },
  {
    why: "the rules language must not import the rest of the emulator: Storage uses it too",
    from: ["emulator/src/rules/**", tests],
    never: ["emulator/src/**", ...protobuf],
    except: ["emulator/src/{rules/**,firestore/path.ts}"],
  },
  {
    why: "the project's own tools must not import other workspaces",
    from: ["project/src/**"],
    never: ["{deployment,domain,emulator,functions,hosting,stack,tests,bench}/**"],
  },
  {
    why: "only the process that adds samples may import them, as the image library keeps its memory",
    from: ["stack/src/*.ts", "!stack/src/add-samples.ts", tests],
    never: ["stack/src/samples/*.ts", "sharp"],
  },
  {
    why: "deployment must not import the stack, except in rehearsals",
    from: ["deployment/src/**", tests],
    never: ["stack/**"],
  },
  {
    why: "the emulator must not import the product",
    from: ["emulator/**"],
    never: ["{deployment,domain,functions,hosting,project,stack,tests,bench}/**"],
  },
];

/** The allowed relative paths into another workspace; all other imports use the name of its package. */
export const relativeAcross: readonly { readonly from: string; readonly to: string }[] = [
  // The build of the functions includes these texts.
  { from: "functions/src/emergency-stop/**", to: "deployment/emergency-stop/*" },
  { from: "{functions/testing,tests/docs}/**", to: "deployment/monitoring/*" },
  // The rules and the callables agree on who is an administrator.
  { from: "functions/src/sign-in/*.test.ts", to: "tests/rules/principals.ts" },
  // Parts that no package exports are measured and drawn.
  { from: "bench/**", to: "{functions,hosting,tests}/**" },
  { from: "{bench,tests}/**", to: "emulator/conformance/**" },
  // What an app developer copies is what the tests use.
  { from: "tests/**", to: "docs/app/*" },
  { from: "hosting/pictures/**", to: "tests/**" },
  // One lock for both, which runs before the packages are installed; the emulator's package does not export it.
  { from: "stack/**", to: "emulator/src/pid-lock.mjs" },
];
