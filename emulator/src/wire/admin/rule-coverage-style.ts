/** How the page of rule coverage looks: each outcome has a line of its own, so that colour is not needed to tell them apart. */
export const ruleCoverageStyle = `
:root { color-scheme: light dark; --text: #1f2328; --faint: #59636e; --line: #d1d9e0; --page: #fff;
  --good: #1a7f37; --half: #9a6700; --bad: #cf222e; }
@media (prefers-color-scheme: dark) {
  :root { --text: #e6edf3; --faint: #9198a1; --line: #3d444d; --page: #0d1117;
    --good: #3fb950; --half: #d29922; --bad: #f85149; } }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 72rem; margin: 0 auto; padding: 1.5rem; }
h1 { font-size: 1.5rem; margin: 0; }
p { margin: .25rem 0 1rem; color: var(--faint); }
code { font: 14px/1.9 ui-monospace, monospace; }
pre { overflow-x: auto; border: 1px solid var(--line); border-radius: 6px; padding: 1rem; tab-size: 2; }
mark { background: none; color: inherit; padding-bottom: 1px; }
mark.both { border-bottom: 2px solid var(--good); }
mark.true, mark.false { border-bottom: 2px dashed var(--half); }
mark.fault { border-bottom: 2px dotted var(--bad); }
mark.never { border-bottom: 3px double var(--bad); }
mark.value { border-bottom: 2px solid var(--line); }
.legend { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; padding: 0; list-style: none; }
table { width: 100%; border-collapse: collapse; margin-top: 2rem; }
caption { text-align: left; font-weight: 600; padding-bottom: .5rem; }
th, td { text-align: left; vertical-align: top; padding: .35rem .75rem .35rem 0; border-bottom: 1px solid var(--line); }
td:first-child { color: var(--faint); }
td code { overflow-wrap: anywhere; }
td ul { margin: 0; padding: 0; list-style: none; overflow-wrap: anywhere; }
`;
