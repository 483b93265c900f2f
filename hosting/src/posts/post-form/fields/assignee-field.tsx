import { mostUsed } from "@daily-genius/domain/list/in-use";
import { useMemo } from "react";
import { Select } from "#ui/select.tsx";
import type { Editor } from "../../editor/editor.ts";
import { useAllPosts } from "../../store/desk.ts";
import { useEditor } from "../use-post-form.ts";

/** Chooses the person whom a draft is assigned to, among those who have saved posts, most of them first. */
export function AssigneeField({ editor }: { readonly editor: Editor }) {
  const assignee = useEditor(editor, ({ typed }) => typed.assignee);
  const posts = useAllPosts();
  const people = useMemo(
    () => mostUsed((posts ?? []).map(({ updatedBy, authorEmail }) => updatedBy || authorEmail)),
    [posts],
  );
  const others = assignee === "" || people.includes(assignee) ? people : [assignee, ...people];
  return (
    <div className="field">
      <Select
        label="Assigned to"
        value={assignee}
        options={[["", "No one"], ...others.map((email) => [email, email] as const)]}
        onChoose={(email) => {
          editor.dispatch({ kind: "typed", change: { assignee: email } });
          editor.dispatch({ kind: "left" });
        }}
      />
    </div>
  );
}
