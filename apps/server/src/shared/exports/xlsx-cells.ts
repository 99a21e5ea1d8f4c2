import { daysBetween } from '@dewar/domain/time/calendar-dates';
import { MILLISECONDS_PER_DAY } from '@dewar/domain/time/instants';
import { isoText } from './csv-file.ts';
import type { Cell } from './export-columns.ts';
import { CELL_STYLES } from './xlsx-parts.ts';

/** Spreadsheets count days from here; a leap day that 1900 did not have makes it the 30th. */
const FIRST_DAY = '1899-12-30';
const DAYS_TO_1970 = daysBetween(FIRST_DAY, '1970-01-01');

/** Excel does not open a file with a longer text in a cell. */
const LONGEST_TEXT = 32_767;
const CUT = ' … (cut: the CSV file has the whole text)';

const LETTERS = 26;
const FIRST_LETTER = 65;

/** 'A' of column 0, 'AA' of column 26. */
export function columnLetters(at: number): string {
  const last = String.fromCharCode(FIRST_LETTER + (at % LETTERS));
  return at < LETTERS ? last : columnLetters(Math.floor(at / LETTERS) - 1) + last;
}

/** A row of a sheet. Texts are inline strings, which a spreadsheet never takes for formulas. */
export function rowXml(number: number, letters: readonly string[], cells: readonly Cell[]): string {
  let xml = `<row r="${number}">`;
  for (const [at, cell] of cells.entries()) if (cell !== null) xml += cellXml(`${letters[at]}${number}`, cell);
  return `${xml}</row>`;
}

function cellXml(place: string, cell: Exclude<Cell, null>): string {
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  if (typeof cell === 'string') return textXml(place, cell, CELL_STYLES.plain);
  if ('day' in cell) return `<c r="${place}" s="${CELL_STYLES.day}"><v>${daysBetween(FIRST_DAY, cell.day)}</v></c>`;
  // A time of a sheet has no zone: the second 01:30 of the night would be read as the first.
  if (cell.isRepeated) return textXml(place, isoText(cell), CELL_STYLES.plain);
  const days = cell.wallClockMs / MILLISECONDS_PER_DAY + DAYS_TO_1970;
  return `<c r="${place}" s="${CELL_STYLES.time}"><v>${days}</v></c>`;
}

function textXml(place: string, text: string, style: number): string {
  if (text === '') return '';
  const cut = text.length > LONGEST_TEXT ? text.slice(0, LONGEST_TEXT - CUT.length) + CUT : text;
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cut)}</t></is></c>`;
}

/** The first row, with the names of the columns. */
export function headingXml(letters: readonly string[], headings: readonly string[]): string {
  const cells = headings.map((heading, at) => textXml(`${letters[at]}1`, heading, CELL_STYLES.heading));
  return `<row r="1">${cells.join('')}</row>`;
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * Text for XML. Signs that XML does not allow are written as Excel writes them, _x0007_, and so is an underscore that
 * would be taken for the beginning of one (ECMA-376, 22.9.2.19).
 */
export function escapeXml(text: string): string {
  return (
    text
      .toWellFormed()
      .replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to replace
      .replaceAll(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g, (sign) => {
        return `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
      })
      .replaceAll(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)
  );
}
