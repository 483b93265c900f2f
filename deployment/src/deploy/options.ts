import { parseCommandOptions } from "@daily-genius/project/command-options";
import { type Firebaserc, findEnvironment } from "@daily-genius/project/named-project";
import { Refusal } from "@daily-genius/project/refusal";

/** Deploys this checkout, checks the deployed state, makes what a project needs first, or deploys an earlier commit. */
export type DeployTask =
  | { readonly kind: "deploy" }
  | { readonly kind: "check" }
  | { readonly kind: "set up"; readonly wanted: SetUp }
  | { readonly kind: "roll back"; readonly to: string };

/** The options of the command line. */
export type DeployOptions = ReturnType<typeof parseOptions>;

/** The options of `--set-up`. */
export type SetUp = { readonly [Name in keyof typeof setUpOptions]?: Values[Name] | undefined };

const usage = `Usage: npm run deploy -- --project <id or alias> [options]

  --set-up             make what the project lacks, then deploy, with:
    --billing <account>  --email <for alerts>  --admin <email>  --alias <name>
    --deployer <member>  --keeper <member>  --repository <number>  --copy  --app-check
    --plan               print the requests, and send none
    --yes                agree to the plan
  --check              only check what is deployed
  --rollback <commit>  deploy an earlier commit
  --remove <name>      let a function or an index go
  --with-placeholders  deploy texts that are not filled in
  --only <parts>, --except <parts>, --dry-run, --debug: as for firebase`;

const setUpOptions = {
  billing: { type: "string" },
  /** Who gets the alerts. */
  email: { type: "string" },
  /** The first administrator. */
  admin: { type: "string" },
  /** The name of the project in `.firebaserc`. */
  alias: { type: "string" },
  deployer: { type: "string", multiple: true },
  keeper: { type: "string", multiple: true },
  /** The number of the GitHub repository whose workflow deploys. */
  repository: { type: "string" },
  copy: { type: "boolean" },
  "app-check": { type: "boolean" },
  yes: { type: "boolean" },
  plan: { type: "boolean" },
} as const;

const firebaseOptions = {
  only: { type: "string" },
  except: { type: "string" },
  "dry-run": { type: "boolean" },
  debug: { type: "boolean" },
} as const;

const allOptions = {
  project: { type: "string", short: "P" },
  "set-up": { type: "boolean" },
  check: { type: "boolean" },
  rollback: { type: "string" },
  remove: { type: "string", multiple: true },
  "with-placeholders": { type: "boolean" },
  help: { type: "boolean", short: "h" },
  ...setUpOptions,
  ...firebaseOptions,
} as const;

type Values = ReturnType<typeof parseCommandOptions<typeof allOptions>>;

/** Parses the command line, and refuses what it does not know. */
export function parseOptions(args: readonly string[], firebaserc?: Firebaserc) {
  const values = parseCommandOptions(args, allOptions, usage);
  if (values.help) throw new Refusal(usage);
  return {
    task: taskOf(values),
    /** `undefined` if neither the command line nor `.firebaserc` names one. */
    environment: findEnvironment(values.project, firebaserc),
    /** Whether a deployment may contain texts that the owner has not filled in. */
    withPlaceholders: values["with-placeholders"] ?? false,
    /** The deployed things that may be removed, by name. */
    remove: values.remove ?? [],
    /** The parts that `--only` names or `--except` leaves; none if everything is deployed. */
    targets: targetsOf(values),
    /** The options that firebase gets as they are. */
    rest: namesOf(firebaseOptions).flatMap((name) => {
      const value = values[name];
      return value === undefined ? [] : [`--${name}`, ...(value === true ? [] : [`${value}`])];
    }),
  };
}

/** Returns the command of a deployment or a rollback, as a person types it. */
export function commandOf(
  { alias }: { readonly alias: string },
  { task, withPlaceholders, remove, rest }: Omit<DeployOptions, "environment" | "targets">,
): string {
  // A rollback needs none of what the checkout's texts lack.
  const ownWords = withPlaceholders ? ["--with-placeholders"] : [];
  const words = task.kind === "roll back" ? ["--rollback", task.to] : ownWords;
  const removals = remove.map((name) => `--remove ${/^[\w.]+$/.test(name) ? name : `"${name}"`}`);
  return ["npm run deploy -- --project", alias, ...words, ...rest, ...removals].join(" ");
}

