import { redoDepth, undoDepth } from '@codemirror/commands';
import type { StateCommand } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { useDeferredValue, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { IconEye } from '../../shared/ui/icons/icons.ts';
import { createEditor } from './create-editor.ts';
import { EditorToolbar, ToolButton } from './editor-toolbar.tsx';
import styles from './markdown-editor.module.css';
import { MarkdownView } from './markdown-view.tsx';
import { imagesOf, insertImages, pdfOf } from './pasting/image-insertion.ts';
import { PictureQuestions } from './picture-questions.tsx';
import { describePicture } from './pictures-of-text.ts';
import { scrollToLine } from './scroll-to-line.ts';
import type { PicturesToAsk } from './use-pictures-to-ask.ts';

interface MarkdownEditorProps {
  readonly label: string;
  /** The initial text; from then on the editor owns it. */
  readonly text: string;
  readonly onChange: (text: string) => void;
  /** Resolves to the image's path, or null after an error. */
  readonly sendImage: (file: File) => Promise<string | null>;
  readonly onPdf: (file: File) => void;
  readonly pictures: PicturesToAsk;
}

/** The editor of a procedure's text, with its toolbar and a preview that follows the typing. */
export default function MarkdownEditor(props: MarkdownEditorProps) {
  const { label, text, onChange, sendImage, onPdf, pictures } = props;
  const [isPreviewed, setPreviewed] = useState(false);
  const [line, setLine] = useState(1);
  const [can, setCan] = useState({ undo: false, redo: false });
  const helpId = useId();
  const parent = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView>(null);

  const take = useEffectEvent((view: EditorView, files: readonly File[], at: number) => {
    const [images, pdf] = [imagesOf(files), pdfOf(files)];
    if (images.length > 0) void insertImages(view, images, { at, send: sendImage });
    else if (pdf !== undefined) onPdf(pdf);
    return images.length > 0 || pdf !== undefined;
  });
  const notifyChange = useEffectEvent(onChange);
  const notePictures = useEffectEvent(pictures.note);
  const create = useEffectEvent((element: HTMLElement) =>
    createEditor({
      parent: element,
      text,
      label,
      describedBy: helpId,
      onFiles: take,
      onUpdate: (state, isChanged) => {
        if (isChanged) {
          const now = state.doc.toString();
          notifyChange(now);
          notePictures(now);
        }
        setLine(state.doc.lineAt(state.selection.main.head).number);
        const now = { undo: undoDepth(state) > 0, redo: redoDepth(state) > 0 };
        setCan((before) => (before.undo === now.undo && before.redo === now.redo ? before : now));
      },
    }),
  );
  useEffect(() => {
    if (parent.current === null) return;
    const view = create(parent.current);
    editor.current = view;
    return () => view.destroy();
  }, []);

  const run = (command: StateCommand) => {
    if (editor.current === null) return;
    command(editor.current);
    editor.current.focus();
  };
  const describe = (path: string, words: string) => {
    const view = editor.current;
    view?.dispatch({ changes: describePicture(view.state.doc.toString(), path, words), userEvent: 'input.type' });
  };
  const addImages = (files: readonly File[]) => {
    const view = editor.current;
    if (view !== null) void insertImages(view, files, { at: view.state.selection.main.head, send: sendImage });
  };

  return (
    <div className={styles.editor} data-previewed={isPreviewed || undefined}>
      <div className={styles.tools}>
        <EditorToolbar can={can} onRun={run} onImages={addImages} onPdf={onPdf}>
          <ToolButton
            label="Live preview"
            icon={IconEye}
            isOn={isPreviewed}
            onClick={() => setPreviewed((before) => !before)}
          />
        </EditorToolbar>
      </div>
      <div className={styles.panes}>
        <div ref={parent} className={styles.pane} />
        {isPreviewed && <Preview text={text} line={line} />}
      </div>
      <PictureQuestions
        pictures={pictures.asked}
        onDescribe={describe}
        onAnswered={pictures.forget}
        onEnd={() => editor.current?.focus()}
      />
      <p className={styles.help} id={helpId}>
        Markdown. Paste or drop images into the text. Formatted text is pasted as Markdown: to get it plain, undo once
        or paste with Ctrl+Shift+V. Tab indents: to leave the editor by keyboard press Escape, then Tab.
      </p>
    </div>
  );
}

interface PreviewProps {
  readonly text: string;
  /** Of the cursor. */
  readonly line: number;
}

function Preview({ text, line }: PreviewProps) {
  const pane = useRef<HTMLElement>(null);
  // Typing must not wait for a long text.
  const settled = useDeferredValue(text);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text moves the block of the cursor
  useEffect(() => {
    if (pane.current !== null) scrollToLine(pane.current, line);
  }, [settled, line]);
  return (
    <section ref={pane} className={styles.pane} data-preview aria-label="Preview">
      {settled.trim() === '' ? (
        <p className={styles.help}>Nothing to preview yet.</p>
      ) : (
        <MarkdownView text={settled} hasLines />
      )}
    </section>
  );
}
