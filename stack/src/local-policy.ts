import type { Ports } from "./ports.ts";

type Header = { readonly key: string; value: string };
type HostingConfig = { readonly headers: readonly { readonly headers: readonly Header[] }[] };

/**
 * Adds the addresses of one stack's emulators to the content security policy of firebase.json, and changes nothing
 * else. Only if styles change while the stack runs, any style is allowed instead of one hash: Hosting reads its
 * configuration once.
 */
export function admitEmulators(hosting: HostingConfig, ports: Ports, stylesChange: boolean): void {
  const at = (port: number) => `http://127.0.0.1:${port}`;
  const calls = [ports.auth, ports.functions, ports.firestore, ports.storage].map(at).join(" ");
  for (const header of hosting.headers.flatMap((rule) => rule.headers)) {
    if (header.key !== "Content-Security-Policy") continue;
    header.value = header.value
      .replace("connect-src", `connect-src ${calls}`)
      .replace("img-src", `img-src ${at(ports.storage)}`);
    if (stylesChange) header.value = header.value.replace(/'sha256-[^']+'/, "'unsafe-inline'");
  }
}
