import { accept } from "./accepted-names.ts";
import { type Cloud, create, list, make, put, renameMember } from "./cloud.ts";
import { type Answers, type Asked, invalid, notFound } from "./route.ts";
import { isPermission, tokenOf } from "./who-may.ts";

const iam = "iam.googleapis.com/v1/projects/{project}";

/** Tokens, and a project's accounts, roles and those whom it trusts. */
export const iamAnswers: Answers = {
  "POST www.googleapis.com/oauth2/v3/token": giveToken,
  "POST oauth2.googleapis.com/token": giveToken,
  // The address where a function in the cloud gets its account's token.
  "GET 127.0.0.1/computeMetadata/v1/instance/service-accounts/default/token": ({ running }) => ({
    access_token: tokenOf(`serviceAccount:${running}`),
    expires_in: 3600,
  }),
  [`POST ${iam}/serviceAccounts`]: (cloud, asked) => {
    const { accountId, serviceAccount } = asked.json;
    const email = `${accept("accountId", accountId)}@${cloud.project}.iam.gserviceaccount.com`;
    accept("displayName", serviceAccount?.displayName);
    cloud.unready?.set(email, cloud.slowness ?? 0);
    return make(cloud, asked, email, { email });
  },
  [`GET ${iam}/serviceAccounts`]: list("accounts"),
  // Brings an account back by its number, and with it the roles that named it as deleted.
  [`POST ${iam}/serviceAccounts/{account}:undelete`]: (cloud, _, { account = "" }) => {
    const named = new RegExp(`deleted:serviceAccount:([^"?]+)\\?uid=${account}(?=")`);
    const [deleted, email] = named.exec(JSON.stringify([...cloud.policies.values()])) ?? [];
    if (!deleted) return notFound(account);
    renameMember(cloud, deleted, `serviceAccount:${email}`);
    return { restoredAccount: put(cloud, `projects/${cloud.project}/serviceAccounts/${email}`, { email }) };
  },
  [`POST ${iam}/roles`]: (cloud, asked) => {
    const { role, roleId } = asked.json;
    if (!role.includedPermissions.every(isPermission)) return invalid("role.included_permissions");
    accept("stage", role.stage);
    return make(cloud, asked, accept("roleId", roleId), role);
  },
  [`POST ${iam}/locations/{location}/workloadIdentityPools/{pool}/providers`]: (cloud, asked, names) => {
    const { oidc, attributeCondition, attributeMapping } = asked.json;
    accept("issuer", oidc?.issuerUri);
    accept("condition", attributeCondition);
    if (!attributeMapping?.["google.subject"])
      return invalid("attributeMapping: google.subject is required.");
    return create(cloud, asked, names);
  },
};

/** Returns the token of the account that the request's refresh token names. */
function giveToken(_: Cloud, { body }: Asked): object {
  const member = new URLSearchParams(body.toString()).get("refresh_token") ?? "made-up";
  return { access_token: tokenOf(member), expires_in: 3600, token_type: "Bearer" };
}
