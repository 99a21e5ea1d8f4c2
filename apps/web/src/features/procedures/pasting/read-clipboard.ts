import { splitLines } from '@dewar/domain/primitives/texts';
/** What was copied: files, formatted text as HTML, or plain text. Null leaves the paste to the editor. */
export type Copied =
  | { readonly kind: 'files'; readonly files: readonly File[] }
  | { readonly kind: 'formatted'; readonly html: string; readonly text: string }
  | null;

const FORMED =
  'h1, h2, h3, h4, h5, h6, strong, b, em, i, a[href], ul, ol, table, pre, code, blockquote, hr, del, s, mark, [style*="mso-list"], [style*="bold"], [style*="font-weight:7"], [style*="italic"], sup, sub, [style*="vertical-align:su"], [style*="mso-highlight"], [role="heading"], .MsoTitle';

/**
 * Text wins where there is text: a spreadsheet copies its cells as text, as HTML and as a picture. HTML without any form
 * is the plain text, which may be Markdown already.
 */
export function readClipboard(clipboard: DataTransfer): Copied {
  const text = splitLines(clipboard.getData('text/plain')).join('\n');
  const html = clipboard.getData('text/html');
  const files = [...clipboard.files];
  if (files.length > 0 && (text.trim() === '' || isNamesOf(files, text))) return { kind: 'files', files };
  const isFromCodeEditor = clipboard.types.includes('vscode-editor-data');
  if (html === '' || text.trim() === '' || isFromCodeEditor) return null;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return body.querySelector(FORMED) === null ? null : { kind: 'formatted', html, text };
}

/** A file manager copies the names of the files as their text. */
function isNamesOf(files: readonly File[], text: string): boolean {
  const lines = text.trim().split('\n');
  return lines.every((line) => files.some(({ name }) => line.endsWith(name)));
}
