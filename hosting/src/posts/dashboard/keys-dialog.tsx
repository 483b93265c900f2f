import { useState } from "react";
import { Modal } from "#ui/modal.tsx";
import { areKeysOn, setSingleKeys } from "#ui/use-keys.ts";
import styles from "./keys-dialog.module.css";

/** The effect of each key, by where it works. */
const keys: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Anywhere: {
    n: "Add a new post",
    "/": "Search",
    "?": "Show keyboard shortcuts",
    F8: "Go to notifications",
  },
  List: {
    "↑ ↓": "Previous or next row",
    "Home End": "First or last row",
    "Page ↑ ↓": "Move 8 rows",
    Enter: "Open the post",
    e: "Edit the post",
    x: "Select the post",
    "Shift x": "Select a range",
  },
  History: {
    "↑ ↓": "Previous or next version",
    Enter: "Go to its changes",
    r: "Restore the version",
  },
  Planner: {
    "← → ↑ ↓": "Previous or next day or week",
    "Home End": "First or last day of the week",
    "Page ↑ ↓": "Previous or next month",
    t: "Go to today",
    g: "Go to the next free day",
    "Shift ← →": "Select several days",
    Enter: "Open the menu of the day",
    m: "Move the post or the draft",
    n: "Add a post on this day",
    Delete: "Delete the post",
    "Ctrl ⌘ z": "Undo the last move",
  },
  Dialogs: {
    "Ctrl ⌘ Enter": "Save",
    "Ctrl ⌘ s": "Save a draft at once",
    Esc: "Close",
  },
};

/** Lists the keys, and turns the single-character ones on or off. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const [isOn, setOn] = useState(areKeysOn);
  return (
    <Modal title="Keyboard shortcuts" size="medium" onClose={onClose}>
      <div className={styles["keys"]}>
        {Object.entries(keys).map(([where, list]) => (
          <section key={where}>
            <h3 className="soft small">{where}</h3>
            <dl>
              {Object.entries(list).map(([key, act]) => (
                <div key={key} className="small">
                  <dt>
                    {key.split(" ").map((one) => (
                      <kbd key={one}>{one}</kbd>
                    ))}
                  </dt>
                  <dd>{act}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <label className={`small row ${styles["switch"]}`}>
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ target }) => {
            setSingleKeys(target.checked);
            setOn(target.checked);
          }}
        />
        Use single-key shortcuts
      </label>
    </Modal>
  );
}