// The cast: the tables have no other names.
const namesOf = <Table extends object>(table: Table) => Object.keys(table) as (keyof Table)[];

/** Refuses the value of an option that is not of its form. */
export function requireForms(values: { readonly [Name in keyof typeof forms]?: Values[Name] }): void {
  for (const name of namesOf(forms))
    if (![values[name] ?? []].flat().every((value) => forms[name].form.test(value)))
      throw new Refusal(`--${name} takes ${forms[name].example}.`);
}

/** Returns what `--set-up` is told, in Google's letters. */
function setUpOf(values: Values): SetUp {
  requireForms(values);
  const inLowerCase = (member: string) => member.replace(/:.*/, (email) => email.toLowerCase());
  return {
    ...values,
    billing: values.billing?.replace(/^billingAccounts\//i, "").toUpperCase(),
    deployer: values.deployer?.map(inLowerCase),
    keeper: values.keeper?.map(inLowerCase),
  };
}

const address = {
  form: /^[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/,
  example: "an email address",
};
const member = {
  form: new RegExp(`^(user|group|serviceAccount):${address.form.source.slice(1)}`),
  example: "user:, group: or serviceAccount: and an email address",
};
const forms = {
  billing: {
    form: /^(billingAccounts\/)?[0-9A-F]{6}(-[0-9A-F]{6}){2}$/i,
    example: "the id of a billing account, such as 01ABCD-2345EF-67890A",
  },
  email: address,
  admin: address,
  // Firebase reads `functions/.env.local` for emulators.
  alias: { form: /^(?!(default|local)$)[a-z][a-z0-9-]*$/, example: "a name, such as staging" },
  deployer: member,
  keeper: member,
  repository: {
    form: /^\d+$/,
    example: "the number of a repository: `gh api repos/<owner>/<name> --jq .id`",
  },
} as const;

/** Options of which a command takes one. A check looks at everything that is deployed, and changes none of it. */
const exclusive: readonly (readonly (keyof Values)[])[] = [
  ["set-up", "check", "rollback"],
  ["only", "except"],
  ...[...namesOf(firebaseOptions), "remove" as const].map((name) => ["check", name] as const),
];

/** One task at a time, and its own options with it alone. */
function taskOf(values: Values): DeployTask {
  for (const names of exclusive) {
    const given = names.filter((name) => values[name] !== undefined);
    if (given.length > 1) throw new Refusal(`--${given.join(" and --")} exclude each other.`);
  }
  if (values["set-up"] && values["dry-run"])
    throw new Refusal("--set-up and --dry-run exclude each other; --plan prints what it would do.");
  const [stray] = values["set-up"] ? [] : namesOf(setUpOptions).filter((name) => values[name] !== undefined);
  if (stray) throw new Refusal(`--${stray} belongs to \`--set-up\`.`);
  if (values["set-up"]) return { kind: "set up", wanted: setUpOf(values) };
  if (values.check) return { kind: "check" };
  return values.rollback === undefined ? { kind: "deploy" } : { kind: "roll back", to: values.rollback };
}

const parts = ["firestore", "functions", "hosting", "storage"];

/** Refuses what firebase would pass over: it deploys everything for an empty list, and nothing for an unknown part. */
function targetsOf({ only, except }: Values): readonly string[] {
  const [targets, others] = [only?.split(",") ?? [], except?.split(",") ?? []];
  const named = [...targets.map((target) => target.replace(/:.+/, "")), ...others];
  if (!named.every((part) => parts.includes(part)))
    throw new Refusal(
      `--only and --except take ${parts.join(", ")}, with commas and without spaces; --only also a part of one, such as functions:sweep.`,
    );
  const left = parts.filter((part) => !others.includes(part));
  if (left.length === 0) throw new Refusal("--except leaves nothing to deploy.");
  return except === undefined ? targets : left;
}
