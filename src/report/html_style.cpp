// How the page looks and the little that it does by itself.
#include "report/html_parts.h"

namespace assay::report {

const std::string_view pageStyle = R"css(
:root {
  color-scheme: light dark;
  --paper: #fdfcfa; --panel: #f6f4ef; --rule: #e2ded6;
  --ink: #22252a; --soft: #5c626b; --link: #1b5a91; --underline: #a9c3da;
  --fault: #a3221c; --fault-soft: #fbe8e5; --suspect: #865100; --suspect-soft: #fcf1dc;
  --good: #2a6840; --good-soft: #e6f2e8;
  --keyword: #6a3fa0; --literal: #92400e; --comment: #5f6b5f;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #17191c; --panel: #1f2226; --rule: #353a41;
    --ink: #e4e2dd; --soft: #a2a8b1; --link: #86b9ea; --underline: #3f5f7e;
    --fault: #ff9a8f; --fault-soft: #42211f; --suspect: #f0bd6a; --suspect-soft: #3a2d15;
    --good: #8fd0a3; --good-soft: #1b3324;
    --keyword: #c3a5f0; --literal: #e8b27d; --comment: #97a597;
  }
}
* { box-sizing: border-box; }
html { scroll-behavior: smooth; -webkit-text-size-adjust: 100%; }
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
body {
  margin: 0; background: var(--paper); color: var(--ink);
  font: 1rem/1.6 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
}
header, main { max-width: 62rem; margin: 0 auto; padding: 0 1.5rem; }
header { padding-top: 3.5rem; }
main { padding-bottom: 5rem; }
code, pre, .listing, .number, .changes, .query {
  font-family: ui-monospace, "SF Mono", "Cascadia Code", "DejaVu Sans Mono", Menlo, Consolas, monospace;
}
code { font-size: .875em; overflow-wrap: anywhere; }
pre code { font-size: 1em; overflow-wrap: normal; }
a { color: var(--link); text-decoration: underline 1px var(--underline); text-underline-offset: .32em; }
a:hover { text-decoration-color: currentColor; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
.skip { position: absolute; left: -100rem; }
.skip:focus { left: 1rem; top: 1rem; background: var(--paper); padding: .5rem; }

h1 { font-size: 2.5rem; line-height: 1.15; letter-spacing: -.02em; margin: .1rem 0 .6rem; overflow-wrap: anywhere; }
h2 { font-size: 1.45rem; letter-spacing: -.01em; margin: 0 0 1rem; }
h3 { font-size: 1.2rem; line-height: 1.35; margin: .2rem 0 .5rem; overflow-wrap: anywhere; }
h4 { font-size: .8125rem; font-weight: 600; color: var(--soft); margin: 1.6rem 0 .4rem; }
p { margin: 0 0 .7rem; max-width: 46rem; }
.brand { color: var(--soft); font-size: .875rem; margin: 0; }
.lede { font-size: 1.2rem; margin-bottom: .35rem; }
.meta, .hint { color: var(--soft); font-size: .875rem; }
.hint { margin-top: 1rem; }

.tiles {
  display: grid; grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr)); gap: 1.25rem 1.5rem;
  margin: 2rem 0 0; padding: 1.25rem 0; border: solid var(--rule); border-width: 1px 0;
}
.tile dt { font-size: .8125rem; color: var(--soft); }
.tile dd { margin: 0; }
.tile .value { display: block; font-size: 1.75rem; line-height: 1.25; font-weight: 600; letter-spacing: -.01em; white-space: nowrap; }
.tile .below { font-size: .8125rem; color: var(--soft); }
.tile.fault .value { color: var(--fault); }
.tile.suspect .value { color: var(--suspect); }
.tile.good .value { color: var(--good); }
.bar { display: block; height: 4px; margin-top: .35rem; border-radius: 2px; background: var(--rule); overflow: hidden; }
.bar span { display: block; height: 100%; background: var(--good); }

nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; list-style: none; margin: 0; padding: .9rem 0; font-size: .9375rem; }
section { margin-top: 3.25rem; }
section > p { margin-bottom: 1.25rem; }

