import type { ComponentProps } from "react";
import { ChevronDown } from "#ui/icons.tsx";
import styles from "./select.module.css";

type Props = Omit<ComponentProps<"select">, "children" | "onChange"> & {
  /** The values and their labels, in order. */
  readonly options: readonly (readonly [value: string | number, label: string])[];
  readonly onChoose: (value: string) => void;
};

/** A choice of one of several values. */
export function Select({ options, onChoose, ...rest }: Props) {
  return (
    <span className={styles["select"]}>
      <select {...rest} onChange={({ target }) => onChoose(target.value)}>
        {options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown size={16} className={styles["arrow"]} />
    </span>
  );
}
