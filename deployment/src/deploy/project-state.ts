/** What was looked for: it, that there is none, or that the account that deploys may not see it. */
export type Look<Value> = Value | "none" | "unseen";

/** The members that hold each role. */
export type Policy = Readonly<Record<string, readonly string[]>>;

/** The settings of Firebase Authentication that the product rests on. */
export type AuthenticationConfig = {
  readonly signIn?: { readonly email?: { readonly enabled?: boolean } };
  readonly client?: {
    readonly permissions?: { readonly disabledUserSignup?: boolean; readonly disabledUserDeletion?: boolean };
  };
  readonly emailPrivacyConfig?: { readonly enableImprovedEmailPrivacy?: boolean };
};

/** An organisation's rule on a project: the values it allows, or all of them. */
export type OrganisationRule = {
  readonly listPolicy?: { readonly allowedValues?: readonly string[]; readonly allValues?: string };
};

/** A managed rule of an organisation on a project, as the Organization Policy API has it. */
export type ManagedRule = {
  readonly spec?: {
    readonly rules?: readonly {
      readonly enforce?: boolean;
      readonly parameters?: { readonly allowedMemberSubjects?: readonly string[] };
    }[];
  };
};

/** What a deployment needs of a project, as Google shows it to the account that deploys. */
export type ProjectState = {
  /** The number that Google's own accounts have in their addresses. */
  readonly number: Look<string>;
  readonly billing: Look<{ readonly billingEnabled?: boolean }>;
  /** The services that are switched off, of those that were asked for. */
  readonly servicesOff: Look<readonly string[]>;
  readonly database: Look<{ readonly locationId?: string; readonly type?: string }>;
  readonly bucket: Look<{ readonly location?: string }>;
  /** Whether Firebase shows this account that the bucket is the default one. */
  readonly isBucketShown: boolean;
  /** The site that has the project's name. */
  readonly site: Look<unknown>;
  readonly authentication: Look<AuthenticationConfig>;
  readonly webApps: Look<readonly unknown[]>;
  readonly secrets: Readonly<Record<string, Look<{ readonly value?: string }>>>;
  readonly serviceAccounts: Look<readonly string[]>;
  readonly policy: Look<Policy>;
  readonly bucketPolicy: Look<Policy>;
  /** The policy of each account of the functions, by the account's name. */
  readonly accountPolicies: Readonly<Record<string, Look<Policy>>>;
  /** The permissions of the project's own role `emergencyStop`. */
  readonly emergencyStopRole: Look<readonly string[]>;
  readonly whoMayCall: Look<OrganisationRule>;
  /** The same, as newer organisations say it. */
  readonly whoMayBeNamed: Look<ManagedRule>;
  readonly whereThingsMayBe: Look<OrganisationRule>;
  /** The permissions that the account that deploys holds, of those that were asked for. */
  readonly permissions: Look<readonly string[]>;
};

/** What is asked about, besides the project itself. */
export type Wanted = {
  readonly services: readonly string[];
  readonly secrets: readonly string[];
  readonly permissions: readonly string[];
};
