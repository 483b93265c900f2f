// Each build writes this file; before the first one it does not exist.
declare module "*/templates/pages.json" {
  const pages: Readonly<Record<string, string>>;
  // biome-ignore lint/style/noDefaultExport: a module of JSON has no other
  export default pages;
}
