/** Titles above a table have one cell each, so its first lines are looked at together. */
const LINES = 20;
/** Between the cells of a table that is written for people to read. */
export const BAR = '|';

/** The mark that the first lines have most of; a tab never stands in a number or a name, so one is enough. */
export function findDelimiter(text: string): string {
  const beginning = text
    .trimStart()
    .split(/[\r\n]+/, LINES)
    .join('\n');
  if (beginning.includes('\t')) return '\t';
  const countOf = (mark: string) => beginning.split(mark).length - 1;
  if (countOf(BAR) > Math.max(countOf(';'), countOf(','))) return BAR;
  // Beside as many semicolons the commas are those of decimals.
  return countOf(';') >= countOf(',') ? ';' : ',';
}

/** A row of a text: its cells without their marks, and behind which place of the text it ends. */
interface TextRow {
  readonly cells: readonly string[];
  readonly end: number;
  /**
   * A quotation mark at the beginning of a cell is not closed, or stands alone for 'the same as above': the cells and rows
   * behind it are in its cell.
   */
  readonly isOpen: boolean;
}

/**
 * The rows of a text, empty ones too, one by one. A cell may stand between quotation marks, with breaks and further marks
 * within; a mark in the middle of a cell is an inch, or begins what somebody said.
 */
export function* readTextRows(text: string, delimiter: string): Generator<TextRow> {
  const mark = delimiter === BAR ? String.raw`\|` : delimiter;
  const space = delimiter === '\t' ? String.raw`[^\S\r\n\t]*` : String.raw`[^\S\r\n]*`;
  const quoted = new RegExp(`${space}"([^"]*(?:""[^"]*)*)(?:(")${space}(?=${mark}|[\r\n]|$)|$)`, 'y');
  const plain = new RegExp(`[^${mark}\r\n]*`, 'y');
  const alone = new RegExp(`^${space}[${mark}\r\n]`);
  const endsAlone = new RegExp(`${mark}${space}$`);
  const cellsIn = (line: string) => line.split(delimiter).length;
  /**
   * A cell that begins with a break or a mark may be one, or rows with 'the same as above': then the quotation mark that
   * closes it stands alone as well, or is an inch in a row of as many cells as the first.
   */
  const standsAlone = (inside: string, cellsBefore: number, behind: number) => {
    if (!alone.test(inside) || !/[\r\n]/.test(inside) || !inside.includes(delimiter)) return false;
    const [first = '', ...further] = inside.split(/[\r\n]+/);
    const last = `${further.at(-1)}"${restOfLine(text, behind)}`;
    return endsAlone.test(inside) || cellsIn(last) === cellsBefore + cellsIn(first);
  };
  let at = 0;
  while (at < text.length) {
    const cells: string[] = [];
    let isOpen = false;
    for (let isLast = false; !isLast; at += 1) {
      quoted.lastIndex = at;
      plain.lastIndex = at;
      const [whole, inside, closing] = quoted.exec(text) ?? plain.exec(text) ?? [''];
      cells.push(inside?.replaceAll('""', '"') ?? whole.trim());
      at += whole.length;
      isOpen ||= inside !== undefined && (closing === undefined || standsAlone(inside, cells.length - 1, at));
      isLast = text[at] !== delimiter;
    }
    if (text[at - 1] === '\r' && text[at] === '\n') at += 1;
    yield { cells, end: Math.min(at, text.length), isOpen };
  }
}

function restOfLine(text: string, from: number): string {
  const [line = ''] = text.slice(from).split(/[\r\n]/, 1);
  return line;
}
