import { mostUsed } from "@daily-genius/domain/list/in-use";
import { useMemo } from "react";
import { Select } from "#ui/select.tsx";
import { useAllPosts } from "../../store/desk.ts";

type Props = {
  readonly assignee: string;
  readonly onAssign: (email: string) => void;
};

/** Chooses the person whom a draft is assigned to, among those who have saved posts, most of them first. */
export function AssigneeField({ assignee, onAssign }: Props) {
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
        onChoose={onAssign}
      />
    </div>
  );
}
