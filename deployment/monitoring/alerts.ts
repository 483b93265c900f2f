import { logged, ofFunctions, series } from "./filters.ts";

/** An alert: its title, the first thing to do, the part of docs/operations.md with the rest, and what brings it. */
export type Alert = { readonly title: string; readonly first: string; readonly see?: string } & (
  | EachLine
  | Lines
  | Slow
  | Measured
);

/** Comes with each line of the log that matches. */
type EachLine = { readonly line: string };

/** Comes when enough lines match within some minutes. */
type Lines = { readonly lines: string; readonly atLeast: number; readonly minutes: number };

/** Comes when a field of the lines is larger than `above` in the largest 5% of them. */
type Slow = {
  readonly lines: string;
  readonly field: { readonly name: string; readonly description: string };
  readonly above: number;
  readonly minutes: number;
};

/** Comes when what Google measures in some minutes is more than `above`: the sum, or another value. */
export type Measured = {
  readonly series: string;
  /** The whole of which `above` is a share. */
  readonly amongAll?: string;
  readonly by?: "sum" | "slowest 5%" | "places without an answer";
  readonly above: number;
  readonly minutes: number;
  /** The minutes for which it must last. */
  readonly lasting?: number;
};

/** Returns all alerts of a project by name. */
export const alerts = (project: string): Readonly<Record<string, Alert>> => ({
  "account-blocked": {
    see: "locked-out",
    title: "Someone is guessing a password",
    first:
      "If it was the administrator, see *Locked out*; otherwise do nothing, or run `unlock` if the block is in the way.",
    line: logged("auth.signin", 'jsonPayload.outcome="locked_now"'),
  },
  "repeated-blocks": {
    see: "a-flood-of-sign-ins",
    title: "Three blocks within a day",
    first: "Sustained guessing, or an attempt to lock an administrator out.",
    lines: logged("auth.signin", 'jsonPayload.outcome="locked_now"'),
    atLeast: 3,
    minutes: 24 * 60,
  },
  "entry-after-guesses": {
    title: "A sign-in succeeded after 3 wrong passwords",
    first: "Ask the administrator; if it was someone else, run `set-password`.",
    line: logged("auth.signin", 'jsonPayload.outcome="ok" AND jsonPayload.attempts>3'),
  },
  "blocked-sign-ins": {
    see: "a-flood-of-sign-ins",
    title: "A flood of sign-ins",
    first:
      "The flood cannot guess a password, and administrators get in from browsers they have used before.",
    lines: logged("auth.signin", 'jsonPayload.outcome="blocked"'),
    atLeast: 1_000,
    minutes: 60,
  },
  "no-verdicts": {
    title: "Passwords cannot be checked",
    first:
      "Read the `reason`: `too slow` and `unreachable` pass by themselves, `API_KEY…` or `PASSWORD_LOGIN_DISABLED` is a wrong setting.",
    lines: logged("auth.signin", 'jsonPayload.outcome="no_verdict"'),
    atLeast: 5,
    minutes: 5,
  },
  "counter-contended": {
    title: "A sign-in counter could not be updated",
    first: "Look for a flood of sign-ins, then at Firestore's status page.",
    line: logged("auth.signin", 'jsonPayload.outcome="contention"'),
  },
  "counters-full": {
    see: "locked-out",
    title: "Nobody can sign in from a new browser",
    first:
      "Someone invents addresses: there are 100,000 counters of failed sign-ins. Administrators get in from browsers they have used before, and anywhere after `npm run admin -- unlock <email>`.",
    line: logged("auth.signin", 'jsonPayload.outcome="no_room"'),
  },
  "refused-sessions": {
    title: "Signed-in callers without administrator rights",
    first:
      "Look at the `uid`: a disabled administrator has an open tab; an unknown `uid` is a stolen or forged token, which opens nothing.",
    lines: logged("authz.denied"),
    atLeast: 20,
    minutes: 5,
  },
  "refused-saves": {
    title: "Saving posts is being refused",
    first:
      "Read the `outcome`: people cause `already-exists` and `aborted`; `permission-denied` and `internal` are our faults.",
    lines: logged("post.create post.update post.move post.delete post.restore", 'jsonPayload.outcome!="ok"'),
    atLeast: 10,
    minutes: 60,
  },
  "many-duplicates": {
    see: "a-flood-of-duplicates",
    title: "Many duplicates were removed",
    first: "Find out who writes to Firestore outside the product, and remove their role.",
    line: logged("post.cleanup", "jsonPayload.removed>=10"),
  },
  "repaired-slugs": {
    see: "a-flood-of-duplicates",
    title: "Posts are being changed outside the product",
    first:
      "The import of an archive does this too; otherwise find out who writes to Firestore outside the product.",
    lines: logged("slug.reconcile"),
    atLeast: 50,
    minutes: 60,
  },
  "malformed-post": {
    title: "A post has no title or date",
    first: "Open the post with that `id` in the panel and give it a date and a title.",
    line: logged("post.malformed"),
  },
  "slow-photos": {
    see: "photos-fail",
    title: "Photos take more than 10 seconds",
    first: "Read the log of `onPhotoUploaded`.",
    lines: logged("photo.ready"),
    field: { name: "ms", description: "Milliseconds from the arrival of a photo to its variants" },
    above: 10_000,
    minutes: 60,
  },
  "refused-photos": {
    see: "photos-fail",
    title: "Photos are refused",
    first: "Read the `reason` in the log: it may be the file, or the function.",
    lines: logged("photo.failed"),
    atLeast: 3,
    minutes: 60,
  },
  "photos-left-behind": {
    title: "Photos cannot be removed",
    first: "Do nothing today: the sweep removes them.",
    lines: logged("photo.delete-failed photo.left-behind"),
    atLeast: 20,
    minutes: 60,
  },
  "photo-lost": {
    see: "photos-fail",
    title: "A photo is lost",
    first: "Restore the object within 7 days.",
    line: logged("photo.lost"),
  },
  "photos-seem-lost": {
    see: "photos-fail",
    title: "Most photos seem lost",
    first: "Look at the bucket before the next night.",
    line: logged("sweep.suspicious"),
  },
  "copy-old": {
    title: "No copy outside Google for 9 days",
    first: "The weekly copy failed or does not run: its workflow on GitHub says why.",
    line: logged("copy.old"),
  },
  "sweep-failed": {
    title: "The sweep failed or did not start",
    first: "Open *Cloud Scheduler*, choose *Force run*, then read its logs; a missed night harms nothing.",
    line: 'resource.type="cloud_scheduler_job" AND severity>=ERROR',
  },
  "repeated-repairs": {
    title: "The sweep repaired something two nights in a row",
    first:
      "A script or a bug undoes what the sweep repairs: take the ids from `photo.lost` and `slug.reconcile`.",
    lines: logged(
      "sweep.done",
      "(jsonPayload.strays>0 OR jsonPayload.photosMended>0 OR jsonPayload.slugsMended>0 OR jsonPayload.outlinesMended>0)",
    ),
    atLeast: 2,
    minutes: 25 * 60,
  },
  "schedule-gap": {
    title: "Tomorrow or a day of this week has no post",
    first: "Ask the administrators to fill the first free day, which the panel names.",
    line: logged("schedule.check", "(jsonPayload.tomorrow=false OR jsonPayload.runway<7)"),
  },
  "photo-missing": {
    title: "A post of the next three days has no photo",
    first: "Ask the administrators: the panel's filter *No photo* lists it.",
    line: logged("schedule.check", "jsonPayload.withoutPhoto>0"),
  },
  "readers-differ": {
    see: "rolling-back",
    title: "Readers do not get today's story as it is",
    first:
      "See what `lacks` names: the day's file, the page, its policy, the photo or the image to share. Open them; after a deployment, roll back; otherwise empty the CDN by deploying Hosting.",
    line: logged("readers.differ"),
  },
  "unexpected-error": {
    title: "An unexpected error",
    first: "Read its `stack_trace`; the same call can be repeated safely.",
    line: logged("fault"),
  },
  "server-errors": {
    see: "rolling-back",
    title: "More than 1% of requests fail",
    first: "After a deployment, roll back; otherwise look at Google's status page.",
    series: `${series.requests} AND metric.labels.response_code_class="5xx"`,
    amongAll: series.requests,
    above: 0.01,
    minutes: 10,
  },
  "slow-sign-ins": {
    title: "Sign-in takes more than 1.5 seconds",
    first: "After a deployment, roll back; otherwise look at Google's status page.",
    series: `${series.latencies} AND resource.labels.service_name="signin"`,
    by: "slowest 5%",
    above: 1_500,
    minutes: 10,
  },
  "out-of-memory": {
    see: "photos-fail",
    title: "A function ran out of memory",
    first:
      "Events are delivered again; the memory limit is in the function's code, with the measurement behind it.",
    line: `${ofFunctions} AND logName:"run.googleapis.com%2Fvarlog%2Fsystem" AND textPayload:"Memory limit of"`,
  },
  "failed-start": {
    see: "rolling-back",
    title: "A function failed to start, or crashed",
    first: "After a deployment, roll back; otherwise read the log lines before it, of the same revision.",
    line: `${ofFunctions} AND logName:"run.googleapis.com%2Fvarlog%2Fsystem" AND (textPayload:"The instance was not started" OR textPayload:"container failed to start" OR textPayload=~"^Container called exit[(][1-9]")`,
  },
  "site-down": {
    see: "rolling-back",
    title: "The site does not answer",
    first: "Open its address, then look for `site` in the logs; after a deployment, roll back.",
    series: series.uptime(project),
    by: "places without an answer",
    above: 1,
    minutes: 10,
    lasting: 5,
  },
  "many-reads": {
    see: "what-a-flood-can-cost",
    title: "Unusual Firestore reads",
    first:
      "Look for a flood of addresses on the public site, or a script with a key of its own; then stop serving.",
    series: series.reads,
    above: 500_000,
    minutes: 60,
  },
  "many-site-bytes": {
    see: "what-a-flood-can-cost",
    title: "Unusual traffic from Hosting",
    first: "Look at *Hosting → Usage*; if someone is running up the bill, stop serving.",
    series: series.siteBytes,
    above: 10_000_000_000,
    minutes: 60,
  },
  "many-photo-bytes": {
    title: "Unusual traffic from Storage",
    first: "Look at *Storage → Usage*; if someone is running up the bill, stop serving.",
    series: series.photoBytes,
    above: 10_000_000_000,
    minutes: 60,
  },
  "service-stopped": {
    see: "emergency-stop",
    title: "Emergency stop: readers are not being served",
    first: "Nobody reads anything until someone deploys.",
    line: logged("service.stopped"),
  },
  "access-changed": {
    title: "Rules, roles or secrets were changed",
    first: "A deployment does this; if it was not you, find out who it was.",
    line: 'logName:"cloudaudit.googleapis.com%2Factivity" AND (protoPayload.methodName:"SetIamPolicy" OR protoPayload.serviceName=("firebaserules.googleapis.com" OR "iam.googleapis.com" OR "secretmanager.googleapis.com"))',
  },
});
