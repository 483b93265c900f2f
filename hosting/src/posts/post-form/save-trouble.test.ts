import { Failure } from "@daily-genius/domain/failure";
import { aPost } from "@daily-genius/domain/testing/a-post";
import { expect, test } from "vitest";
import { saveTrouble } from "./save-trouble.ts";

test.each([
  ["", "“Ada” was deleted meanwhile."],
  [
    "a.webp",
    "“Ada” was deleted meanwhile, and its photo with it. Choose the photo again if a new post should have it.",
  ],
])(
  "over a post with the photo %j that is gone, a save is refused in plain words first",
  (imageURL, plain) => {
    const post = aPost({ title: "Ada", imageURL });
    const { kind, sentences } = saveTrouble(new Failure("not-found", "No such post."), post, true);
    expect(kind).toBe("deleted");
    expect(sentences[0]).toBe(plain);
  },
);
