import { randomBytes } from "node:crypto";
import type { Google } from "./google.ts";
import { judgeAnswer, type Row, resourceRow, right, type Seen, stuck } from "./row.ts";

/** The secrets of signIn; the last is given by Google, the others are drawn. */
export const secretNames = ["AUTH_PEPPER", "DEVICE_KEY", "IDENTITY_API_KEY"] as const;

const configPath = ({ project }: Google) => `/admin/v2/projects/${project}/config`;
const keys = ({ project }: Google) => `/v2/projects/${project}/locations/global/keys`;
const keyPath = (google: Google) => `${keys(google)}/sign-in`;
const restrictions = { apiTargets: [{ service: "identitytoolkit.googleapis.com" }] };

/** Looks at the newest version of a secret, the one that the functions get. */
async function lookAtSecret({ ask, project }: Google, name: string): Promise<Seen> {
  const version = `/v1/projects/${project}/secrets/${name}/versions/latest`;
  const answer = await ask<{ payload?: { data?: string } }>("secretmanager", `${version}:access`);
  if (answer.kind !== "refused")
    return judgeAnswer(answer, ({ payload }) =>
      // The functions would read a line break as part of the secret, the commands about administrators would not.
      /[\r\n]$/.test(Buffer.from(payload?.data ?? "", "base64").toString())
        ? unusable(name, "ends with a line break")
        : right,
    );
  // An account that may deploy may be unable to read; and a version that is disabled shows itself to nobody.
  const seen = await ask<{ state?: string }>("secretmanager", version);
  if (seen.kind === "found" && seen.body.state !== "ENABLED")
    return unusable(name, "has a newest version that is off");
  return judgeAnswer(seen, () => right);
}

/** A new pepper locks every administrator out, so none is drawn over an old one. */
function unusable(name: string, how: string): Seen {
  return stuck(
    `The secret ${name} ${how}. Set the right value again: \`npx firebase functions:secrets:set ${name}\`, from a file without a line break at its end.`,
  );
}

function secretRow(name: (typeof secretNames)[number]): Row {
  const isKey = name === "IDENTITY_API_KEY";
  return {
    name: `the secret ${name}`,
    look: (google) => lookAtSecret(google, name),
    make: async (google) => {
      const { ask, project, send, wait } = google;
      const path = `/v1/projects/${project}/secrets`;
      if ((await ask("secretmanager", `${path}/${name}`)).kind === "found") {
        // Another command may be about to set its value, which a second one would replace.
        await wait(10_000);
        if ((await lookAtSecret(google, name)).kind === "right") return undefined;
      } else
        await send("secretmanager", `${path}?secretId=${name}`, {
          replication: { automatic: {} },
          // By this label firebase-tools knows the secrets of functions.
          labels: { "firebase-managed": "functions" },
        });
      const value = isKey ? await keyString(google) : randomBytes(32).toString("base64");
      const data = Buffer.from(value).toString("base64");
      return send("secretmanager", `${path}/${name}:addVersion`, { payload: { data } });
    },
    undo: "`npx firebase functions:secrets:destroy`",
  };
}

async function keyString(google: Google): Promise<string> {
  if (google.isPlan) return "";
  // Waited for as a change is, since the key may be new.
  const path = `${keyPath(google)}/keyString`;
  const { keyString } = await google.send<{ keyString: string }>("apikeys", path, undefined, "GET");
  return keyString;
}

/** What signing in needs besides accounts and roles. */
export const signInRows: readonly Row[] = [
  resourceRow({
    name: "Identity Platform",
    service: "identitytoolkit",
    path: configPath,
    create: ({ project }) => [`/v2/projects/${project}/identityPlatform:initializeAuth`, {}],
    undo: "none",
    forever: "itself",
  }),
  resourceRow({
    name: "the settings of Authentication",
    service: "identitytoolkit",
    path: configPath,
    settings: {
      signIn: { email: { enabled: true, passwordRequired: true } },
      emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
      client: { permissions: { disabledUserSignup: true, disabledUserDeletion: true } },
    },
    phrases: {
      "signIn.email.enabled": "let people sign in by email",
      "client.permissions.disabledUserSignup": "let nobody create an account",
      "client.permissions.disabledUserDeletion": "let nobody delete their account",
      "emailPrivacyConfig.enableImprovedEmailPrivacy": "stop email addresses from being probed",
    },
    mask: "signIn.email,emailPrivacyConfig,client.permissions",
    undo: "*Authentication → Settings*",
  }),
  resourceRow({
    name: "the key of the sign-in",
    service: "apikeys",
    path: keyPath,
    settings: { restrictions },
    phrases: { "restrictions.apiTargets": "let it call Identity Toolkit alone" },
    create: (google) => [
      `${keys(google)}?keyId=sign-in`,
      { displayName: "Sign-in, server side", restrictions },
    ],
    undo: "*Credentials*; back within 30 days",
  }),
  ...secretNames.map(secretRow),
];
