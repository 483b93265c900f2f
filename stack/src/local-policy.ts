import type { Ports } from "./ports.ts";

type Header = { readonly key: string; value: string };
type HostingConfig = { readonly headers: readonly { readonly headers: readonly Header[] }[] };

/**
 * Lets the pages of one stack reach its emulators: the content security policy of firebase.json with their addresses
 * added, and otherwise word for word the one that production serves.
 */
export function admitEmulators(hosting: HostingConfig, ports: Ports): void {
  const at = (port: number) => `http://127.0.0.1:${port}`;
  const calls = [ports.auth, ports.functions, ports.firestore, ports.storage].map(at).join(" ");
  for (const header of hosting.headers.flatMap((rule) => rule.headers))
    if (header.key === "Content-Security-Policy")
      header.value = header.value
        .replace("connect-src", `connect-src ${calls}`)
        .replace("img-src", `img-src ${at(ports.storage)}`);
}
