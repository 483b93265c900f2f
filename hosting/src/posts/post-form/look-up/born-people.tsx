import type { PublishDate } from "@daily-genius/domain/dates/publish-date";
import type { Birth } from "@daily-genius/domain/look-up/read-births";
import { useMemo, useState } from "react";
import { useDesk } from "../../store/desk.ts";
import { People, postAbout } from "./people.tsx";

type Props = {
  readonly people: readonly Birth[];
  readonly day: PublishDate;
  readonly onChoose: (id: string) => void;
};

/** The people who were born on a day; whoever has a post comes last. */
export function BornPeople({ people, day, onChoose }: Props) {
  const { store } = useDesk();
  const [isNarrow, setNarrow] = useState(true);
  const shown = useMemo(() => {
    const suited = people.filter(({ isScientist }) => isScientist || !isNarrow);
    const hasPost = ({ id }: Birth) => Number(postAbout(store, id) !== undefined);
    return suited
      .toSorted((a, b) => hasPost(a) - hasPost(b))
      .map(({ id, name, year, description }) => ({
        id,
        name,
        description: `${year}${description && `, ${description}`}`,
      }));
  }, [people, isNarrow, store]);
  return (
    <>
      <label>
        <input type="checkbox" checked={isNarrow} onChange={({ target }) => setNarrow(target.checked)} />{" "}
        Scientists and inventors
      </label>
      {shown.length === 0 && <p role="status">No suggestions for this day.</p>}
      <People people={shown} day={day} onChoose={onChoose} />
    </>
  );
}
