/** Where the browser offers what was copied, by its format. */
export type Clipboard = Pick<DataTransfer, 'getData'>;

/**
 * The rows of what was copied from a spreadsheet or a table of a page, as lines of cells between tabs; null for a single
 * cell, a sentence and anything else that has no columns.
 */
export function readRows(clipboard: Clipboard): string | null {
  const plain = clipboard.getData('text/plain');
  if (hasColumns(plain)) return plain;
  return readTable(clipboard.getData('text/html'));
}

/** Whether a line has two cells that say something. */
export function hasColumns(text: string): boolean {
  return text.split('\n').some((line) => line.split('\t').filter((cell) => cell.trim() !== '').length > 1);
}

function readTable(html: string): string | null {
  // A parsed document of its own runs no script and loads no picture.
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table');
  if (table === null) return null;
  const lines = [...table.rows].map((row) => [...row.cells].map(cellText).join('\t'));
  const text = lines.join('\n');
  return hasColumns(text) ? text : null;
}

/** Breaks and tabs within a cell would end it. */
function cellText({ textContent }: HTMLTableCellElement): string {
  return (textContent ?? '').replaceAll(/\s+/g, ' ').trim();
}
