import { useEffect, useEffectEvent } from "react";

/** Handles an event of the window while the component is shown; `isFirst` handles it before the page does. */
export function useWindowEvent<Type extends keyof WindowEventMap>(
  type: Type,
  handle: (event: WindowEventMap[Type]) => void,
  isFirst = false,
): void {
  const onEvent = useEffectEvent(handle);
  useEffect(() => {
    const listener = (event: WindowEventMap[Type]) => onEvent(event);
    addEventListener(type, listener, isFirst);
    return () => removeEventListener(type, listener, isFirst);
  }, [type, isFirst]);
}
