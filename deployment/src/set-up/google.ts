import { setTimeout as sleep } from "node:timers/promises";
import { region } from "@daily-genius/domain/calls/region";
import { Refusal } from "@daily-genius/project/refusal";
import { addressOf } from "../deploy/accounts.ts";
import { type AskGoogle, type GoogleAnswer, projectNumber } from "../google/ask-google.ts";
import type { Policy } from "../google/policy.ts";
import { requests } from "../google/requests.ts";

/** The services of App Check, which only a project that uses it needs. */
export const appCheckServices = ["firebaseappcheck.googleapis.com", "recaptchaenterprise.googleapis.com"];

/** The services of Google that the product, a deployment and its alerts use: those asked, and those that these use. */
const always: readonly string[] = [
  ...new Set([
    ...requests.flatMap(({ kind }) => /(?<= )[a-z]+\.googleapis\.com/.exec(kind) ?? []),
    ...["cloudbuild", "eventarc", "iamcredentials"].map((name) => `${name}.googleapis.com`),
  ]),
].filter((service) => service !== "www.googleapis.com" && !appCheckServices.includes(service));

/** The things with a policy: the project, its bucket, and an account by its name. */
export type PolicyPlace = "project" | "bucket" | OfAccount;
type OfAccount = { readonly account: string };

/** Where Google asks for the terms that no program can accept. */
const terms = {
  cloud: ["Google Cloud's", "https://console.cloud.google.com/"],
  firebase: ["Firebase's", "https://console.firebase.google.com/?forceCheckTos=true"],
} as const;

/** A refusal because terms were not accepted, with the page that asks for them. */
export class TermsRefusal extends Refusal {
  readonly page: string;
  constructor(service: string) {
    const [whose, page] = service === "firebase" ? terms.firebase : terms.cloud;
    super(
      `Google needs you to accept ${whose} terms first, which no program can. Open ${page} with this account, accept them, and run the command again; it continues from here.`,
    );
    this.page = page;
  }
}

/** Google's words for them: of the project, of its services and of Firebase. */
const aboutTerms = /terms of service|TOS_NOT_ACCEPTED/i;

type Passing = readonly (readonly [what: RegExp, minutes: number])[];

/** Google's refusals of any request that pass by themselves, with the minutes to wait for each. */
const passing: Passing = [[/^(429|500|502|503|504): /, 2]];

/** The same for a request about something that may be new. */
const passingOfNew: Passing = [
  ...passing,
  [/^off$/, 5], // a service that was just enabled
  [/^400: .*(does not exist|is invalid)/i, 2], // an account that IAM does not know yet
  [/^404: .*(service ?account|Cannot find metric)/i, 10], // a new metric: Google's own text says ten minutes
  [/^409: .*(concurrent|try again|retry|in progress|being created)/i, 2],
];

/** The same for a change, which needs what the rows before it have found or made. */
const passingOfChange: Passing = [
  [aboutTerms, 0],
  ...passingOfNew,
  [/^400: .*billing must be enabled/i, 2], // an account that was just linked
  [/^403: /, 1], // a project whose owner is not known everywhere
  [/^404: /, 2], // a parent that another of Google's servers does not know yet
  [/^412: /, 2], // a bucket's policy that someone else has changed
];

/** The longest wait for an operation of Google's, in minutes. */
const operationPatience = 10;

type Options = {
  readonly project: string;
  readonly ask: AskGoogle;
  readonly billing?: string | undefined;
  /** Members of the project besides its own accounts: who may deploy, and who runs the commands about administrators. */
  readonly deployers?: readonly string[] | undefined;
  readonly keepers?: readonly string[] | undefined;
  /** Services that this project needs and others do not. */
  readonly services?: readonly string[];
  /** Whether changes are only listed. */
  readonly isPlan?: boolean;
  /** Whether questions, like changes, wait while Google refuses them for now. */
  readonly isPatient?: boolean;
  readonly wait?: (ms: number) => Promise<unknown>;
  readonly say?: (line: string) => void;
};

/** A project, and the requests about it that rows make. */
export type Google = ReturnType<typeof googleOf>;

