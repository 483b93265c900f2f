import { randomUUID } from "node:crypto";
import { readFileSync, readlinkSync, renameSync, rmSync, symlinkSync } from "node:fs";

// A lock is a symbolic link whose target names its owner: a link appears with its target in one step, and fails where
// there is one. To take over from a dead owner, a process first creates the link `file.owner`, which only one can, and
// then moves it over the lock. If it dies in between, the next one takes over from it in the same way, so that the
// owner is always at the end of a chain that begins with the lock itself. Names of owners are never reused.

/** The start of a process where /proc does not show it. */
const unknown = "unknown";

/**
 * Takes `file` as a lock of this process until it releases it or dies. Returns how to release it, or the id of the
 * process that holds it.
 *
 * @param {string} file
 * @returns {{ readonly release: () => void } | { readonly heldBy: number }}
 */
export function takeLock(file) {
  const pid = process.pid;
  const owner = `${pid}-${startOf(pid)}-${randomUUID()}`;
  for (;;) {
    const previous = ownerOf(file);
    if (previous !== undefined && isAlive(previous)) return { heldBy: pidOf(previous) };
    const place = previous === undefined ? file : `${file}.${previous}`;
    if (!link(owner, place)) continue;
    if (previous !== undefined) {
      // Another process took over earlier, so this link hangs on nothing.
      if (ownerOf(file) !== owner) {
        rmSync(place, { force: true });
        continue;
      }
      renameSync(place, file);
    }
    return { release: () => rmSync(file, { force: true }) };
  }
}

/**
 * The id of the process that holds the lock `file`; undefined if none does.
 *
 * @param {string} file
 * @returns {number | undefined}
 */
export function holderOf(file) {
  const owner = ownerOf(file);
  return owner !== undefined && isAlive(owner) ? pidOf(owner) : undefined;
}

/** The owner at the end of the chain that begins with `file`. */
function ownerOf(file) {
  let owner = read(file);
  for (let next = owner; next !== undefined; next = read(`${file}.${next}`)) owner = next;
  return owner;
}

function read(file) {
  try {
    return readlinkSync(file);
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw error;
  }
}

function link(owner, place) {
  try {
    symlinkSync(owner, place);
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

function isAlive(owner) {
  const pid = pidOf(owner);
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== "EPERM") return false;
  }
  const start = startOf(pid);
  return start === unknown || start === owner.split("-")[1];
}

function pidOf(owner) {
  return Number(owner.split("-")[0]);
}

/**
 * Returns the process's start, in ticks since the machine's; a later process with the same id has another. Undefined if
 * it has ended and its parent, on a busy machine, has not heard of it yet.
 */
function startOf(pid) {
  try {
    // pid (name) state …: the name may contain blanks and brackets.
    const [state, ...fields] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1).split(" ");
    return state === "Z" || state === "X" ? undefined : fields[18];
  } catch {
    return unknown;
  }
}
