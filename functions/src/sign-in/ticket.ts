import { randomBytes } from "node:crypto";
import * as z from "zod/mini";
import { firestore } from "../store/firestore.ts";
import { equalInConstantTime, keyedHash } from "./keyed-hash.ts";

/** The time for which a ticket can be used, in ms. */
export const ticketLifetime = 5 * 60_000;

const common = {
  uid: z.string(),
  /** The challenge for the passkey, in base64url. */
  challenge: z.string(),
  /** The page that asked, if it is one of ours. */
  origin: z.nullable(z.string()),
  expireAt: z.date(),
};

/** `tickets/{id}` as stored: a step that a passkey has to finish. */
const Ticket = z.discriminatedUnion("kind", [
  z.object({
    ...common,
    kind: z.literal("sign-in"),
    account: z.string(),
    bucket: z.string(),
    generation: z.string(),
  }),
  z.object({ ...common, kind: z.literal("add"), sid: z.string() }),
]);
type Ticket = z.infer<typeof Ticket>;
type Kind = Ticket["kind"];
export type TicketOf<K extends Kind> = Extract<Ticket, { kind: K }>;
type Issued = { [K in Kind]: Omit<TicketOf<K>, "challenge" | "expireAt"> }[Kind];

/** Stores a ticket; returns its id, which nobody can guess, and the challenge. */
export async function issueTicket(ticket: Issued): Promise<{ id: string; challenge: string }> {
  const [id, challenge] = [random(), random()];
  const fields = { ...ticket, challenge, expireAt: new Date(Date.now() + ticketLifetime) };
  await firestore.write([{ kind: "create", path: pathOf(id), fields }]);
  return { id, challenge };
}

/** Uses a ticket up, and returns it; undefined if it is unknown, of another kind, too old, or used by someone else. */
export async function takeTicket<K extends Kind>(id: string, kind: K): Promise<TicketOf<K> | undefined> {
  if (!/^[\w-]{43}$/.test(id)) return undefined;
  const [document] = await firestore.read([pathOf(id)]);
  const { data: ticket } = Ticket.safeParse(document.fields);
  if (!ticket) return undefined;
  const taken = await firestore.commit([{ kind: "delete", path: document.path, version: document.version }]);
  if (!taken || ticket.kind !== kind || Date.now() >= ticket.expireAt.getTime()) return undefined;
  // The cast holds by the comparison of the kinds.
  return ticket as TicketOf<K>;
}

/** Returns a ticket's id with a signature, so that invented ones cost no read. */
export function signTicket(key: string, id: string): string {
  return `${id}.${keyedHash(key, `ticket:v1:${id}`)}`;
}

/** Returns the id of a signed ticket; undefined if it is forged. */
export function readTicket(key: string, signed: string): string | undefined {
  const [id = ""] = signed.split(".");
  return equalInConstantTime(signed, signTicket(key, id)) ? id : undefined;
}

function random(): string {
  return randomBytes(32).toString("base64url");
}

function pathOf(id: string): string {
  return `tickets/${id}`;
}
