import { Subscribers } from "./store.ts";

/** A short message, perhaps about a subject, and with an action such as 'Undo'. */
export type Toast = {
  readonly id: number;
  readonly text: string;
  /** The subject's id. A newer toast about the same subject replaces this one, including its outdated "Undo". */
  readonly about: string | undefined;
  readonly tone: "plain" | "danger";
  readonly action: { readonly label: string; readonly run: () => void } | undefined;
};

let toasts: readonly Toast[] = [];
let lastId = 0;
const subscribers = new Subscribers();

export const getToasts = (): readonly Toast[] => toasts;

export const subscribeToToasts = subscribers.add;

/** Shows a message at the edge of the window, below earlier ones; a fifth replaces the oldest. */
export function showToast(
  text: string,
  { about, tone = "plain", action }: Partial<Omit<Toast, "id" | "text">> = {},
): void {
  lastId += 1;
  set([...toastsNotAbout(about), { id: lastId, text, about, tone, action }].slice(-4));
}

export function dismissToast(id: number): void {
  set(toasts.filter((toast) => toast.id !== id));
}

/** Removes the toasts about a subject that is now visible itself. */
export function dismissToastsAbout(about: string): void {
  set(toastsNotAbout(about));
}

/** Removes every message. */
export function clearToasts(): void {
  set([]);
}

function toastsNotAbout(about: string | undefined): readonly Toast[] {
  return toasts.filter((toast) => about === undefined || toast.about !== about);
}

function set(next: readonly Toast[]): void {
  toasts = next;
  subscribers.tell();
}
