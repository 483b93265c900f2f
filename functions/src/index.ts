import "./settings.ts";

export { endSession } from "./sign-in/end-session.ts";
export { signIn } from "./sign-in/sign-in.ts";
export { whoAmI } from "./sign-in/who-am-i.ts";
