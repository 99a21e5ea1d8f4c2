import { defaultKeymap, history, historyKeymap, indentWithTab, redo, undo } from '@codemirror/commands';
import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import { bracketMatching, syntaxHighlighting } from '@codemirror/language';
import { EditorState, type Extension, Prec } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { editorTheme, textHighlighting } from './editor-theme.ts';
import { isInCode, isPlainPasteKey, pasteFormatted } from './pasting/paste-formatted.ts';
import { readClipboard } from './pasting/read-clipboard.ts';
import { toggleMark } from './text-marks.ts';

interface EditorSettings {
  readonly parent: HTMLElement;
  readonly text: string;
  readonly label: string;
  /** The id of the help text under the editor. */
  readonly describedBy: string;
  readonly onUpdate: (state: EditorState, isChanged: boolean) => void;
  /** Pasted or dropped files; returns false to let the editor handle them. */
  readonly onFiles: (view: EditorView, files: readonly File[], at: number) => boolean;
}

/** spec 1 §2: undo and redo have these keys on every system. */
const KEYS = keymap.of([
  { key: 'Mod-z', run: undo, preventDefault: true },
  { key: 'Mod-y', run: redo, preventDefault: true },
  { key: 'Mod-Shift-z', run: redo, preventDefault: true },
  { key: 'Mod-b', run: toggleMark('**'), preventDefault: true },
  { key: 'Mod-i', run: toggleMark('*'), preventDefault: true },
]);

/**
 * With Caps Lock on, Shift+Z produces a lower-case letter, which the key map would take for Z alone: redo would undo.
 */
const CAPS_LOCK_REDO = Prec.high(
  EditorView.domEventHandlers({
    keydown: ({ key, shiftKey, altKey, ctrlKey, metaKey }, view) => {
      const isRedo = key === 'z' && shiftKey && !altKey && (ctrlKey || metaKey);
      if (isRedo) redo(view);
      return isRedo;
    },
  }),
);

/** Common Markdown shortcuts and behaviour of text editors. */
export function markdownWriting(): Extension {
  return [
    history(),
    CAPS_LOCK_REDO,
    KEYS,
    markdown({ base: markdownLanguage, completeHTMLTags: false }),
    // After Escape the editor lets Tab leave it.
    keymap.of([...historyKeymap, ...defaultKeymap, indentWithTab]),
    bracketMatching(),
    syntaxHighlighting(textHighlighting),
    EditorView.lineWrapping,
    editorTheme,
  ];
}

export function createEditor({ parent, text, label, describedBy, onUpdate, onFiles }: EditorSettings): EditorView {
  let isPlainPaste = false;
  const files = EditorView.domEventHandlers({
    keydown: (event) => {
      isPlainPaste = isPlainPasteKey(event);
      return false;
    },
    paste: ({ clipboardData }, view) => {
      const copied = clipboardData === null || isPlainPaste ? null : readClipboard(clipboardData);
      isPlainPaste = false;
      if (copied?.kind === 'files') return onFiles(view, copied.files, view.state.selection.main.from);
      if (copied === null || isInCode(view.state)) return false;
      void pasteFormatted(view, copied);
      return true;
    },
    drop: (event, view) => {
      const at = view.posAtCoords({ x: event.clientX, y: event.clientY }) ?? view.state.doc.length;
      const isTaken = onFiles(view, filesOf(event.dataTransfer), at);
      if (isTaken) event.preventDefault();
      return isTaken;
    },
  });
  return new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        files,
        markdownWriting(),
        EditorView.contentAttributes.of({ 'aria-label': label, 'aria-describedby': describedBy, spellcheck: 'true' }),
        EditorView.updateListener.of(({ state, docChanged }) => onUpdate(state, docChanged)),
      ],
    }),
  });
}

function filesOf(transfer: DataTransfer | null): readonly File[] {
  return [...(transfer?.files ?? [])];
}
