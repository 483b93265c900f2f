import { listAll } from "../google/ask-google.ts";
import type { Google } from "./google.ts";
import { differing, judgeAnswer, missing, type Row, resourceRow, right, type Seen, stuck } from "./row.ts";

const databasePath = ({ project }: Google) => `/v1/projects/${project}/databases/(default)`;
const protection = {
  deleteProtectionState: "DELETE_PROTECTION_ENABLED",
  pointInTimeRecoveryEnablement: "POINT_IN_TIME_RECOVERY_ENABLED",
};
const day = 86_400;
/** A backup a day for 14 days. */
const retention = `${14 * day}s`;
type Schedule = { readonly name: string; readonly retention: string; readonly dailyRecurrence?: object };
const isDaily = ({ dailyRecurrence }: Schedule) => dailyRecurrence !== undefined;
const schedulesPath = (google: Google) => `${databasePath(google)}/backupSchedules`;
const backupSchedules = (google: Google) =>
  listAll<Schedule>(google.ask, "firestore", schedulesPath(google), "backupSchedules");
const topicPath = ({ project }: Google) => `/v1/projects/${project}/topics/monthly-budget`;

/** A sentence for a thing that is elsewhere than the functions. */
function elsewhere(what: string, where: string | undefined, region: string): Seen {
  return stuck(
    `${what} is in ${where}, but the functions run in ${region}, and neither can move. Change domain/src/calls/region.ts and run \`npm run build\`, or use another project.`,
  );
}

/** Whether Firebase shows the default bucket, and Storage has it: to some accounts Firebase hides it. */
async function lookAtBucket({ ask, bucket, project, region }: Google): Promise<Seen> {
  type Shown = { readonly location?: string; readonly bucket?: { readonly name?: string } };
  const shown = await ask<Shown>("firebasestorage", `/v1alpha/projects/${project}/defaultBucket`);
  const isHidden = shown.kind === "missing" || shown.kind === "refused";
  const itself = isHidden ? await ask<Shown>("storage", `/storage/v1/b/${bucket}`) : shown;
  return judgeAnswer(itself, ({ location, bucket: found }) => {
    const name = found?.name?.split("/").at(-1) ?? bucket;
    if (name !== bucket)
      return stuck(
        `The default bucket is ${name}, as in projects from before November 2024. The product needs ${bucket}: use another project.`,
      );
    if (location?.toLowerCase() !== region) return elsewhere("The bucket", location, region);
    if (shown.kind === "found") return right;
    return stuck(
      `Firebase does not show your account that ${bucket} is the default bucket, so it cannot deploy the rules. Deploy as the owner (docs/deploy.md, "What has not been tried").`,
    );
  });
}

/** Where posts and photos are, and what brings them back. */
export const dataRows: readonly Row[] = [
  resourceRow<{ readonly type?: string; readonly locationId?: string }>({
    name: "the database",
    service: "firestore",
    path: databasePath,
    settings: protection,
    phrases: {
      deleteProtectionState: "protect it from deletion",
      pointInTimeRecoveryEnablement: "keep every version for 7 days",
    },
    stuckBy: ({ type, locationId }, { region }) => {
      if (type !== "FIRESTORE_NATIVE")
        return stuck("The Firestore database is not in native mode. Use another project.");
      return locationId === region ? undefined : elsewhere("The database", locationId, region);
    },
    create: ({ project, region }) => [
      `/v1/projects/${project}/databases?databaseId=(default)`,
      { type: "FIRESTORE_NATIVE", locationId: region, ...protection },
    ],
    undo: "`npx firebase firestore:databases:delete`, once unprotected",
    forever: "its region",
  }),
  {
    name: "daily backups",
    look: async (google) =>
      judgeAnswer(await backupSchedules(google), (all) => {
        const daily = all.find(isDaily);
        if (!daily) return missing;
        return differing(Number.parseInt(daily.retention, 10) < 14 * day ? ["keep each for 14 days"] : []);
      }),
    make: async (google) => {
      const found = await backupSchedules(google);
      const daily = found.kind === "found" ? found.body.find(isDaily) : undefined;
      return daily
        ? google.send("firestore", `/v1/${daily.name}?updateMask=retention`, { retention }, "PATCH")
        : google.send("firestore", schedulesPath(google), { dailyRecurrence: {}, retention });
    },
    undo: "`npx firebase firestore:backups:schedules:delete`",
  },
  {
    name: "the bucket",
    look: lookAtBucket,
    make: ({ project, region, send }) =>
      send("firebasestorage", `/v1alpha/projects/${project}/defaultBucket`, { location: region }),
    undo: "*Cloud Storage*",
    forever: "its region",
  },
  resourceRow({
    name: "the bucket's settings",
    service: "storage",
    path: ({ bucket }) => `/storage/v1/b/${bucket}`,
    settings: {
      softDeletePolicy: { retentionDurationSeconds: `${7 * day}` },
      iamConfiguration: { uniformBucketLevelAccess: { enabled: true } },
    },
    phrases: {
      "softDeletePolicy.retentionDurationSeconds": "keep deleted photos for 7 days",
      "iamConfiguration.uniformBucketLevelAccess.enabled": "grant access by roles alone",
    },
    mask: "",
    undo: "*Cloud Storage*",
  }),
  resourceRow({
    name: "the budget's topic",
    service: "pubsub",
    path: topicPath,
    create: (google) => [topicPath(google), {}, "PUT"],
    undo: "*Pub/Sub*",
  }),
];
