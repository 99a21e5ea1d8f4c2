import { calendarDateIn } from '@dewar/domain/time/calendar-dates';
import { escapeHtml } from '../../shared/escape-html.ts';
import type { ArchiveFacts, WrittenFiles, WrittenList, WrittenPart } from './archive-part.ts';

/** The page of an archive opens without a network: no script, and nothing from elsewhere. */
const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem 1rem 4rem; font: 1rem/1.5 system-ui, sans-serif; }
h1 { margin: 0 0 0.25rem; font-size: 1.75rem; line-height: 1.2; overflow-wrap: anywhere; }
h2 { margin: 2.5rem 0 0.5rem; font-size: 1.25rem; }
.facts { margin: 1rem 0; display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1rem; }
.facts dt { opacity: 0.75; } .facts dd { margin: 0; overflow-wrap: anywhere; }
.part { padding: 0.75rem 0; border-top: 1px solid color-mix(in srgb, currentcolor 25%, transparent); }
.part h3 { margin: 0; font-size: 1rem; display: flex; flex-wrap: wrap; gap: 0 1rem; justify-content: space-between; }
.part p { margin: 0.125rem 0; max-width: 46rem; }
.count { font-weight: normal; opacity: 0.75; font-variant-numeric: tabular-nums; }
summary { cursor: pointer; padding: 0.25rem 0; }
table { border-collapse: collapse; width: 100%; font-size: 0.9375rem; }
th, td { padding: 0.25rem 1rem 0.25rem 0; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
th { font-weight: 600; width: 45%; } tr + tr > * { border-top: 1px solid color-mix(in srgb, currentcolor 12%, transparent); }
a { color: light-dark(#0b5cad, #8cc2ff); }
`;

/** What each file of an archive holds, for whoever opens it years later. */
export function archivePage(facts: ArchiveFacts, parts: readonly WrittenPart[], missing: readonly string[]): string {
  const lists = parts.filter((part) => part.kind === 'list');
  const files = parts.filter((part) => part.kind === 'files');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(facts.title)}: all data</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escapeHtml(facts.title)}</h1>
<p>All data that the portal Dewar had, as it was when this archive was made.</p>
<dl class="facts">
<dt>Made</dt><dd>${escapeHtml(momentOf(facts))}</dd>
<dt>By</dt><dd>${escapeHtml(facts.madeBy)}</dd>
<dt>From</dt><dd>${escapeHtml(facts.portal)}</dd>
<dt>Times</dt><dd>in the zone ${escapeHtml(facts.timeZone)}, with their offset from UTC</dd>
</dl>
<h2>Lists</h2>
<p>CSV files (UTF-8, separated by commas) open in every spreadsheet. The first row has the names of the columns, and each
number that has a unit is followed by a column with it. A text that a spreadsheet would take for a formula begins with an
apostrophe. Records that were changed while the archive was written are in it as they were when their rows were read.</p>
${lists.map(listHtml).join('')}
${files.length === 0 ? '' : `<h2>Files</h2>\n${files.map(filesHtml).join('')}`}
${missingHtml(missing)}
</body>
</html>
`;
}

function listHtml({ name, about, path, rows, columns }: WrittenList): string {
  const rowsHtml = columns.map(
    (column) => `<tr><th scope="row">${breakable(column.heading)}</th><td>${escapeHtml(column.about)}</td></tr>\n`,
  );
  return `<section class="part">
<h3><a href="${hrefOf(path)}">${escapeHtml(name)}</a><span class="count">${countOf(rows, 'row')}</span></h3>
<p>${escapeHtml(about)}</p>
<details><summary>${countOf(columns.length, 'column')}</summary>
<table>
${rowsHtml.join('')}</table>
</details>
</section>
`;
}

function filesHtml({ name, about, folder, files, failed }: WrittenFiles): string {
  const failures = failed.map(({ path, why }) => `<li>${escapeHtml(path)}: ${escapeHtml(why)}</li>\n`);
  // Nothing is stored for a folder without files.
  const title = files === 0 ? escapeHtml(name) : `<a href="${hrefOf(folder)}/">${escapeHtml(name)}</a>`;
  return `<section class="part">
<h3>${title}<span class="count">${countOf(files, 'file')}</span></h3>
<p>${escapeHtml(about)}</p>
${failed.length === 0 ? '' : `<p>Not in the archive:</p>\n<ul>\n${failures.join('')}</ul>\n`}</section>
`;
}

function missingHtml(missing: readonly string[]): string {
  const items = missing.map((text) => `<li>${escapeHtml(text)}</li>\n`);
  return `<h2>Not in this archive</h2>\n<ul>\n${items.join('')}</ul>`;
}

/** '2026-06-10, 08:00 (America/New_York)'. */
function momentOf({ madeAt, timeZone }: ArchiveFacts): string {
  const time = madeAt.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  return `${calendarDateIn(timeZone, madeAt)}, ${time} (${timeZone})`;
}

function countOf(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}

function hrefOf(path: string): string {
  return escapeHtml(path.split('/').map(encodeURIComponent).join('/'));
}

/** Names of zones break after a slash where there is little room. */
function breakable(text: string): string {
  return escapeHtml(text).replaceAll('/', '/<wbr>');
}
