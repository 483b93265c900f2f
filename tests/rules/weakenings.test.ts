import { expect, test } from "vitest";
import { firestoreOperations } from "./firestore-operations.ts";
import { decideFirestore, decideStorage, projectRules } from "./judge.ts";
import { type Allowed, mayDo, type Principal, principals } from "./principals.ts";
import { storageOperations } from "./storage-operations.ts";

// Each row weakens the rules by a careless edit, which the tables must notice.

// biome-ignore format: one row per edit
/** Edits of what both files of rules say about administrators. */
const bothEdits: readonly (readonly [name: string, from: string, to: string])[] = [
  ["anyone signed in counts as admin",                  "request.auth.token.get('admin', false) == true", "true"],
  ["any provider counts",                              "\n        && request.auth.token.get(['firebase', 'sign_in_provider'], '') == 'custom'", ""],
  ["sessions never end",                               "\n        && request.time < session.begun + duration.value(12, 'h')", ""],
  ["a custom token is exchanged for an hour",          "\n        && request.auth.token.auth_time <= request.auth.token.get('exchangeBy', 0)", ""],
  ["sessions last 13 hours",                           "duration.value(12, 'h')", "duration.value(13, 'h')"],
  ["a disabled admin stays",                           "admin.get('enabled', false) == true", "true"],
  ["a reset is ignored",                               "\n        && session.generation == admin.get('generation', '')", ""],
  ["ended sessions go on",                             "letsIn(adminRecord(), sessionRecord())", "adminRecord().get('enabled', false)"],
  ["a session id may be of any length",                "[A-Za-z0-9_-]{1,100}", "[A-Za-z0-9_-]+"],
  ["a session id may hold anything",                   "[A-Za-z0-9_-]{1,100}", "(?s).{1,100}"],
  ["sessions may stay idle", "\n        && request.time < session.used + duration.value(60, 'm')", ""],
  ["sessions may stay idle for an hour and a minute",  "duration.value(60, 'm')", "duration.value(61, 'm')"],
];

