import { Subscribers } from "./subscribers.ts";

/** A value, and those who hear of its changes. */
export class Store<Value> {
  readonly #subscribers = new Subscribers();
  #value: Value;

  constructor(value: Value) {
    this.#value = value;
  }

  readonly get = (): Value => this.#value;

  readonly subscribe = this.#subscribers.add;

  protected set(value: Value): void {
    this.#value = value;
    this.#subscribers.tell();
  }

  /** Changes some fields of the value. */
  protected change(fields: Partial<Value>): void {
    this.set({ ...this.#value, ...fields });
  }
}
