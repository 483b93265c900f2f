// The same landing page with the Firebase SDK: the difference between the two pages is the cost of the SDK.
import "../client-rendered/page.tsx";
import "../firebase-as-usual.ts";
