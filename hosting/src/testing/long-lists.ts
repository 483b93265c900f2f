import fc from "fast-check";

// Needed because otherwise a list of at most 40 items has at most 11 or so, whatever a test asks for.
fc.configureGlobal({ ...fc.readConfigureGlobal(), defaultSizeToMaxWhenMaxSpecified: true });
