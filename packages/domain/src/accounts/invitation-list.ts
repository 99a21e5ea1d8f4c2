import { findEmailAddressError } from '../primitives/contact-details.ts';

/** A person or a piece of text in a list of people to invite. */
export interface ListedPerson {
  /** As it stands in the list. */
  readonly text: string;
  /** Without an address, or with one that cannot be mailed to, there is an error. */
  readonly email: string;
  /** 'Ines Halvorsen', if the list says so. */
  readonly name: string | null;
  readonly error: string | null;
}

/** More text than 200 people with long names need; what a form takes. */
export const MAX_INVITATION_LIST_LENGTH = 40_000;

export const NO_ADDRESS = 'No email address';
export const LISTED_TWICE = 'Listed twice';

/** Stand in cells of spreadsheets and in copied mails, and are seen by nobody. */
const INVISIBLE = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;

/** The words of a heading above columns. */
const HEADINGS = new Set('e email mail address addresses name names first last full given family surname'.split(' '));

/** The words of a heading above a list of nothing but people. */
const LIST_HEADINGS = new Set(
  'invite invites invited invitation invitations invitee invitees people person persons user users contact contacts'.split(
    ' ',
  ),
);

/**
 * The people in a typed or pasted list, in its order: one a line, or several divided by commas, semicolons or tabs, as
 * 'a@polar.example', 'Ada Berg <a@polar.example>', 'Berg, Ada <a@polar.example>' or columns of a spreadsheet with name
 * and address. A line of headings is left out, and so are the columns that hold neither.
 */
export function readInvitationList(text: string): readonly ListedPerson[] {
  const lines = text
    .normalize('NFC')
    .replaceAll(INVISIBLE, '')
    .split(/[\r\n\u2028\u2029]+/);
  const filled = lines.filter((line) => line.trim() !== '');
  const [first = '', ...rows] = filled;
  const columns = columnsIn(first);
  if (columns === undefined) return withoutDuplicates(filled.flatMap(peopleIn));
  return withoutDuplicates(rows.flatMap((row) => peopleIn(columns.keep(row))));
}

/** First and last name: 'Ines Maria Halvorsen' has the last name Halvorsen. */
export function splitFullName(name: string | null): { first_name: string | null; last_name: string | null } {
  const words = (name ?? '').split(/\s+/).filter((word) => word !== '');
  const last = words.length > 1 ? words.pop() : undefined;
  return { first_name: words.join(' ') || null, last_name: last ?? null };
}

interface Found {
  readonly text: string;
  readonly email: string;
  readonly name: string;
}

function peopleIn(line: string): ListedPerson[] {
  const found: Found[] = [];
  let names: string[] = [];
  for (const cell of cellsOf(line)) {
    const inCell = addressesIn(cell);
    if (inCell.length === 0 && unquoted(cell) !== '') names.push(unquoted(cell));
    for (const { name, ...address } of inCell) {
      // 'Berg, Ada <a@polar.example>' and the columns 'Ada | Berg | a@polar.example' both come before their address.
      found.push({ ...address, name: [name, ...names].join(' ').trim() });
      names = [];
    }
  }
  const [only, ...others] = found;
  if (only !== undefined && others.length === 0 && only.name === '') {
    return [asListed({ ...only, name: names.join(' ') })];
  }
  const rest = names.length === 0 ? [] : [{ text: names.join(', '), email: '', name: null, error: NO_ADDRESS }];
  return [...found.map(asListed), ...rest];
}

function asListed({ text, email, name }: Found): ListedPerson {
  const [last = '', first, ...others] = name.split(',');
  // 'Berg, Ada' in quotes.
  const ordered = first === undefined || others.length > 0 ? name : `${first} ${last}`;
  return { text, email, name: ordered.replaceAll(/\s+/g, ' ').trim() || null, error: findEmailAddressError(email) };
}

/** A line at its commas, semicolons and tabs, except in quotes and angle brackets. */
function cellsOf(line: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let closing = '';
  for (const character of line) {
    if (closing === '' && /[,;\t]/.test(character)) {
      cells.push(cell);
      cell = '';
    } else {
      cell += character;
      closing = closingAfter(character, closing);
    }
  }
  return [...cells, cell];
}

function closingAfter(character: string, closing: string): string {
  if (closing !== '') return character === closing ? '' : closing;
  if (character === '"') return '"';
  return character === '<' ? '>' : '';
}

/** The addresses of a cell: one in angle brackets behind a name, or words with an @. */
function addressesIn(cell: string): Found[] {
  const text = cell.trim();
  const open = text.lastIndexOf('<');
  if (open >= 0 && text.endsWith('>')) {
    return [{ text, email: addressOf(text.slice(open + 1, -1)), name: unquoted(text.slice(0, open)) }];
  }
  const words = unquoted(text).split(/\s+/);
  const addresses = words.filter((word) => word.includes('@'));
  if (addresses.length !== 1) return addresses.map((word) => ({ text: word, email: addressOf(word), name: '' }));
  const name = words.filter((word) => !word.includes('@')).join(' ');
  return addresses.map((word) => ({ text, email: addressOf(word), name }));
}

function addressOf(text: string): string {
  return text
    .trim()
    .replace(/^mailto:/i, '')
    .replaceAll(/^['"(<]+|['")>.]+$/g, '');
}

function unquoted(text: string): string {
  return text.trim().replaceAll(/^"|"$/g, '').replaceAll('""', '"').trim();
}

const DELIMITERS = ['\t', ';', ','];

/** The columns of a line of headings, one of which is that of names or addresses; undefined for any other line. */
function columnsIn(line: string) {
  if (line.includes('@')) return undefined;
  const delimiter = DELIMITERS.find((each) => line.includes(each)) ?? '\n';
  const cells = line.split(delimiter);
  const isList = cells.length === 1 && isHeading(line, LIST_HEADINGS);
  const isKept = cells.map((cell) => isList || isHeading(cell));
  if (!isKept.includes(true)) return undefined;
  // Cells without a heading can be a part of a name: 'Berg, Ada'.
  const keep = (row: string) => {
    const values = row.split(delimiter);
    if (values.length > isKept.length) return row;
    return values.filter((_, index) => isKept[index] === true).join(delimiter);
  };
  return { keep };
}

function isHeading(cell: string, known: ReadonlySet<string> = HEADINGS): boolean {
  const words = cell
    .toLowerCase()
    .split(/[\s"-]+/)
    .filter((word) => word !== '');
  return words.length > 0 && words.every((word) => known.has(word));
}

/** Of an address that stands in the list several times, the first counts. */
function withoutDuplicates(people: readonly ListedPerson[]): ListedPerson[] {
  const seen = new Set<string>();
  return people.map((person) => {
    const key = person.email.toLowerCase();
    if (person.error !== null || !seen.has(key)) {
      seen.add(key);
      return person;
    }
    return { ...person, error: LISTED_TWICE };
  });
}
