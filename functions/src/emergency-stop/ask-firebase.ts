import { type Answer, objectIn } from "../google/answer.ts";
import { send } from "../google/request.ts";

/** Sends a request to one of Firebase's own APIs, which all answer with an object. Each request may be repeated. */
export async function askFirebase(
  method: "GET" | "POST" | "PATCH",
  url: string,
  content?: object,
): Promise<Answer> {
  const body = content && JSON.stringify(content);
  const headers = { "content-type": "application/json" };
  const answer = await send({ url, method, headers, body, isRepeatable: true });
  return objectIn(JSON.parse(answer.toString()));
}
