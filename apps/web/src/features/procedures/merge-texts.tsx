import { MergeView, unifiedMergeView } from '@codemirror/merge';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useIsPhone } from '../../shared/ui/states/use-is-phone.ts';
import { markdownWriting } from './create-editor.ts';
import styles from './merge-texts.module.css';

interface MergeTextsProps {
  readonly saved: string;
  readonly mine: string;
  /** Called with every change on the person's own side. */
  readonly onChange: (mine: string) => void;
}

const COLORS = EditorView.theme({
  '.cm-changedLine, .cm-inlineChangedLine': { backgroundColor: 'var(--watch-surface) !important' },
  '.cm-deletedChunk': { backgroundColor: 'var(--bad-surface) !important' },
  '.cm-changedText, .cm-deletedText': {
    background: 'none !important',
    textDecoration: 'underline 2px var(--watch-text)',
  },
});

/**
 * Two texts side by side, one above the other on a phone; the person's own side can be edited and take over single
 * changes.
 */
export default function MergeTexts({ saved, mine, onChange }: MergeTextsProps) {
  const isPhone = useIsPhone();
  const parent = useRef<HTMLDivElement>(null);
  const notifyChange = useEffectEvent(onChange);
  const create = useEffectEvent((element: HTMLElement) => {
    const own = [
      ownSide('Your text'),
      EditorView.updateListener.of(({ state, docChanged }) => docChanged && notifyChange(state.doc.toString())),
    ];
    if (isPhone) {
      const merging = unifiedMergeView({ original: saved, mergeControls: choiceButton });
      return new EditorView({ parent: element, doc: mine, extensions: [own, merging] });
    }
    return new MergeView({
      parent: element,
      a: { doc: saved, extensions: [ownSide('Saved text'), EditorState.readOnly.of(true)] },
      b: { doc: mine, extensions: own },
      revertControls: 'a-to-b',
      renderRevertControl: takePieceButton,
      collapseUnchanged: { margin: 3, minSize: 6 },
    });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another width needs another view
  useEffect(() => {
    if (parent.current === null) return;
    const view = create(parent.current);
    return () => view.destroy();
  }, [isPhone]);
  return (
    <>
      <div className={styles.heads} aria-hidden>
        {isPhone ? (
          <span>Your text, editable. On red: what somebody else saved</span>
        ) : (
          <>
            <span>Saved by somebody else</span>
            <span>Yours, editable</span>
          </>
        )}
      </div>
      <div ref={parent} className={styles.texts} />
    </>
  );
}

function takePieceButton(): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = '→';
  button.title = 'Take this change from the saved text';
  button.setAttribute('aria-label', button.title);
  return button;
}

/** Of one change: the library says 'Accept' for what is the person's own. */
function choiceButton(choice: 'accept' | 'reject', choose: (event: MouseEvent) => void): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = styles.choice ?? '';
  button.textContent = choice === 'accept' ? 'Mine' : 'Theirs';
  button.setAttribute('aria-label', choice === 'accept' ? 'Keep my version here' : 'Take the saved version here');
  // The focus stays in the text; not at the press itself, which a keyboard does not have.
  button.onmousedown = (event) => event.preventDefault();
  button.onclick = choose;
  return button;
}

function ownSide(label: string): Extension {
  return [markdownWriting(), COLORS, EditorView.contentAttributes.of({ 'aria-label': label })];
}
