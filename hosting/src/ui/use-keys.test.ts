import { expect, test } from "vitest";
import { commandOf } from "./use-keys.ts";

test.each([
  ["z", "KeyZ", "Ctrl", "z"],
  ["z", "KeyW", "⌘", "z"],
  ["Z", "KeyZ", "Ctrl, Caps Lock", "z"],
  ["Z", "KeyZ", "Ctrl, Shift", "Z"],
  ["z", "KeyZ", "Ctrl, Shift, Caps Lock", "Z"],
  ["ы", "KeyS", "Ctrl", "s"],
  ["ώ", "KeyV", "Ctrl, Alt", "ώ"],
  ["ś", "KeyS", "Ctrl, Alt", "ś"],
  ["Enter", "Enter", "Ctrl, Shift", "Enter"],
  ["s", "KeyS", "", undefined],
])("%s at %s with %s is the command %s", (key, code, held, command) => {
  const is = (name: string) => held.split(", ").includes(name);
  const modifiers = {
    ctrlKey: is("Ctrl"),
    metaKey: is("⌘"),
    shiftKey: is("Shift"),
    altKey: is("Alt"),
  };
  expect(commandOf({ key, code, ...modifiers })).toBe(command);
});
