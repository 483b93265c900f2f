import { type Plan, plan } from "@daily-genius/domain/schedule/plan";
import type { Schedule } from "@daily-genius/domain/schedule/schedule";
import { useMemo, useState, useSyncExternalStore } from "react";
import { countOf } from "#format/count-of.ts";
import { Form } from "#ui/form.tsx";
import { Modal } from "#ui/modal.tsx";
import { TextField } from "#ui/text-field.tsx";
import { usePlans } from "../drafts/draft-list.ts";
import { useAllPosts, useDesk } from "../store/desk.ts";
import { useLatestDay } from "../use-today.ts";
import { movesOf, scheduleWith } from "./post-moves.ts";
import { daysTyped, sayMoved, shortDay } from "./words.ts";

type Props = {
  /** The posts to move. */
  readonly ids: ReadonlySet<string>;
  readonly onShifted?: () => void;
  readonly onClose: () => void;
};

/** Asks by how many days to move the chosen posts, and shows the effect. */
export function ShiftPosts({ ids, onShifted, onClose }: Props) {
  const { store } = useDesk();
  const [typed, setTyped] = useState("1");
  const by = daysTyped(typed);
  const acts = movesOf(store);
  const pending = useSyncExternalStore(acts.subscribe, acts.get);
  const posts = useAllPosts();
  const schedule = useMemo(() => scheduleWith(posts ?? [], pending), [posts, pending]);
  const plans = usePlans(schedule);
  const count = ids.size;
  const made = plan(schedule, { kind: "shift", ids, by }, useLatestDay());
  const isPossible = "moves" in made && made.moves.length > 0;
  return (
    <Modal title={`Move ${countOf(count, "post")}`} onClose={onClose}>
      <Form
        verb={`Move ${countOf(count, "post")}`}
        isDisabled={!isPossible}
        onRefuse={onClose}
        onSubmit={() => {
          onClose();
          acts.carryOut({ kind: "shift", ids, by }, (moves) => sayMoved(moves, plans));
          onShifted?.();
        }}
      >
        <TextField
          label="Days"
          hint="Use a negative number to move them earlier"
          autoComplete="off"
          autoFocus
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <p className="soft" role="status">
          {outcomeOf(made, schedule)}
        </p>
      </Form>
    </Modal>
  );
}

function outcomeOf(made: Plan, schedule: Schedule): string {
  if ("refused" in made) return made.refused;
  const days = made.moves.map(({ to }) => to).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return "Enter a number of days.";
  const isOne = first === last;
  const dates = isOne
    ? `New date: ${shortDay(first)}.`
    : `New dates: ${shortDay(first)} through ${shortDay(last)}.`;
  const movers = new Set(made.moves.map(({ id }) => id));
  const taken = new Set(days.filter((day) => schedule.get(day)?.some(({ id }) => !movers.has(id)))).size;
  if (taken === 0) return dates;
  const which = isOne ? "This day" : `${taken} of these days`;
  return `${dates} ${which} already ${taken === 1 ? "has" : "have"} posts.`;
}
