/** The result of a look-up: a value, that there is none, or that the deploying account may not see it. */
export type Look<Value> = Value | "none" | "unseen";

/** The members that hold each role. */
export type Policy = Readonly<Record<string, readonly string[]>>;

/** The settings of Firebase Authentication that the product needs. */
export type AuthenticationConfig = {
  readonly signIn?: { readonly email?: { readonly enabled?: boolean } };
  readonly client?: {
    readonly permissions?: { readonly disabledUserSignup?: boolean; readonly disabledUserDeletion?: boolean };
  };
  readonly emailPrivacyConfig?: { readonly enableImprovedEmailPrivacy?: boolean };
};

/** An organization's rule on a project: the allowed values, or all of them. */
export type OrganisationRule = {
  readonly listPolicy?: { readonly allowedValues?: readonly string[]; readonly allValues?: string };
};

/** A managed rule of an organization on a project, in the form of the Organization Policy API. */
export type ManagedRule = {
  readonly spec?: {
    readonly rules?: readonly {
      readonly enforce?: boolean;
      readonly parameters?: { readonly allowedMemberSubjects?: readonly string[] };
    }[];
  };
};

/** The state of a project that a deployment needs, as Google shows it to the deploying account. */
export type ProjectState = {
  /** The number in the addresses of Google's own accounts. */
  readonly number: Look<string>;
  readonly billing: Look<{ readonly billingEnabled?: boolean }>;
  /** The requested services that are off. */
  readonly servicesOff: Look<readonly string[]>;
  readonly database: Look<{ readonly locationId?: string; readonly type?: string }>;
  readonly bucket: Look<{ readonly location?: string }>;
  /** Whether Firebase shows this account that the bucket is the default one. */
  readonly isBucketShown: boolean;
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
  /** The same rule in newer organizations. */
  readonly whoMayBeNamed: Look<ManagedRule>;
  readonly whereThingsMayBe: Look<OrganisationRule>;
  /** The requested permissions that the deploying account has. */
  readonly permissions: Look<readonly string[]>;
};

/** The requested things, besides the project itself. */
export type Wanted = {
  readonly services: readonly string[];
  readonly secrets: readonly string[];
  readonly permissions: readonly string[];
};
