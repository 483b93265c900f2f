/**
 * The regular expressions of Firestore's pipelines, as `vite.config.ts` gives them to the SDK. The panel asks none, and
 * the SDK's own engine would be a tenth of the panel.
 */
export const RE2JS = {
  compile(pattern: string) {
    const whole = new RegExp(`^(?:${pattern})$`, "su");
    const part = new RegExp(pattern, "su");
    return {
      matches: (text: string): boolean => whole.test(text),
      test: (text: string): boolean => part.test(text),
    };
  },
};
