import { Button } from "#ui/button.tsx";
import { ListFilter } from "#ui/icons.tsx";
import styles from "./post-filters.module.css";

type Props = {
  /** The number of chosen filters. */
  readonly chosen: number;
  /** The id of the filters. */
  readonly controls: string;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
};

/** Shows and hides the filters. */
export function FilterButton({ chosen, controls, isOpen, onOpen }: Props) {
  return (
    <Button
      className={styles["button"] ?? ""}
      aria-label={chosen > 0 ? `Filters ${chosen} on` : "Filters"}
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={() => onOpen(!isOpen)}
    >
      <ListFilter size={18} />
      <span>Filters</span>
      {chosen > 0 && <b> {chosen}</b>}
    </Button>
  );
}
