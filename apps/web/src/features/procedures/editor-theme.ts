import { HighlightStyle } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** Uses the theme's tokens, and so both colour schemes. */
export const editorTheme = EditorView.theme({
  '&': { color: 'var(--mantine-color-text)', backgroundColor: 'var(--surface-raised)', height: '100%' },
  '&:focus-within, &.cm-focused': { outline: '2px solid var(--accent-text)', outlineOffset: '-2px' },
  '.cm-scroller': {
    fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
    fontSize: 'var(--mantine-font-size-sm)',
    lineHeight: '1.6',
  },
  '.cm-content': { padding: '0.75rem 0', caretColor: 'var(--mantine-color-text)' },
  '.cm-line': { padding: '0 1rem' },
  '&.cm-focused > .cm-scroller .cm-selectionBackground, .cm-selectionBackground, .cm-content ::selection': {
    backgroundColor: 'var(--accent-surface)',
  },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--surface-sunken)' },
  '.cm-gutters': { backgroundColor: 'var(--surface-sunken)', color: 'var(--mantine-color-dimmed)', border: 'none' },
});

export const textHighlighting = HighlightStyle.define([
  { tag: tags.heading, fontWeight: '700', color: 'var(--accent-text)' },
  { tag: tags.strong, fontWeight: '700' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: [tags.link, tags.url], color: 'var(--accent-text)' },
  { tag: tags.monospace, color: 'var(--good-text)' },
  { tag: tags.quote, color: 'var(--neutral-text)' },
  { tag: [tags.processingInstruction, tags.contentSeparator, tags.meta], color: 'var(--mantine-color-dimmed)' },
]);
