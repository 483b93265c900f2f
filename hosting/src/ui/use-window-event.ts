import { useEffectEvent, useLayoutEffect } from "react";

/** Handles an event of the window while the component is shown; `isFirst` handles it before the page does. */
export function useWindowEvent<Type extends keyof WindowEventMap>(
  type: Type,
  handle: (event: WindowEventMap[Type]) => void,
  isFirst = false,
): void {
  const onEvent = useEffectEvent(handle);
  // Before the component is visible, so that no key and no paste is lost.
  useLayoutEffect(() => {
    const listener = (event: WindowEventMap[Type]) => onEvent(event);
    addEventListener(type, listener, isFirst);
    return () => removeEventListener(type, listener, isFirst);
  }, [type, isFirst]);
}
