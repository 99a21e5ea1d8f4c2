import { describe, expect, test } from 'vitest';
import {
  draftSection,
  KEPT_TEXTS,
  listToRegenerate,
  restoreText,
  textsToKeep,
  withEditedText,
  withLock,
  withNewText,
} from './section-drafts.ts';

const first = draftSection('engage', 'one');

describe('a section draft', () => {
  test(`keeps its last ${KEPT_TEXTS} texts, newest first`, () => {
    const draft = ['two', 'three', 'four', 'five', 'six', 'seven'].reduce(withNewText, first);
    expect(draft).toMatchObject({ text: 'seven', earlier: ['six', 'five', 'four', 'three', 'two'] });
  });

  test('can restore an earlier text, and then the one it replaced', () => {
    const draft = restoreText(withNewText(withNewText(first, 'two'), 'three'), 1);
    expect(draft).toMatchObject({ text: 'one', earlier: ['three', 'two'], is_edited: true });
    expect(restoreText(draft, 9)).toBe(draft);
  });

  test('counts letter-by-letter typing as one edit', () => {
    const draft = withEditedText(withEditedText(first, 'one!'), 'one!!');
    expect(draft).toMatchObject({ text: 'one!!', earlier: ['one'], is_edited: true });
    expect(withNewText(draft, 'two')).toMatchObject({ earlier: ['one!!', 'one'], is_edited: false });
  });

  test('does not keep blank or unchanged texts', () => {
    expect(withNewText(draftSection('engage', ' '), 'one').earlier).toEqual([]);
    expect(withNewText(first, 'one')).toMatchObject({ earlier: [] });
    expect(withEditedText(first, 'one')).toBe(first);
  });
});

describe('listToRegenerate', () => {
  const locked = withLock(draftSection('explore', 'kept'), true);
  const edited = withEditedText(draftSection('explain', 'was'), 'mine');
  const names = (how = {}) => listToRegenerate([first, locked, edited], how).map(({ section_name }) => section_name);

  test('leaves out locked and edited sections', () => {
    expect(names()).toEqual(['engage']);
    expect([...textsToKeep([first, locked, edited])]).toEqual([
      ['explore', 'kept'],
      ['explain', 'mine'],
    ]);
  });

  test('includes edited sections on request, and locked ones never', () => {
    expect(names({ overEdited: true })).toEqual(['engage', 'explain']);
    expect([...textsToKeep([first, locked, edited], { overEdited: true }).keys()]).toEqual(['explore']);
  });
});
