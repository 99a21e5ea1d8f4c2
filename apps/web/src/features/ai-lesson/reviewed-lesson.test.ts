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
  withFailure,
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

test('a lesson begins with what the template is switched on for, and with the texts that are the teacher’s', () => {
  expect(BLANK.sections.map(({ section_name, text, is_written }) => [section_name, text, is_written])).toEqual([
    ['standards', '', false],
    ['engage', '', true],
    ['explore', '', true],
    ['pacing', '', true],
    ['routine', 'Coats off', false],
  ]);
});

test('another template takes over what the teacher wrote, and nothing that the assistant did', () => {
  const typed = edit(edit(WRITTEN, 'standards', 'Our own'), 'routine', '');
  const next = beginLesson(INQUIRY, typed);
  expect(sectionOf(next, 'standards')?.text).toBe('Our own');
  expect(sectionOf(next, 'routine')?.text).toBe('Coats off');
  expect(sectionOf(next, 'engage')?.text).toBe('');
});

test('a run writes what is neither locked nor edited, and is given all the rest', () => {
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

test('what was emptied has no text to keep, locked or not', () => {
  const lesson = lock(edit(edit(WRITTEN, 'engage', ' '), 'explore', ''), 'explore');
  expect(planWriting(lesson).asked).toEqual(['engage', 'explore', 'pacing']);
});

test('a text that is written over can be gone back to; a failure leaves it alone', () => {
  const again = write(WRITTEN, 'engage', 'D');
  expect(sectionOf(again, 'engage')).toMatchObject({ text: 'D', earlier: ['A'], is_edited: false, failure: null });
  const failed = withSection(again, 'engage', (section) => withFailure(section, 'Busy.'));
  expect(sectionOf(failed, 'engage')).toMatchObject({ text: 'D', failure: 'Busy.' });
  const back = withSection(failed, 'engage', (section) => withDraft(section, (draft) => restoreText(draft, 0)));
  expect(sectionOf(back, 'engage')).toMatchObject({ text: 'A', earlier: ['D'] });
});

test('a section is given the others, without those that say nothing', () => {
  expect([...textsBeside(WRITTEN, 'engage').keys()]).toEqual(['explore', 'pacing', 'routine']);
});

test('what a model wrote a part of is no scaffold again', () => {
  const byModel = withMeta(BLANK, { generator: 'ai', model: 'small' });
  expect(withMeta(byModel, { generator: 'template', model: null })).toBe(byModel);
  expect(withMeta(BLANK, { generator: 'template', model: null }).generator).toBe('template');
});

test('required sections that are empty are named in their order', () => {
  expect(missingSectionsText(BLANK)).toBe('Please fill in all required sections: Standards, Explore');
  expect(missingSectionsText(edit(WRITTEN, 'standards', 'Our own'))).toBeNull();
});
