import type { Ports } from "@daily-genius/project/ports";

type Header = { readonly key: string; value: string };
type HostingConfig = { readonly headers: readonly { readonly headers: readonly Header[] }[] };

/**
 * Adds the addresses of one stack's emulators to the content security policy of firebase.json. If pages change while
 * the stack runs, anything inline is allowed instead of their hashes, because Hosting reads its configuration only
 * once.
 */
export function admitEmulators(hosting: HostingConfig, ports: Ports, pagesChange: boolean): void {
  const at = (port: number) => `http://127.0.0.1:${port}`;
  const calls = [ports.auth, ports.functions, ports.firestore, ports.storage].map(at).join(" ");
  for (const header of hosting.headers.flatMap((rule) => rule.headers)) {
    if (header.key !== "Content-Security-Policy") continue;
    // In the policies that allow Google's servers.
    header.value = header.value
      .replace(/connect-src(?=[^;]*googleapis)/, `connect-src ${calls}`)
      .replace(/img-src(?=[^;]*googleapis)/, `img-src ${at(ports.storage)}`);
    if (pagesChange)
      header.value = header.value.replace(/'sha256-[^']+'( 'sha256-[^']+')*/g, "'unsafe-inline'");
  }
}
