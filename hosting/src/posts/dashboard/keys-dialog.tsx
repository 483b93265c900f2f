import { useState } from "react";
import { Modal } from "#ui/modal.tsx";
import { areKeysOn, turnKeys } from "#ui/single-keys.ts";
import styles from "./keys-dialog.module.css";

/** What each key does, by where it works. */
const keys: readonly (readonly [where: string, readonly (readonly [key: string, act: string])[]])[] = [
  [
    "Anywhere",
    [
      ["n", "Add a new post"],
      ["/", "Search"],
      ["?", "Show the keys"],
      ["F8", "Go to the notices"],
    ],
  ],
  [
    "In the list",
    [
      ["↑ ↓", "Go to the row above or below"],
      ["Home End", "Go to the first or the last row"],
      ["Page ↑ ↓", "Go eight rows up or down"],
      ["Enter", "Open the post"],
      ["e", "Edit the post"],
      ["x", "Select the post"],
      ["Shift x", "Select all from the last one to this"],
    ],
  ],
  [
    "In the planner",
    [
      ["← → ↑ ↓", "Go to the day or the week before or after"],
      ["Home End", "Go to the first or the last day of the week"],
      ["Page ↑ ↓", "Go a month back or on"],
      ["t", "Go to today"],
      ["g", "Go to the next free day"],
      ["Shift ← →", "Choose several days"],
      ["Enter", "Show what can be done with the day"],
      ["m", "Move the post"],
      ["n", "Add a post for the day"],
      ["Delete", "Delete the post"],
      ["Ctrl ⌘ z", "Undo the last move"],
    ],
  ],
  [
    "In a dialog",
    [
      ["Ctrl ⌘ Enter", "Save"],
      ["Esc", "Close"],
    ],
  ],
];

/** Lists the keys, and turns those that are single letters and signs on or off. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const [isOn, setOn] = useState(areKeysOn);
  return (
    <Modal title="Keys" onClose={onClose}>
      <div className={styles["keys"]}>
        {keys.map(([where, list]) => (
          <section key={where}>
            <h3>{where}</h3>
            <dl>
              {list.map(([key, act]) => (
                <div key={key}>
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
      <label className={styles["switch"]}>
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ target }) => {
            turnKeys(target.checked);
            setOn(target.checked);
          }}
        />
        Single letters and signs are keys
      </label>
    </Modal>
  );
}
