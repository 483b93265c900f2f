// Vite puts the text of the file into the build.
declare module "*.rules?raw" {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: a module of text has no other
  export default text;
}