/** Returns the requests of the rows of a project, sent by `ask`. */
export function googleOf({
  project,
  ask: askOnce,
  billing,
  deployers = [],
  keepers = [],
  services = [],
  isPlan = false,
  isPatient = false,
  wait = sleep,
  say = () => {},
}: Options) {
  const ask: AskGoogle = (service, path, body, method) =>
    patiently(() => askOnce(service, path, body, method), service, isPatient ? passingOfNew : passing);
  async function patiently<Body>(
    request: () => Promise<GoogleAnswer<Body>>,
    what: string,
    refusals = passingOfChange,
  ): Promise<GoogleAnswer<Body>> {
    let waited = 0;
    for (let pause = 1_000; ; pause = Math.min(pause * 1.5, 15_000)) {
      const answer = await request();
      if (answer.kind === "found") return answer;
      const words = answer.kind === "off" ? "off" : answer.reason;
      const [, minutes = 0] = refusals.find(([pattern]) => pattern.test(words)) ?? [];
      if (waited >= minutes * 60_000) return answer;
      if (waited === 0) say(`  Google is not ready yet (${what}). Waiting for ${minutes} min at most.`);
      waited += pause;
      await wait(pause);
    }
  }

  /** Sends a change, waits while Google refuses it for now, and until it is done; otherwise fails with its words. */
  async function send<Body = Record<string, unknown>>(
    service: string,
    path: string,
    body?: object,
    method?: string,
  ): Promise<Body> {
    const what = `${service}${path.split("?")[0]}`;
    const answer = await patiently(() => askOnce<Operation>(service, path, body, method), service);
    if (answer.kind !== "found")
      throw aboutTerms.test(answer.reason)
        ? new TermsRefusal(service)
        : new Refusal(`${what} was refused: ${answer.reason}`);
    // The cast: Google documents these answers.
    return (await finished(service, path, answer.body)) as Body;
  }

  async function finished(service: string, path: string, body: Operation): Promise<unknown> {
    const isOperation = /(^|\/)operations\//.test(String(body.name ?? ""));
    if (!isOperation) return body;
    const [, version = ""] = path.split("/");
    let operation = body;
    for (let waited = 0; operation.done !== true; waited += 2_000) {
      if (waited >= operationPatience * 60_000)
        throw new Refusal(
          `${service} has not finished after ${operationPatience} minutes. Run the command again.`,
        );
      await wait(2_000);
      const answer = await ask<Operation>(service, `/${version}/${operation.name}`);
      if (answer.kind === "found") operation = answer.body;
      else if (answer.kind === "missing") break;
    }
    if (operation.error) throw new Refusal(`${service}${path} failed: ${operation.error.message}`);
    return operation.response ?? {};
  }

  const bucket = `${project}.firebasestorage.app`;
  const projectPath = `/v1/projects/${project}`;
  const bucketPolicy = `/storage/v1/b/${bucket}/iam`;
  const pathOf = ({ account }: OfAccount) => `${projectPath}/serviceAccounts/${addressOf(account, project)}`;

  function policy(place: PolicyPlace): Promise<GoogleAnswer<Policy>> {
    const options = { requestedPolicyVersion: 3 };
    if (place === "project") return ask("cloudresourcemanager", `${projectPath}:getIamPolicy`, { options });
    if (place === "bucket") return ask("storage", `${bucketPolicy}?optionsRequestedPolicyVersion=3`);
    return ask("iam", `${pathOf(place)}:getIamPolicy?options.requestedPolicyVersion=3`, {});
  }

  function write(place: PolicyPlace, changed: Policy): Promise<GoogleAnswer<Policy>> {
    if (place === "bucket") return askOnce("storage", bucketPolicy, changed, "PUT");
    const body = { policy: changed };
    if (place === "project") return askOnce("cloudresourcemanager", `${projectPath}:setIamPolicy`, body);
    return askOnce("iam", `${pathOf(place)}:setIamPolicy`, body);
  }

  /** Reads a policy, and writes it with its etag if it changed; once more if someone else did meanwhile. */
  async function changePolicy(place: PolicyPlace, change: (policy: Policy) => Policy): Promise<void> {
    const what = typeof place === "string" ? `the policy of the ${place}` : `${place.account}'s policy`;
    const answer = await patiently(async () => {
      const before = await policy(place);
      if (before.kind !== "found" && !isPlan) return before;
      const found = before.kind === "found" ? before.body : {};
      const after = change(found);
      return after === found ? before : write(place, after);
    }, what);
    if (answer.kind !== "found") throw new Refusal(`${what} could not be changed: ${answer.reason}`);
  }

  let known: string | undefined;
  async function number(): Promise<string> {
    const answer = known === undefined ? await projectNumber(project, ask) : undefined;
    if (answer?.kind === "found") known = answer.body;
    return known ?? "NUMBER";
  }

  const all = [...always, ...services];
  return {
    ...{ project, region, bucket, billing, deployers, keepers, services: all, isPlan },
    ...{ ask, send, policy, changePolicy, number, wait },
  };
}

type Operation = {
  readonly name?: unknown;
  readonly done?: boolean;
  readonly response?: unknown;
  readonly error?: { readonly message?: string };
};
