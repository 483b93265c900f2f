import { firestoreHost, project, type RawDocument } from "../e2e/stack.ts";

/** The parts of an answer that the app uses. */
type Answer = { readonly status: number; readonly headers: Headers; readonly body: Buffer };

/** A request of the app to the REST API of Firestore or Storage. */
export type AppRequest = {
  readonly service: "firestore" | "storage";
  readonly method?: "GET" | "POST" | "PATCH" | "DELETE";
  /** The part of the path after `…/documents` or `…/o`. */
  readonly path: string;
  readonly json?: unknown;
  readonly file?: string;
};

/** An entry of the feed, as Firestore's REST API returns it. */
export type AppEntry = { readonly id: string; readonly fields: RawDocument["fields"] };

const origins = {
  firestore: `http://${firestoreHost}/v1/projects/${project}/databases/(default)/documents`,
  storage: `http://${process.env["FIREBASE_STORAGE_EMULATOR_HOST"]}/v0/b/${project}.appspot.com/o`,
};
const words = { firestore: "Bearer", storage: "Firebase" };

/** The requests of the mobile app. */
export type MobileApp = ReturnType<typeof mobileApp>;

/** The app, signed in with `idToken` or not at all. */
export function mobileApp(idToken?: string) {
  const ask = async ({ service, method = "GET", path, json, file }: AppRequest): Promise<Answer> => {
    const headers: Record<string, string> = idToken ? { authorization: `${words[service]} ${idToken}` } : {};
    if (json !== undefined) headers["content-type"] = "application/json";
    if (file !== undefined) headers["content-type"] = "image/jpeg";
    const body = json === undefined ? (file ?? null) : JSON.stringify(json);
    return answerOf(await fetch(`${origins[service]}${path}`, { method, headers, body }));
  };
  /** Returns the entries that match a query; throws if it is refused. */
  const query = async (structuredQuery: unknown): Promise<readonly AppEntry[]> => {
    const { status, body } = await ask({
      service: "firestore",
      method: "POST",
      path: ":runQuery",
      json: { structuredQuery },
    });
    if (status !== 200) throw new Error(`refused with ${status}`);
    // The cast: Firestore's answer to a query.
    const found = JSON.parse(body.toString()) as {
      document?: { name: string; fields: AppEntry["fields"] };
    }[];
    return found.flatMap(({ document }) =>
      document ? [{ id: document.name.split("/").at(-1) ?? "", fields: document.fields }] : [],
    );
  };
  /** Fetches a photo by the URL in an entry. */
  const fetchPhoto = async (url: string) => answerOf(await fetch(url));
  return { ask, query, fetchPhoto };
}

/** Returns the token of an account that someone has made with the public key. */
export async function aStrangersToken(): Promise<string> {
  const host = process.env["FIREBASE_AUTH_EMULATOR_HOST"];
  const response = await fetch(
    `http://${host}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=public`,
    {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ returnSecureToken: true }),
    },
  );
  // The cast: Identity Toolkit's answer.
  const { idToken } = (await response.json()) as { idToken?: string };
  if (!idToken) throw new Error("the stranger got no token");
  return idToken;
}

async function answerOf(response: Response): Promise<Answer> {
  const { status, headers } = response;
  return { status, headers, body: Buffer.from(await response.arrayBuffer()) };
}