.finding { padding: 1.5rem 0 .5rem 1.5rem; border-left: 3px solid var(--rule); }
.finding + .finding { margin-top: 2.5rem; }
.labels { display: flex; flex-wrap: wrap; gap: .1rem 1rem; font-size: .8125rem; color: var(--soft); margin: -1.5rem 0 0; }
.verdict { font-weight: 600; white-space: nowrap; }
.verdict.fault { color: var(--fault); }
.verdict.suspect { color: var(--suspect); }
.verdict.tested, .verdict.verified { color: var(--good); }
.verdict.unknown { color: var(--soft); }
#faults .finding { border-color: var(--fault); }
#suspects .finding { border-color: var(--suspect); }
.remarks { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; margin: .8rem 0; font-size: .9375rem; }
.remarks dt { color: var(--soft); }
.remarks dd { margin: 0; }

.listing, pre { background: var(--panel); border: 1px solid var(--rule); border-radius: 6px; overflow-x: auto; margin: 0 0 1rem; }
pre { padding: .8rem 1rem; font-size: .8125rem; line-height: 1.55; tab-size: 2; }
.listing { padding: .4rem 0; font-size: .8125rem; line-height: 1.55; }
.listing table { border-collapse: collapse; width: 100%; }
.listing td, .listing th { padding: 0 .9rem; vertical-align: top; }
.listing th { width: 1%; text-align: right; font-weight: 400; color: var(--soft); user-select: none; }
.listing .count { width: 1%; text-align: right; white-space: nowrap; color: var(--soft); padding-left: 0; user-select: none; }
.listing .text { white-space: pre; tab-size: 2; }
.listing .ran .count { color: var(--good); }
.listing .missed td, .listing .missed th { background: var(--fault-soft); }
.listing .missed .count { color: var(--fault); font-weight: 600; }
.listing .blamed td, .listing .blamed th { background: var(--fault-soft); }
.listing .blamed th { color: var(--fault); font-weight: 600; }
.listing tr:target td, .listing tr:target th { background: var(--suspect-soft); }
.remark span { display: block; position: sticky; left: 3rem; max-width: min(46rem, calc(100vw - 6rem)); }
.remark td { font-family: system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; padding-bottom: .25rem; }
.remark.uncovered td { color: var(--fault); }
.remark.blame td { color: var(--fault); font-weight: 600; }
.keyword { color: var(--keyword); }
.literal { color: var(--literal); }
.comment { color: var(--comment); font-style: italic; }

.steps { list-style: none; margin: 0; padding: 0; }
.steps > li { display: flex; gap: 1rem; padding: .4rem .75rem .4rem .25rem; border-top: 1px solid var(--rule); }
.steps > li:last-child { border-bottom: 1px solid var(--rule); }
.steps > li > div { flex: 1; min-width: 0; }
.steps .number { width: 2.2rem; text-align: right; color: var(--soft); font-size: .8125rem; line-height: 1.6rem; }
.steps .failing { background: var(--fault-soft); }
#suspects .steps .failing, #suspects .blamed td, #suspects .blamed th { background: var(--suspect-soft); }
#suspects .blamed th, #suspects .blame td { color: var(--suspect); }
.outcome { margin: 0; font-size: .875rem; color: var(--soft); overflow-wrap: anywhere; }
.outcome.bad { color: var(--fault); font-weight: 600; }
.changes { list-style: none; display: flex; flex-wrap: wrap; gap: 0 1.4rem; margin: 0; padding: 0; font-size: .8125rem; }
.changes li { overflow-wrap: anywhere; }
.changes .query { color: var(--soft); }
.changes del { color: var(--soft); text-decoration: none; }
.changes ins { text-decoration: none; font-weight: 600; }
.frames { list-style: none; margin: .1rem 0 0; padding: 0; font-size: .875rem; color: var(--soft); }

