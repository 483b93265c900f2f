import hidden from "#ui/visually-hidden.module.css";
import styles from "./view-switch.module.css";

const views = { list: "List", planner: "Planner", changes: "Changes" } as const;

export type DashboardView = keyof typeof views;

export const dashboardViews = Object.keys(views) as DashboardView[]; // the keys of the table

type Props = { readonly view: DashboardView; readonly onChange: (view: DashboardView) => void };

/** Chooses the view of the dashboard. */
export function ViewSwitch({ view, onChange }: Props) {
  return (
    <div className={styles["view"]}>
      <fieldset className={styles["switch"]}>
        <legend className={hidden["hidden"]}>View</legend>
        {dashboardViews.map((value) => (
          <label key={value}>
            <input
              type="radio"
              className={hidden["hidden"]}
              name="view"
              checked={value === view}
              onChange={() => onChange(value)}
            />
            {views[value]}
          </label>
        ))}
      </fieldset>
    </div>
  );
}
