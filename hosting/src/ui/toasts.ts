/** A short message, perhaps about something with a title, and with an action such as 'Undo'. */
export type Toast = {
  readonly id: number;
  readonly text: string;
  /** Shown in quotes after the text, and laid out by its own direction. */
  readonly title: string | undefined;
  readonly tone: "plain" | "danger";
  readonly action: { readonly label: string; readonly run: () => void } | undefined;
};

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

export const getToasts = (): readonly Toast[] => toasts;

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows a message at the edge of the window, below earlier ones; a fifth replaces the oldest. */
export function showToast(
  text: string,
  { title, tone = "plain", action }: Partial<Pick<Toast, "title" | "tone" | "action">> = {},
): void {
  lastId += 1;
  set([...toasts, { id: lastId, text, title, tone, action }].slice(-4));
}

export function dismissToast(id: number): void {
  set(toasts.filter((toast) => toast.id !== id));
}

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}
