import { describe, expect, it, test } from 'vitest';
import { MAX_FILE_BYTES } from '../primitives/file-size.ts';
import {
  fileNameOf,
  findLessonFileError,
  guessFileCategory,
  LESSON_FILE_ENDINGS,
  LESSON_FILE_TYPES,
  lessonFileExtension,
} from './lesson-files.ts';

it('lesson files may have the types that the specification lists', () => {
  const listed =
    'pdf, doc, docx, ppt, pptx, xls, xlsx, jpg, jpeg, png, gif, svg, mp4, mov, avi, wmv, mp3, wav, m4a, zip, rar';
  expect(Object.keys(LESSON_FILE_TYPES).join(', ')).toBe(listed);
  expect(LESSON_FILE_ENDINGS.startsWith('.pdf,.doc,.docx')).toBe(true);
});

it.each([
  ['Quiz.PDF', 'pdf'],
  ['song.mp3', 'mp3'],
  ['a.b.m4a', 'm4a'],
  ['page.html', undefined],
  ['pdf', undefined],
  ['.pdf', undefined],
  ['x.constructor', undefined],
  ['x.pdf ', undefined],
])('lessonFileExtension of %j is %s', (name, extension) => {
  expect(lessonFileExtension(name)).toBe(extension);
});

it.each([
  ['x.png', 'image'],
  ['x.svg', 'image'],
  ['x.wmv', 'video'],
  ['x.m4a', 'audio'],
  ['x.ppt', 'presentation'],
  ['x.pptx', 'presentation'],
  ['x.xls', 'worksheet'],
  ['x.xlsx', 'worksheet'],
  ['x.docx', 'document'],
  ['x.pdf', 'document'],
  ['x.zip', 'document'],
  ['x.unknown', 'document'],
])('guessFileCategory takes %s for a %s', (name, category) => {
  expect(guessFileCategory(name)).toBe(category);
});

describe('findLessonFileError', () => {
  it.each([
    [{ name: 'x.exe', size: 1 }, /^This type of file is not accepted\. Accepted are \.pdf, \.doc/],
    [{ name: 'x.pdf', size: 0 }, /^The file is empty\.$/],
    [{ name: 'x.pdf', size: MAX_FILE_BYTES + 1 }, /^The file is larger than 50 MB\.$/],
  ])('rejects %j', (file, words) => {
    expect(findLessonFileError(file)).toMatch(words);
  });

  it('accepts a file of exactly the maximum size', () => {
    expect(findLessonFileError({ name: 'x.pdf', size: MAX_FILE_BYTES })).toBeNull();
  });
});

describe('findLessonFileError says why a name is refused:', () => {
  test.each([
    ['con.pdf', '‘con’ is a reserved name on Windows, where this file could not be saved. Rename it first.'],
    ['LPT1.docx', '‘LPT1’ is a reserved name on Windows, where this file could not be saved. Rename it first.'],
    ['.pdf', '‘.pdf’ is an extension without a name. Name the file first.'],
    ['console.pdf', null],
    ['reconnaissance con.pdf', null],
  ])('%s', (name, error) => {
    expect(findLessonFileError({ name, size: 10 })).toBe(error);
  });
});

describe('fileNameOf keeps the characters of a title:', () => {
  test.each([
    ['Science: Rain', 'Science - Rain.docx'],
    ['Comparing 1/2 and 1/3', 'Comparing 1⁄2 and 1⁄3.docx'],
    ['Märchen: “Hänsel”', 'Märchen - “Hänsel”.docx'],
    ['Why does salt vanish?', 'Why does salt vanish.docx'],
    ['水の循環 🌧', '水の循環 🌧.docx'],
    ['con', 'Lesson plan con.docx'],
    ['???', 'Lesson plan.docx'],
    ['The end...', 'The end.docx'],
    ['Rain.docx', 'Rain.docx'],
    ['Rain.DOCX.docx ', 'Rain.docx'],
    ['Rain.pdf', 'Rain.pdf.docx'],
    ['.docx', 'Lesson plan.docx'],
  ])('%s', (title, name) => {
    expect(fileNameOf(title, 'docx')).toBe(name);
  });
});
