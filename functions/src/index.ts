import "./settings.ts";
