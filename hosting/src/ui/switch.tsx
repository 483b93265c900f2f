import { useId } from "react";
import styles from "./switch.module.css";

type Props<Value extends string> = {
  /** What is chosen, for screen readers. */
  readonly name: string;
  /** The choices and their labels. */
  readonly choices: Readonly<Record<Value, string>>;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
};

/** Chooses one of a few views, side by side. */
export function Switch<Value extends string>({ name, choices, value, onChange }: Props<Value>) {
  const group = useId();
  return (
    <fieldset className={styles["switch"]}>
      <legend className="visually-hidden">{name}</legend>
      {(Object.keys(choices) as Value[]).map(
        (
          one, // the keys of the table
        ) => (
          <label key={one}>
            <input
              type="radio"
              className="visually-hidden"
              name={group}
              checked={one === value}
              onChange={() => onChange(one)}
            />
            {choices[one]}
          </label>
        ),
      )}
    </fieldset>
  );
}
