import type { SignInRefusal } from "@daily-genius/domain/calls/calls";
import { blockDuration } from "@daily-genius/domain/sign-in/lockout";
import { useEffect, useEffectEvent, useState } from "react";
import { browserStorage, parseJson, remember } from "#ui/storage.ts";

const key = "daily-genius.lockout";

type Remembered = { readonly attempts: number; readonly blockedUntil: number };

const free: Remembered = { attempts: 0, blockedUntil: 0 };

/** The server's last answer about failed attempts, which survives a reload; only the server decides. */
export function useLockout() {
  const [remembered, setRemembered] = useState(recall);
  const [now, setNow] = useState(() => Date.now());
  const rest = remembered.blockedUntil - now;
  // No block lasts longer: the clock was set back since.
  const blockTimeRemaining = rest > blockDuration ? 0 : Math.max(0, rest);
  const isBlocked = blockTimeRemaining > 0;

  const keep = (next: Remembered) => {
    setRemembered(next);
    setNow(Date.now());
    if (next === free) browserStorage.removeItem(key);
    else remember(browserStorage, key, JSON.stringify(next));
  };
  const reset = () => keep(free);
  const refused = ({ failures, blockTimeRemaining: remaining }: SignInRefusal) =>
    keep({ attempts: failures, blockedUntil: remaining > 0 ? Date.now() + remaining : 0 });

  useEffect(() => {
    if (!isBlocked) return;
    const tick = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(tick);
  }, [isBlocked]);

  // The end of a block resets the counter too.
  const isOver = remembered.blockedUntil > 0 && !isBlocked;
  const end = useEffectEvent(reset);
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);

  return { loginAttempts: isOver ? 0 : remembered.attempts, isBlocked, blockTimeRemaining, refused, reset };
}

function recall(): Remembered {
  const { attempts, blockedUntil } = Object(parseJson(browserStorage.getItem(key)));
  return Number.isInteger(attempts) && Number.isFinite(blockedUntil) ? { attempts, blockedUntil } : free;
}
