import "../client-rendered/page.tsx";
import "../firebase-as-usual.ts";