// biome-ignore format: one row per edit
const firestoreEdits: typeof bothEdits = [
  ...bothEdits,
  ["any claim but false counts",                       "request.auth.token.get('admin', false) == true", "request.auth.token.get('admin', false) != false"],
  ["a missing provider counts",                        "['firebase', 'sign_in_provider'], '')", "['firebase', 'sign_in_provider'], 'custom')"],
  ["a custom token is exchanged a second short",       "auth_time <= request.auth.token.get", "auth_time < request.auth.token.get"],
  ["sessions end a moment late",                       "request.time < session.begun", "request.time <= session.begun"],
  ["enabled by default",                               "get('enabled', false)", "get('enabled', true)"],
  ["enabled in words counts",                          "get('enabled', false) == true", "get('enabled', false) != false"],
  ["a session needs no generation",                    "session.generation ==", "session.get('generation', '') =="],
  ["a session id of any type is one",                  "get('sid', '').matches('[A-Za-z0-9_-]{1,100}')", "get('sid', '') != ''"],
  ["sessions may stay idle a moment too long",         "request.time < session.used", "request.time <= session.used"],
  ["posts are public",                                 "match /posts/{id} {\n      allow read: if isAdmin();", "match /posts/{id} {\n      allow read;"],
  ["admins may write posts",                           "match /posts/{id} {\n      allow read: if isAdmin();", "match /posts/{id} {\n      allow read, write: if isAdmin();"],
  ["all below posts is readable",                      "match /posts/{id} {", "match /posts/{id=**} {"],
  ["trash is public",                                  "match /trash/{id} {\n      allow read: if isAdmin();", "match /trash/{id} {\n      allow read;"],
  ["admins may empty the trash",                       "match /trash/{id} {\n      allow read: if isAdmin();", "match /trash/{id} {\n      allow read, delete: if isAdmin();"],
  ["drafts are public",                                "match /drafts/{id} {\n      allow read: if isAdmin();", "match /drafts/{id} {\n      allow read;"],
  ["admins may write drafts",                          "match /drafts/{id} {\n      allow read: if isAdmin();", "match /drafts/{id} {\n      allow read, write: if isAdmin();"],
  ["the history is public",                            "allow get: if isAdmin();\n      allow list: if isAdmin() &&", "allow get;\n      allow list: if isAdmin() &&"],
  ["a page of the history is public",                  "if isAdmin() && isPage()", "if isPage()"],
  ["the history is listed whole",                      "if isAdmin() && isPage()", "if isAdmin()"],
  ["conflicts are public",                             "match /slugConflicts/{id} {\n      allow read: if isAdmin();", "match /slugConflicts/{id} {\n      allow read;"],
  ["the feed shows every day",                         "day() <= latestDay() || isAdmin()", "true"],
  ["the feed hides the latest day from gets",          "day() <= latestDay()", "day() < latestDay()"],
  ["the feed hides the latest day from lists",         "isPage() && resource.data.date <= latestDay()", "isPage() && resource.data.date < latestDay()"],
  ["a missing feed entry is told from a coming one",   "day() <= latestDay()", "resource == null || day() <= latestDay()"],
  ["a missing feed entry is hidden from admins",       "day() <= latestDay() || isAdmin()", "day() <= latestDay() || (resource != null && isAdmin())"],
  ["the feed opens half a day early",                  "duration.value(14, 'h')", "duration.value(26, 'h')"],
  ["the feed opens late",                              "duration.value(14, 'h')", "duration.value(13, 'h')"],
  ["months are not padded",                            "twoDigits(there.month())", "string(there.month())"],
  ["days are not padded",                              "twoDigits(there.day())", "string(there.day())"],
  ["ten is padded",                                    "n < 10 ?", "n <= 10 ?"],
  ["feed queries have no limit",                       "isPage() && resource.data", "resource.data"],
  ["feed queries may ask for 101",                     "request.query.limit <= 100", "request.query.limit <= 101"],
  ["feed queries may ask for 99",                      "request.query.limit <= 100", "request.query.limit < 100"],
  ["feed queries need no bound",                       "(isPage() && resource.data.date <= latestDay())", "isPage()"],
  ["either limit or bound will do",                    "isPage() && resource", "isPage() || resource"],
  ["admins may write the feed",                        "allow get: if day()", "allow write: if isAdmin();\n      allow get: if day()"],
  ["any admin sees any upload",                        "isAdmin() ? resource == null || resource.data.uid == request.auth.uid : false", "isAdmin()"],
  ["an upload that is not there yet is forbidden",     "resource == null || resource.data.uid == request.auth.uid", "resource.data.uid == request.auth.uid"],
  ["uploads are visible without a session",            "allow get: if isAdmin() ?", "allow get: if hasAdminToken() ?"],
  ["uploads can be listed",                            "allow get: if isAdmin() ?", "allow read: if isAdmin() ?"],
  ["any diagnostics document may be written",          "allow create, update: if isTestDocument() && isAdmin()", "allow create, update: if isAdmin()"],
  ["any diagnostics document may be read",             "allow get, delete: if isTestDocument() && isAdmin()", "allow get, delete: if isAdmin()"],
  ["anyone may write diagnostics",                     "isTestDocument() && isAdmin() && hasTestShape()", "isTestDocument() && hasTestShape()"],
  ["tests may hold more",                              "request.resource.data.keys().hasOnly(['message', 'at', 'uid'])\n          && ", ""],
  ["a message may be long",                            " && request.resource.data.message.size() <= 200", ""],
  ["a message must be shorter",                        "message.size() <= 200", "message.size() < 200"],
  ["a message may be anything",                        "request.resource.data.message is string && ", ""],
  ["a time may be anything",                           "\n          && request.resource.data.at is timestamp", ""],
  ["a test may bear another's name",                   "\n          && request.resource.data.uid == request.auth.uid", ""],
  ["what no rule names is open to admins",             "    match /trash/{id} {", "    match /{rest=**} { allow read, write: if isAdmin(); }\n    match /trash/{id} {"],
  ["what no rule names is readable",                   "    match /trash/{id} {", "    match /{rest=**} { allow get; }\n    match /trash/{id} {"],
];