.wide { overflow-x: auto; }
.wide table { border-collapse: collapse; width: 100%; font-size: .9375rem; }
.wide th, .wide td { text-align: left; vertical-align: baseline; padding: .45rem 1.25rem .45rem 0; border-bottom: 1px solid var(--rule); font-weight: 400; }
.wide thead th { font-size: .8125rem; color: var(--soft); white-space: nowrap; }
.wide .number { text-align: right; white-space: nowrap; font-size: .875em; }
.methods thead th:nth-child(2), .methods thead th:nth-child(3) { text-align: right; }
.wide td:last-child, .wide th:last-child { padding-right: 0; }
th button { font: inherit; color: inherit; background: none; border: 0; padding: 0; cursor: pointer; }
th button:hover { text-decoration: underline; }
th[aria-sort=ascending] button::after { content: " ↑"; }
th[aria-sort=descending] button::after { content: " ↓"; }

details { margin: 1rem 0 0; }
details pre { margin-top: .3rem; }
summary { cursor: pointer; padding: .35rem 0; }
.numbers { color: var(--soft); font-size: .875rem; margin-left: .75rem; }
.copy { position: relative; }
.copy button {
  position: absolute; top: .5rem; right: .5rem; font: inherit; font-size: .8125rem; color: var(--ink);
  background: var(--paper); border: 1px solid var(--rule); border-radius: 5px; padding: .15rem .6rem; cursor: pointer;
}

@media (max-width: 56rem) { .tiles { grid-template-columns: repeat(3, 1fr); } }
@media (max-width: 40rem) {
  header { padding-top: 2rem; }
  header, main { padding-left: 1rem; padding-right: 1rem; }
  h1 { font-size: 2rem; }
  .tiles { grid-template-columns: repeat(2, 1fr); gap: 1rem; }
  .finding { padding-left: .9rem; }
  .remarks { grid-template-columns: 1fr; gap: 0; }
  .remarks dd { margin-bottom: .4rem; }
  .listing td, .listing th { padding: 0 .5rem; }
  .listing .count { padding-left: .25rem; }
  .remark span { max-width: calc(100vw - 10rem); }
  .wide thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .wide table, .wide tbody, .wide tr, .wide th[scope=row] { display: block; }
  .wide tr { padding: .6rem 0; border-bottom: 1px solid var(--rule); }
  .wide th[scope=row], .wide td { border: 0; padding: 0; }
  .wide td { display: inline; margin-right: .9rem; }
  .wide td:empty { display: none; }
  .wide td::before { content: attr(data-title) " "; color: var(--soft); font-size: .8125rem; }
  .gaps td, .limitations td, .suppressed td { display: block; }
}
@media print { nav, .copy button, .skip { display: none; } .listing, pre { overflow: visible; } }
)css";

const std::string_view pageScript = R"js(
'use strict';
// A link to a line unfolds its file.
function unfold() {
  const target = location.hash && document.getElementById(location.hash.slice(1));
  const folded = target && target.closest('details');
  if (folded && !folded.open) { folded.open = true; target.scrollIntoView(); }
}
addEventListener('hashchange', unfold);
unfold();

// Tables are sorted by a column when its title is pressed.
for (const table of document.querySelectorAll('table.sortable')) {
  const body = table.tBodies[0];
  const valueOf = (row, i) => row.cells[i].dataset.value ?? row.cells[i].textContent.trim();
  [...table.tHead.rows[0].cells].forEach((cell, i, cells) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = cell.textContent;
    cell.replaceChildren(button);
    button.addEventListener('click', () => {
      const down = cell.getAttribute('aria-sort') === 'ascending';
      cells.forEach(other => other.removeAttribute('aria-sort'));
      cell.setAttribute('aria-sort', down ? 'descending' : 'ascending');
      const order = (a, b) => valueOf(a, i).localeCompare(valueOf(b, i), 'en', {numeric: true});
      body.append(...[...body.rows].sort((a, b) => down ? order(b, a) : order(a, b)));
    });
  });
}

// Tests can be copied.
for (const pre of document.querySelectorAll('pre.test')) {
  if (!navigator.clipboard) break;
  const frame = document.createElement('div');
  frame.className = 'copy';
  pre.replaceWith(frame);
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(pre.textContent);
    button.textContent = 'Copied';
    setTimeout(() => { button.textContent = 'Copy'; }, 1500);
  });
  frame.append(pre, button);
}
)js";

}  // namespace assay::report
