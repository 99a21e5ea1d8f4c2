/** Zip archives (.xlsx, .xlsb, .ods), and one without a file. */
const ZIP = [0x50, 0x4b, 0x03, 0x04];
const EMPTY_ZIP = [0x50, 0x4b, 0x05, 0x06];
/** The older container of .xls files and of everything with a password. */
const CONTAINER = [0xd0, 0xcf, 0x11, 0xe0];
/** How a web page or XML begins, which some programs save under the name of a workbook. */
const MARKUP = /^\s*<(\?xml|!doctype|html|head|meta|style|body|table|div)\b/i;

export function isContainer(bytes: Uint8Array): boolean {
  return beginsWith(bytes, CONTAINER);
}

export function isWorkbook(bytes: Uint8Array): boolean {
  return [ZIP, EMPTY_ZIP, CONTAINER].some((mark) => beginsWith(bytes, mark));
}

export function isMarkup(text: string): boolean {
  return MARKUP.test(text);
}

function beginsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, place) => bytes[place] === byte);
}
