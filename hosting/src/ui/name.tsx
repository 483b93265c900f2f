import { nameDirection } from "@daily-genius/domain/text/name-direction";

/** A name among other words, with the direction of its own. */
export function Name({ name }: { readonly name: string }) {
  return <bdi dir={nameDirection(name)}>{name}</bdi>;
}
