import type { Definition } from "./published.ts";

/** Hosting's messages, as far as a deployment sends them: the discovery document firebasehosting:v1beta1. */
export const hostingDefinitions: Definition = {
  nested: {
    hosting: {
      nested: {
        Version: {
          fields: {
            ...strings("name"),
            config: { type: "ServingConfig" },
            labels: { type: "string", keyType: "string" },
            status: { type: "VersionStatus" },
          },
        },
        VersionStatus: oneOf("CREATED FINALIZED DELETED ABANDONED EXPIRED CLONING"),
        ServingConfig: {
          fields: {
            headers: { type: "Header", rule: "repeated" },
            redirects: { type: "Redirect", rule: "repeated" },
            rewrites: { type: "Rewrite", rule: "repeated" },
            cleanUrls: { type: "bool" },
            trailingSlashBehavior: { type: "TrailingSlashBehavior" },
            appAssociation: { type: "AppAssociation" },
            i18n: { type: "I18nConfig" },
          },
        },
        TrailingSlashBehavior: oneOf("TRAILING_SLASH_BEHAVIOR_UNSPECIFIED ADD REMOVE"),
        AppAssociation: oneOf("AUTO NONE"),
        I18nConfig: { fields: required(strings("root")) },
        Header: {
          fields: {
            ...strings("glob regex"),
            ...required({ headers: { type: "string", keyType: "string" } }),
          },
          oneofs: { pattern: { oneof: ["glob", "regex"] } },
        },
        Redirect: {
          fields: {
            ...strings("glob regex"),
            ...required({ ...strings("location"), statusCode: { type: "int32" } }),
          },
          oneofs: { pattern: { oneof: ["glob", "regex"] } },
        },
        Rewrite: {
          fields: {
            ...strings("glob regex path function functionRegion"),
            dynamicLinks: { type: "bool" },
            run: { type: "CloudRunRewrite" },
          },
          oneofs: {
            pattern: { oneof: ["glob", "regex"] },
            behavior: { oneof: ["path", "function", "dynamicLinks", "run"] },
          },
        },
        CloudRunRewrite: { fields: { ...required(strings("serviceId")), ...strings("region tag") } },
        PopulateVersionFilesRequest: { fields: { files: { type: "string", keyType: "string" } } },
        Release: { fields: { ...strings("name message"), type: { type: "ReleaseType" } } },
        ReleaseType: oneOf("TYPE_UNSPECIFIED DEPLOY ROLLBACK SITE_DISABLE"),
      },
    },
  },
};

function strings(names: string): NonNullable<Definition["fields"]> {
  return Object.fromEntries(names.split(" ").map((name) => [name, { type: "string" }]));
}

function required(fields: NonNullable<Definition["fields"]>): NonNullable<Definition["fields"]> {
  const options = { "(google.api.field_behavior)": "REQUIRED" };
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, options }]));
}

function oneOf(words: string): Definition {
  return { values: Object.fromEntries(words.split(" ").map((word, index) => [word, index])) };
}
