import { listAll } from "../google/ask-google.ts";
import type { Google } from "./google.ts";
import { judgeAnswer, missing, type Row, resourceRow, right, type Seen } from "./row.ts";

type Database = {
  readonly type?: string;
  readonly locationId?: string;
  readonly deleteProtectionState?: string;
  readonly pointInTimeRecoveryEnablement?: string;
};
type Bucket = {
  readonly softDeletePolicy?: { readonly retentionDurationSeconds?: string };
  readonly iamConfiguration?: { readonly uniformBucketLevelAccess?: { readonly enabled?: boolean } };
};

const databasePath = ({ project }: Google) => `/v1/projects/${project}/databases/(default)`;
const protection = {
  deleteProtectionState: "DELETE_PROTECTION_ENABLED",
  pointInTimeRecoveryEnablement: "POINT_IN_TIME_RECOVERY_ENABLED",
} as const;
/** A backup a day for 14 days. */
const retention = `${14 * 86_400}s`;
/** Deleted photos can be restored for 7 days. */
const softDelete = { retentionDurationSeconds: `${7 * 86_400}` };
const bucketPath = ({ bucket }: Google) => `/storage/v1/b/${bucket}`;
const setBucket = (google: Google) => {
  const iamConfiguration = { uniformBucketLevelAccess: { enabled: true } };
  return [bucketPath(google), { softDeletePolicy: softDelete, iamConfiguration }, "PATCH"] as const;
};
const topicPath = ({ project }: Google) => `/v1/projects/${project}/topics/monthly-budget`;

/** A sentence for a thing that is elsewhere than the functions. */
function elsewhere(what: string, where: string | undefined, region: string): Seen {
  return {
    kind: "stuck",
    sentence: `${what} is in ${where}, but the functions run in ${region}, and neither can move. Change domain/src/calls/region.ts and run \`npm run build\`, or use another project.`,
  };
}

/** Whether Firebase shows the default bucket, and Storage has it: to some accounts Firebase hides it. */
async function lookAtBucket({ ask, bucket, project, region }: Google): Promise<Seen> {
  const shown = await ask<{ location?: string }>(
    "firebasestorage",
    `/v1alpha/projects/${project}/defaultBucket`,
  );
  const isHidden = shown.kind === "missing" || shown.kind === "refused";
  const itself = isHidden ? await ask<{ location?: string }>("storage", `/storage/v1/b/${bucket}`) : shown;
  return judgeAnswer(itself, ({ location }) => {
    if (location?.toLowerCase() !== region) return elsewhere("The bucket", location, region);
    if (shown.kind === "found") return right;
    const sentence = `Firebase does not show your account that ${bucket} is the default bucket, so it cannot deploy the rules. Deploy as the owner (docs/deploy.md, "What has not been tried").`;
    return { kind: "stuck", sentence };
  });
}

/** Where posts and photos are, and what brings them back. */
export const dataRows: readonly Row[] = [
  resourceRow<Database>({
    name: "the database",
    needs: ["Google's services"],
    service: "firestore",
    path: databasePath,
    differences: ({ type, locationId, ...database }, { region }) => {
      const sentence = "The Firestore database is not in native mode. Use another project.";
      if (type !== "FIRESTORE_NATIVE") return { kind: "stuck", sentence };
      if (locationId !== region) return elsewhere("The database", locationId, region);
      const isProtected = database.deleteProtectionState === protection.deleteProtectionState;
      const { pointInTimeRecoveryEnablement: versions } = protection;
      const hasVersions = database.pointInTimeRecoveryEnablement === versions;
      return [
        ...(isProtected ? [] : ["protect it from deletion"]),
        ...(hasVersions ? [] : ["keep every version for 7 days"]),
      ];
    },
    create: ({ project, region }) => [
      `/v1/projects/${project}/databases?databaseId=(default)`,
      { type: "FIRESTORE_NATIVE", locationId: region, ...protection },
    ],
    change: (google) => [
      `${databasePath(google)}?updateMask=${Object.keys(protection).join()}`,
      protection,
      "PATCH",
    ],
    undo: "`npx firebase firestore:databases:delete`, once unprotected",
    forever: "its region",
  }),
  {
    name: "daily backups",
    needs: ["the database"],
    look: async (google) => {
      const path = `${databasePath(google)}/backupSchedules`;
      type Schedule = { readonly dailyRecurrence?: object };
      const found = await listAll<Schedule>(google.ask, "firestore", path, "backupSchedules");
      return judgeAnswer(found, (all) =>
        all.some(({ dailyRecurrence }) => dailyRecurrence) ? right : missing,
      );
    },
    make: async (google) => {
      const body = { dailyRecurrence: {}, retention };
      await google.send("firestore", `${databasePath(google)}/backupSchedules`, body);
    },
    undo: "`npx firebase firestore:backups:schedules:delete`",
  },
  {
    name: "the bucket",
    needs: ["Google's services"],
    look: lookAtBucket,
    make: async ({ project, region, send }) => {
      await send("firebasestorage", `/v1alpha/projects/${project}/defaultBucket`, { location: region });
    },
    undo: "*Cloud Storage*",
    forever: "its region",
  },
  resourceRow<Bucket>({
    name: "the bucket's settings",
    needs: ["the bucket"],
    service: "storage",
    path: bucketPath,
    differences: ({ softDeletePolicy, iamConfiguration }) => {
      const keeps = softDeletePolicy?.retentionDurationSeconds === softDelete.retentionDurationSeconds;
      const isUniform = iamConfiguration?.uniformBucketLevelAccess?.enabled;
      return [
        ...(keeps ? [] : ["keep deleted photos for 7 days"]),
        ...(isUniform ? [] : ["grant access by roles alone"]),
      ];
    },
    create: setBucket,
    change: setBucket,
    undo: "*Cloud Storage*",
  }),
  resourceRow({
    name: "the budget's topic",
    needs: ["Google's services"],
    service: "pubsub",
    path: topicPath,
    create: (google) => [topicPath(google), {}, "PUT"],
    undo: "*Pub/Sub*",
  }),
];
