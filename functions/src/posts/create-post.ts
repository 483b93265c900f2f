import { callable } from "../callable.ts";
import { services } from "../services.ts";
import { logged } from "./logged.ts";
import { missingFields } from "./missing-fields.ts";
import { createFrom } from "./post-creation.ts";

/** Creates a post, with the photo of an upload if one is named. */
export const createPost = callable(
  "createPost",
  { timeoutSeconds: 60, refusal: missingFields },
  async (input, { uid, email }) => {
    const { requestId } = input;
    const create = () => createFrom(services(), input, { uid, email });
    const post = await logged("post.create", { uid, requestId }, create, ({ id }) => ({ id }));
    return { post };
  },
);