// biome-ignore format: one row per edit
const storageEdits: typeof bothEdits = [
  ...bothEdits,
  ["anyone may upload",                      " && isAdmin();", ";"],
  ["one may upload for another",             "request.auth.uid + '/' + uploadId", "uid + '/' + uploadId"],
  ["a name may end with a slash",            "request.resource.name == 'uploads/' + request.auth.uid + '/' + uploadId", "request.auth.uid == uid"],
  ["a file may be overwritten",              "resource == null && ", ""],
  ["uploads may be updated",                 "allow create: if request.resource.name", "allow create, update: if resource != null || request.resource.name"],
  ["uploads may be removed",                 "allow create: if request.resource.name", "allow delete: if isAdmin();\n      allow create: if request.resource.name"],
  ["uploads may be read back",               "allow create: if request.resource.name", "allow get: if isAdmin();\n      allow create: if request.resource.name"],
  ["an empty file will do",                  "request.resource.size > 0 && ", ""],
  ["200 MiB will do",                        "20 * 1024 * 1024", "200 * 1024 * 1024"],
  ["a byte less than 20 MiB is the most",    "size <= 20", "size < 20"],
  ["any type will do",                       "\n          && request.resource.contentType in ['image/jpeg', 'image/png', 'image/webp']", ""],
  ["any image will do",                      "contentType in ['image/jpeg', 'image/png', 'image/webp']", "contentType.matches('image/.*')"],
  ["a type may go on",                       "contentType in ['image/jpeg', 'image/png', 'image/webp']", "contentType.matches('(?i)image/(jpeg|png|webp).*')"],
  ["packed files will do",                   "\n          && request.resource.contentEncoding in [null, '', 'identity']", ""],
  ["any packing but gzip will do",           "contentEncoding in [null, '', 'identity']", "contentEncoding != 'gzip'"],
  ["any name will do",                       "uploadId.matches('[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}')", "true"],
  ["a name may be in capitals",              "uploadId.matches(", "uploadId.lower().matches("],
  ["a name may go on",                       "[0-9a-f]{12}')", "[0-9a-f]{12}.*')"],
  ["photos may be listed",                   "match /geniuses/{file} {\n      allow get;", "match /geniuses/{file} {\n      allow read;"],
  ["thumbnails may be listed",               "match /geniuses/thumbnails/{file} {\n      allow get;", "match /geniuses/thumbnails/{file} {\n      allow read;"],
  ["the folder of photos may be listed",     "match /geniuses/{file} {\n      allow get;", "match /geniuses/{file=**} {\n      allow get, list;"],
  ["all below photos is public",             "match /geniuses/{file} {", "match /geniuses/{file=**} {"],
  ["all below thumbnails is public",         "match /geniuses/thumbnails/{file} {", "match /geniuses/thumbnails/{file=**} {"],
  ["share images may be listed",             "match /geniuses/shares/{file} {\n      allow get;", "match /geniuses/shares/{file} {\n      allow read;"],
  ["all below share images is public",       "match /geniuses/shares/{file} {", "match /geniuses/shares/{file=**} {"],
  ["admins may write photos",                "match /geniuses/{file} {", "match /geniuses/{file} {\n      allow write: if isAdmin();"],
  ["photos are for admins",                  "match /geniuses/{file} {\n      allow get;", "match /geniuses/{file} {\n      allow get: if isAdmin();"],
  ["what no rule names is public",           "    match /geniuses/{file} {", "    match /{rest=**} { allow get; }\n    match /geniuses/{file} {"],
];

test.each(firestoreEdits)("the Firestore table notices when %s", async (_name, from, to) => {
  const rules = projectRules("firestore.rules", replacing(from, to));
  expect(await isNoticed(firestoreOperations, (...asked) => decideFirestore(rules, ...asked))).toBe(true);
});

test.each(storageEdits)("the Storage table notices when %s", async (_name, from, to) => {
  const rules = projectRules("storage.rules", replacing(from, to));
  expect(await isNoticed(storageOperations, (...asked) => decideStorage(rules, ...asked))).toBe(true);
});

/** Replaces `from`, which must occur exactly once. */
function replacing(from: string, to: string) {
  return (text: string) => {
    expect(text.split(from), `'${from}' occurs once`).toHaveLength(2);
    return text.replace(from, () => to);
  };
}

async function isNoticed<Operation extends { readonly allowed: Allowed }>(
  operations: readonly Operation[],
  decide: (principal: Principal, operation: Operation) => Promise<{ readonly allowed: boolean }>,
): Promise<boolean> {
  // An edit about sessions shows in the first operation of some principal, most others in one of the first principal's.
  for (const some of [operations.slice(0, 1), operations])
    for (const principal of principals)
      for (const operation of some)
        if ((await decide(principal, operation)).allowed !== mayDo(principal, operation)) return true;
  return false;
}
