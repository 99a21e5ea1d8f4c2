/** Characters that file systems refuse, and what is read in their place. */
const IN_FILE_NAMES: Readonly<Record<string, string>> = {
  '/': '⁄',
  '\\': '⁄',
  ':': ' -',
  '"': '”',
  '<': '‹',
  '>': '›',
  '|': '-',
  '?': '',
  '*': '×',
};

/** Windows cannot save a file with such a name, with any extension. */
const RESERVED_NAME = /^(con|prn|aux|nul|com[1-9]|lpt[1-9])(?:\.|$)/i;

/** File systems take 255 bytes; a character has at most four, and other texts stand beside the name. */
const MOST_CHARACTERS = 50;
const ENDING = /\.[a-z0-9]{1,8}$/i;

/** The part of a file's name that Windows reserves for a device; undefined if it can be saved everywhere. */
export function reservedPartOf(name: string): string | undefined {
  return RESERVED_NAME.exec(name.trim())?.[1];
}

/**
 * A text as part of a file's name: its characters are kept as far as every system can save them. Never a path, hidden, or with
 * control characters; may be empty.
 */
export function savableName(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Bidi_Control}]+/gu, ' ')
    .replaceAll(/[/\\:"<>|?*]/g, (character) => IN_FILE_NAMES[character] ?? '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[. ]+|[. ]+$/g, '');
}

/** The same, cut to a length that every system can save, with its extension; `number` tells it from others like it. */
export function numberedFileName(number: number, text: string): string {
  const name = savableName(text);
  const ending = ENDING.exec(name)?.[0] ?? '';
  const characters = Array.from(name.slice(0, name.length - ending.length)).slice(0, MOST_CHARACTERS);
  return savableName(`${number} ${characters.join('').trim()}${ending}`);
}

/** The same for a folder. */
export function folderNameOf(text: string, otherwise: string): string {
  const name = savableName(Array.from(savableName(text)).slice(0, MOST_CHARACTERS).join(''));
  return name === '' || reservedPartOf(name) !== undefined ? `${otherwise} ${name}`.trim() : name;
}
