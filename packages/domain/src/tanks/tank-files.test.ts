import { describe, expect, it, test } from 'vitest';
import { MAX_FILE_BYTES } from '../primitives/file-size.ts';
import { findNotePhotoError, findTankFileError, TANK_FILE_ENDINGS, tankFileExtension } from './tank-files.ts';

describe('tankFileExtension', () => {
  it.each([
    ['Data sheet.pdf', 'pdf'],
    ['IMG_0042.JPG', 'jpg'],
    ['photo.jpeg', 'jpeg'],
    ['gauge.2026.png', 'png'],
    ['pump.gif', 'gif'],
    ['old.doc', 'doc'],
    ['new.DocX', 'docx'],
    ['../../etc/x.pdf', 'pdf'],
  ])('of %j is %s', (name, extension) => expect(tankFileExtension(name)).toBe(extension));

  it.each([
    'x.svg',
    'x.html',
    'x.exe',
    'x.pdf.exe',
    'x.xls',
    'pdf',
    '.pdf',
    'x.',
    '',
    'x.pdf ',
    'x.constructor',
    'x.pdf\r\n',
  ])('of %j is undefined', (name) => expect(tankFileExtension(name)).toBeUndefined());
});

it('TANK_FILE_ENDINGS lists the extensions of the specification', () => {
  expect(TANK_FILE_ENDINGS).toBe('.pdf,.doc,.docx,.jpg,.jpeg,.png,.gif');
});

describe('findTankFileError', () => {
  it.each([1, MAX_FILE_BYTES])('accepts a PDF of %d bytes', (size) => {
    expect(findTankFileError({ name: 'x.pdf', size })).toBeNull();
  });

  it.each([
    ['x.svg', 10, /^The file must be a PDF, a Word document/],
    ['x.pdf', 0, /^The file is empty\.$/],
    ['x.pdf', MAX_FILE_BYTES + 1, /^The file is larger than 50 MB\.$/],
  ])('rejects %s of %d bytes', (name, size, words) => {
    expect(findTankFileError({ name, size })).toMatch(words);
  });
});

test('a photo that a phone stored as HEIC is refused with how to send it', () => {
  const advice = /Save or send a HEIC photo as JPEG \(on an iPhone: Settings, Camera, Formats, Most Compatible\)\.$/;
  for (const name of ['IMG_0001.HEIC', 'photo.heif']) {
    expect(findTankFileError({ name, size: 5 })).toMatch(advice);
    expect(findNotePhotoError({ name, size: 5 })).toMatch(advice);
  }
  expect(findNotePhotoError({ name: 'plan.pdf', size: 5 })).not.toMatch(/HEIC/);
});
