import { isolateHistory } from '@codemirror/commands';
import { syntaxTree } from '@codemirror/language';
import type { EditorState, TransactionSpec } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { notifyError, notifyWarning } from '../../../shared/ui/states/notify.ts';
import { addPlace, findPlace, removePlace } from './places.ts';

/** A paste by Ctrl+Shift+V, which is plain in every editor. */
export function isPlainPasteKey({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'v' && shiftKey && (ctrlKey || metaKey);
}

/** Whether the selection is in code, where Markdown would be text. */
export function isInCode(state: EditorState): boolean {
  for (let node = syntaxTree(state).resolveInner(state.selection.main.from, -1); ; ) {
    if (node.name === 'FencedCode' || node.name === 'CodeBlock' || node.name === 'InlineCode') return true;
    if (node.parent === null) return false;
    node = node.parent;
  }
}

/**
 * Pastes the text at once and replaces it by its Markdown once the converter is loaded: to undo this one step leaves the
 * plain text.
 */
export async function pasteFormatted(view: EditorView, { text, html }: { text: string; html: string }): Promise<void> {
  const at = view.state.selection.main.from;
  view.dispatch(view.state.replaceSelection(text), { userEvent: 'input.paste', scrollIntoView: true });
  const id = addPlace(view, at);
  try {
    const { htmlToMarkdown, countLostPictures } = await import('./html-to-markdown.ts');
    const from = findPlace(view, id);
    if (from === undefined || !view.dom.isConnected) return;
    const to = from + text.length;
    const markdown = htmlToMarkdown(html);
    if (markdown === '' || view.state.sliceDoc(from, to) !== text) return;
    view.dispatch(replaceBy(view.state, { from, to, insert: apart(view.state, from, markdown) }));
    const lost = countLostPictures(html);
    if (lost > 0) {
      const pictures = lost === 1 ? 'The picture in the text was' : `The ${lost} pictures in the text were`;
      notifyWarning(`${pictures} not pasted: copy ${lost === 1 ? 'it' : 'each'} alone, or use Upload image.`);
    }
  } catch {
    notifyError('The form of the pasted text could not be read: it was pasted as plain text.');
  } finally {
    removePlace(view, id);
  }
}

function replaceBy(state: EditorState, change: { from: number; to: number; insert: string }): TransactionSpec {
  const changes = state.changes(change);
  const end = change.from + change.insert.length;
  const isAtEnd = state.selection.main.empty && state.selection.main.head === change.to;
  return {
    changes,
    ...(isAtEnd && { selection: { anchor: end } }),
    annotations: isolateHistory.of('full'),
    userEvent: 'input.paste',
    scrollIntoView: isAtEnd,
  };
}

/** A heading, a list or a table begins on a line of its own. */
function apart(state: EditorState, from: number, markdown: string): string {
  const isBlock = /^(#{1,6} |[-*] |\d+\. |\||```|> )/.test(markdown);
  const { text, from: start } = state.doc.lineAt(from);
  const before = text.slice(0, from - start);
  return isBlock && before.trim() !== '' ? `\n\n${markdown}` : markdown;
}
