import { restoreText, withEditedText, withLock } from '@dewar/domain/lessons/section-drafts';
import { expect, test } from 'vitest';
import { INQUIRY } from '../../../test-support/ai-lessons.ts';
import {
  beginLesson,
  missingSectionsText,
  planWriting,
  type ReviewedLesson,
  textsBeside,
  withDraft,
  withError,
  withMeta,
  withSection,
  withWritten,
} from './reviewed-lesson.ts';

const edit = (lesson: ReviewedLesson, name: string, text: string) =>
  withSection(lesson, name, (section) => withDraft(section, (draft) => withEditedText(draft, text)));
const write = (lesson: ReviewedLesson, name: string, text: string) =>
  withSection(lesson, name, (section) => withWritten(section, text));
const lock = (lesson: ReviewedLesson, name: string) =>
  withSection(lesson, name, (section) => withDraft(section, (draft) => withLock(draft, true)));
const sectionOf = (lesson: ReviewedLesson, name: string) =>
  lesson.sections.find(({ section_name }) => section_name === name);

const BLANK = beginLesson(INQUIRY, null);
const WRITTEN = write(write(write(BLANK, 'engage', 'A'), 'explore', 'B'), 'pacing', '45 min - C');

test('a lesson starts with the sections that the template enables and with the texts that the teacher provides', () => {
  expect(BLANK.sections.map(({ section_name, text, is_written }) => [section_name, text, is_written])).toEqual([
    ['standards', '', false],
    ['engage', '', true],
    ['explore', '', true],
    ['pacing', '', true],
    ['routine', 'Coats off', false],
  ]);
});

test('another template keeps what the teacher wrote and nothing that the assistant wrote', () => {
  const typed = edit(edit(WRITTEN, 'standards', 'Our own'), 'routine', '');
  const next = beginLesson(INQUIRY, typed);
  expect(sectionOf(next, 'standards')?.text).toBe('Our own');
  expect(sectionOf(next, 'routine')?.text).toBe('Coats off');
  expect(sectionOf(next, 'engage')?.text).toBe('');
});

test('a run writes the sections that are neither locked nor edited, and is given all the others', () => {
  const lesson = lock(edit(WRITTEN, 'engage', 'My own'), 'explore');
  expect(planWriting(lesson)).toEqual({
    asked: ['pacing'],
    kept: new Map([
      ['engage', 'My own'],
      ['explore', 'B'],
      ['routine', 'Coats off'],
    ]),
  });
  expect(planWriting(lesson, { overEdited: true }).asked).toEqual(['engage', 'pacing']);
});

test('an emptied section has no text to keep, locked or not', () => {
  const lesson = lock(edit(edit(WRITTEN, 'engage', ' '), 'explore', ''), 'explore');
  expect(planWriting(lesson).asked).toEqual(['engage', 'explore', 'pacing']);
});

test('an overwritten text can be restored; a failed attempt does not change it', () => {
  const again = write(WRITTEN, 'engage', 'D');
  expect(sectionOf(again, 'engage')).toMatchObject({ text: 'D', earlier: ['A'], is_edited: false, error: null });
  const failed = withSection(again, 'engage', (section) => withError(section, 'Busy.'));
  expect(sectionOf(failed, 'engage')).toMatchObject({ text: 'D', error: 'Busy.' });
  const back = withSection(failed, 'engage', (section) => withDraft(section, (draft) => restoreText(draft, 0)));
  expect(sectionOf(back, 'engage')).toMatchObject({ text: 'A', earlier: ['D'] });
});

test('a section is given the other sections, except the empty ones', () => {
  expect([...textsBeside(WRITTEN, 'engage').keys()]).toEqual(['explore', 'pacing', 'routine']);
});

test('a lesson that a model wrote partly is no longer a scaffold', () => {
  const byModel = withMeta(BLANK, { generator: 'ai', model: 'small' });
  expect(withMeta(byModel, { generator: 'template', model: null })).toBe(byModel);
  expect(withMeta(BLANK, { generator: 'template', model: null }).generator).toBe('template');
});

test('empty required sections are named in their order', () => {
  expect(missingSectionsText(BLANK)).toBe('Please fill in all required sections: Standards, Explore');
  expect(missingSectionsText(edit(WRITTEN, 'standards', 'Our own'))).toBeNull();
});
