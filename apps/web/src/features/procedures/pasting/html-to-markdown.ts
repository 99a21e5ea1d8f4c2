import Turndown from 'turndown';
import { cleanPastedHtml } from './clean-pasted-html.ts';

export { countLostPictures } from './clean-pasted-html.ts';

const converter = new Turndown({
  headingStyle: 'atx',
  hr: '---',
  bulletListMarker: '-',
  codeBlockStyle: 'fenced',
  emDelimiter: '*',
});

converter.addRule('heading', {
  filter: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  // A number at the start of a heading makes no list.
  replacement: (text, node) =>
    text.trim() === ''
      ? ''
      : `\n\n${'#'.repeat(Number(node.nodeName[1]))} ${text.trim().replace(/^(\d+)\\\./, '$1.')}\n\n`,
});
converter.addRule('struck', {
  filter: ['del', 's'],
  replacement: (text) => (text.trim() === '' ? text : `~~${text}~~`),
});
converter.addRule('highlighted', {
  filter: (node) => node.nodeName === 'MARK',
  replacement: (text) => (text.trim() === '' ? text : `==${text}==`),
});
converter.addRule('checkbox', {
  filter: (node) => node.nodeName === 'INPUT' && node.getAttribute('type') === 'checkbox',
  replacement: (_text, node) => (node instanceof HTMLInputElement && node.checked ? '[x] ' : '[ ] '),
});
converter.addRule('item', {
  filter: 'li',
  replacement: (text, node) => {
    const mark = itemMark(node);
    const inside = text.trim().replaceAll(/\n(?=[^\n])/g, `\n${' '.repeat(mark.length)}`);
    return `${mark}${inside}${node.nextSibling === null ? '' : '\n'}`;
  },
});
converter.addRule('code block', {
  filter: 'pre',
  replacement: (_text, node) => {
    const code = node.textContent.replace(/\n$/, '');
    const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));
    const fence = '`'.repeat(longest + 1);
    return `\n\n${fence}\n${code}\n${fence}\n\n`;
  },
});
converter.addRule('table', {
  filter: 'table',
  replacement: (text, node) => (node instanceof HTMLTableElement ? tableOf(node) : text),
});

/** Copied HTML as Markdown, without scripts, pictures of other sites and links that are no web or mail addresses. */
export function htmlToMarkdown(html: string): string {
  return converter.turndown(cleanPastedHtml(html)).replaceAll('\u00a0', ' ').trim();
}

function itemMark(item: Node): string {
  const list = item.parentElement;
  if (list?.tagName !== 'OL') return '- ';
  const items: readonly Node[] = [...list.children].filter(({ tagName }) => tagName === 'LI');
  return `${(Number(list.getAttribute('start')) || 1) + items.indexOf(item)}. `;
}

/** A table of one cell is the text of that cell: a spreadsheet copies even one cell as a table. */
function tableOf(table: HTMLTableElement): string {
  const rows = [...table.rows].map((row) => [...row.cells].flatMap((cell) => [textOfCell(cell), ...spanned(cell)]));
  const columns = Math.max(...rows.map((row) => row.length));
  if (rows.length === 1 && columns === 1) return rows[0]?.[0] ?? '';
  const lines = rows.map(
    (row) => `| ${Array.from({ length: columns }, (_, column) => row[column] ?? '').join(' | ')} |`,
  );
  return `\n\n${[lines[0], `|${' --- |'.repeat(columns)}`, ...lines.slice(1)].join('\n')}\n\n`;
}

function textOfCell(cell: HTMLTableCellElement): string {
  return converter
    .turndown(cell.innerHTML)
    .replaceAll(/(?<=^|\n)\s*- /g, (_mark, at: number) => (at === 0 ? '' : '; '))
    .replaceAll(/\s*\n; /g, '; ')
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll(/(?<!\\)\|/g, '\\|')
    .trim();
}

function spanned({ colSpan }: HTMLTableCellElement): readonly string[] {
  return Array.from({ length: Math.min(colSpan, 50) - 1 }, () => '');
}
