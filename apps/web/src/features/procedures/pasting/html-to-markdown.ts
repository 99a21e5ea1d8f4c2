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
  return `${numberOf(list.getAttribute('start')) + items.indexOf(item)}. `;
}

function numberOf(start: string | null): number {
  return start !== null && /^\d+$/.test(start) ? Number(start) : 1;
}

/** A table of one cell is the text of that cell: a spreadsheet copies even one cell as a table. */
function tableOf(table: HTMLTableElement): string {
  const rows = rowsOf(table);
  const columns = Math.max(0, ...rows.map((row) => row.length));
  if (rows.length === 1 && columns === 1) return rows[0]?.[0] ?? '';
  const lines = rows.map(
    (row) => `| ${Array.from({ length: columns }, (_, column) => row[column] ?? '').join(' | ')} |`,
  );
  const caption = table.caption === null ? '' : converter.turndown(table.caption.innerHTML);
  return `\n\n${[caption, [lines[0], `|${' --- |'.repeat(columns)}`, ...lines.slice(1)].join('\n')].join('\n\n').trim()}\n\n`;
}

const MOST_COLUMNS = 50;

/** The texts of the cells by row and column: a cell over several rows or columns leaves the others of them empty. */
function rowsOf(table: HTMLTableElement): readonly (readonly string[])[] {
  const rows: string[][] = [...table.rows].map(() => []);
  for (const [place, row] of [...table.rows].entries()) {
    let column = 0;
    for (const cell of row.cells) {
      while (rows[place]?.[column] !== undefined) column += 1;
      const height = cell.rowSpan === 0 ? rows.length : cell.rowSpan;
      const width = Math.min(cell.colSpan, MOST_COLUMNS);
      for (const spanned of rows.slice(place, place + height)) {
        for (let over = 0; over < width; over += 1) spanned[column + over] ??= '';
      }
      (rows[place] ?? [])[column] = textOfCell(cell);
    }
  }
  return rows;
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
