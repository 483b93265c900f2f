import hidden from "#ui/visually-hidden.module.css";
import styles from "./view-switch.module.css";

const views = { list: "List", planner: "Planner", changes: "Changes" } as const;

export type DashboardView = keyof typeof views;

/** Whether the value names a view. */
export function isView(value: unknown): value is DashboardView {
  return typeof value === "string" && Object.hasOwn(views, value);
}

type Props = { readonly view: DashboardView; readonly onChange: (view: DashboardView) => void };

/** Chooses the view of the dashboard. */
export function ViewSwitch({ view, onChange }: Props) {
  return (
    <div className={styles["view"]}>
      <fieldset className={styles["switch"]}>
        <legend className={hidden["hidden"]}>View</legend>
        {Object.entries(views).map(([value, label]) => (
          <label key={value}>
            <input
              type="radio"
              className={hidden["hidden"]}
              name="view"
              checked={value === view}
              onChange={() => onChange(value as DashboardView)} // a key of the same table
            />
            {label}
          </label>
        ))}
      </fieldset>
    </div>
  );
}
