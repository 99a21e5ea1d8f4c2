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

describe('the texts of a section', () => {
  test(`are kept, the last ${KEPT_TEXTS} of them, the latest first`, () => {
    const draft = ['two', 'three', 'four', 'five', 'six', 'seven'].reduce(withNewText, first);
    expect(draft).toMatchObject({ text: 'seven', earlier: ['six', 'five', 'four', 'three', 'two'] });
  });

  test('come back, and the one that gave way can come back too', () => {
    const draft = restoreText(withNewText(withNewText(first, 'two'), 'three'), 1);
    expect(draft).toMatchObject({ text: 'one', earlier: ['three', 'two'], is_edited: true });
    expect(restoreText(draft, 9)).toBe(draft);
  });

  test('typed letter by letter are one edit', () => {
    const draft = withEditedText(withEditedText(first, 'one!'), 'one!!');
    expect(draft).toMatchObject({ text: 'one!!', earlier: ['one'], is_edited: true });
    expect(withNewText(draft, 'two')).toMatchObject({ earlier: ['one!!', 'one'], is_edited: false });
  });

  test('that are blank or the same are not kept', () => {
    expect(withNewText(draftSection('engage', ' '), 'one').earlier).toEqual([]);
    expect(withNewText(first, 'one')).toMatchObject({ earlier: [] });
    expect(withEditedText(first, 'one')).toBe(first);
  });
});

describe('writing all anew', () => {
  const locked = withLock(draftSection('explore', 'kept'), true);
  const edited = withEditedText(draftSection('explain', 'was'), 'mine');
  const names = (how = {}) => listToRegenerate([first, locked, edited], how).map(({ section_name }) => section_name);

  test('leaves locked and edited sections alone', () => {
    expect(names()).toEqual(['engage']);
    expect([...textsToKeep([first, locked, edited])]).toEqual([
      ['explore', 'kept'],
      ['explain', 'mine'],
    ]);
  });

  test('takes edited ones along where that was said, locked ones never', () => {
    expect(names({ overEdited: true })).toEqual(['engage', 'explain']);
    expect([...textsToKeep([first, locked, edited], { overEdited: true }).keys()]).toEqual(['explore']);
  });
});
