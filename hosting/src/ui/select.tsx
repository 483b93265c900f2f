import { type ComponentProps, memo, useId } from "react";
import { ChevronDown } from "#ui/icons.tsx";
import styles from "./select.module.css";

type Props = Omit<ComponentProps<"select">, "children" | "onChange"> & {
  /** The values and their labels, in order. */
  readonly options: readonly (readonly [value: string | number, label: string])[];
  readonly onChoose: (value: string) => void;
  /** The label before it, if it has one that is seen. */
  readonly label?: string;
};

/** A choice of one of several values. */
export function Select({ options, onChoose, label, ...rest }: Props) {
  const id = useId();
  return (
    <>
      {label !== undefined && <label htmlFor={id}>{label}</label>}
      <span className={styles["select"]}>
        <select id={id} {...rest} onChange={({ target }) => onChoose(target.value)}>
          <Options options={options} />
        </select>
        <ChevronDown size={16} className={`soft ${styles["arrow"]}`} />
      </span>
    </>
  );
}

/** Apart, so that the planner does not compare its hundreds of months again at each change. */
const Options = memo(function Options({ options }: Pick<Props, "options">) {
  return options.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
});
