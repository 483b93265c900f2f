/** What is typed for a new post while its form loads, and which field has the focus then. */
export type EarlyText = {
  readonly title: string;
  readonly description: string;
  readonly focused: "title" | "description";
};

export const noEarlyText: EarlyText = { title: "", description: "", focused: "title" };

/** Whether anything was typed. */
export const isTyped = ({ title, description }: EarlyText): boolean => title !== "" || description !== "";
