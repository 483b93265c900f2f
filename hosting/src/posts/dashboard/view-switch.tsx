import type { ReactNode } from "react";
import { Switch } from "#ui/switch.tsx";
import styles from "./view-switch.module.css";

const views = { list: "List", planner: "Planner", changes: "Activity" } as const;

export type DashboardView = keyof typeof views;

export const dashboardViews = Object.keys(views) as DashboardView[]; // the keys of the table

type Props = {
  readonly view: DashboardView;
  readonly onChange: (view: DashboardView) => void;
  /** What stands beside the views. */
  readonly children: ReactNode;
};

/** Chooses the view of the dashboard. */
export function ViewSwitch({ view, onChange, children }: Props) {
  return (
    <div className={styles["view"]}>
      <Switch name="View" choices={views} value={view} onChange={onChange} />
      {children}
    </div>
  );
}
