import { listAll } from "../google/list-all.ts";
import type { Google } from "./google.ts";
import { differing, judge, missing, type Row, right, type Seen } from "./row.ts";

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

const databasePath = (project: string) => `/v1/projects/${project}/databases/(default)`;
const protection = {
  deleteProtectionState: "DELETE_PROTECTION_ENABLED",
  pointInTimeRecoveryEnablement: "POINT_IN_TIME_RECOVERY_ENABLED",
} as const;
/** A backup a day for 14 days. */
const retention = `${14 * 86_400}s`;
/** Deleted photos can be restored for 7 days. */
const softDelete = { retentionDurationSeconds: `${7 * 86_400}` };

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
  return judge(itself, ({ location }) => {
    if (location?.toLowerCase() !== region) return elsewhere("The bucket", location, region);
    if (shown.kind === "found") return right;
    const sentence = `Firebase does not show your account that ${bucket} is the default bucket, so it cannot deploy the rules. Deploy as the owner (docs/deploy.md, "What has not been tried").`;
    return { kind: "stuck", sentence };
  });
}

/** Where posts and photos are, and what brings them back. */
export const dataRows: readonly Row[] = [
  {
    name: "the database",
    needs: ["Google's services"],
    look: async ({ ask, project, region }) =>
      judge(await ask<Database>("firestore", databasePath(project)), (database) => {
        if (database.type !== "FIRESTORE_NATIVE")
          return {
            kind: "stuck",
            sentence: "The Firestore database is not in native mode. Use another project.",
          };
        if (database.locationId !== region) return elsewhere("The database", database.locationId, region);
        return differing([
          ...(database.deleteProtectionState === protection.deleteProtectionState
            ? []
            : ["protect it from deletion"]),
          ...(database.pointInTimeRecoveryEnablement === protection.pointInTimeRecoveryEnablement
            ? []
            : ["keep every version for 7 days"]),
        ]);
      }),
    make: async ({ ask, project, region, send }) => {
      const path = databasePath(project);
      if ((await ask("firestore", path)).kind === "found") {
        const mask = `updateMask=${Object.keys(protection).join()}`;
        await send("firestore", `${path}?${mask}`, protection, "PATCH");
      } else {
        const create = `/v1/projects/${project}/databases?databaseId=(default)`;
        await send("firestore", create, { type: "FIRESTORE_NATIVE", locationId: region, ...protection });
      }
    },
    undo: "`npx firebase firestore:databases:delete`, once unprotected",
    forever: "its region",
  },
  {
    name: "daily backups",
    needs: ["the database"],
    look: async ({ ask, project }) => {
      const path = `${databasePath(project)}/backupSchedules`;
      const found = await listAll<{ dailyRecurrence?: object }>(ask, "firestore", path, "backupSchedules");
      return judge(found, (all) => (all.some(({ dailyRecurrence }) => dailyRecurrence) ? right : missing));
    },
    make: async ({ project, send }) => {
      await send("firestore", `${databasePath(project)}/backupSchedules`, { dailyRecurrence: {}, retention });
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
  {
    name: "the bucket's settings",
    needs: ["the bucket"],
    look: async ({ ask, bucket }) =>
      judge(
        await ask<Bucket>("storage", `/storage/v1/b/${bucket}`),
        ({ softDeletePolicy, iamConfiguration }) =>
          differing([
            ...(softDeletePolicy?.retentionDurationSeconds === softDelete.retentionDurationSeconds
              ? []
              : ["keep deleted photos for 7 days"]),
            ...(iamConfiguration?.uniformBucketLevelAccess?.enabled ? [] : ["grant access by roles alone"]),
          ]),
      ),
    make: async ({ bucket, send }) => {
      const body = {
        softDeletePolicy: softDelete,
        iamConfiguration: { uniformBucketLevelAccess: { enabled: true } },
      };
      await send("storage", `/storage/v1/b/${bucket}`, body, "PATCH");
    },
    undo: "*Cloud Storage*",
  },
  {
    name: "the budget's topic",
    needs: ["Google's services"],
    look: async ({ ask, project }) =>
      judge(await ask("pubsub", `/v1/projects/${project}/topics/monthly-budget`), () => right),
    make: async ({ project, send }) => {
      await send("pubsub", `/v1/projects/${project}/topics/monthly-budget`, {}, "PUT");
    },
    undo: "*Pub/Sub*",
  },
];
