import fc from 'fast-check';
import { expect, it } from 'vitest';
import { folderNameOf, numberedFileName, reservedPartOf, savableName } from './file-names.ts';

it.each([
  ['photo.jpg', '7 photo.jpg'],
  ['../../etc/passwd', '7 ⁄..⁄etc⁄passwd'],
  ['C:\\temp\\x.pdf', '7 C -⁄temp⁄x.pdf'],
  ['a "quoted" <name>?.pdf', '7 a ”quoted” ‹name›.pdf'],
  ['=cmd()|x.csv', '7 =cmd()-x.csv'],
  ['line\nbreak\u202Efdp.exe', '7 line break fdp.exe'],
  ['Überprüfung 検査 🧪.docx', '7 Überprüfung 検査 🧪.docx'],
  ['...', '7'],
  [`${'ä'.repeat(300)}.jpeg`, `7 ${'ä'.repeat(50)}.jpeg`],
])('the file %j is saved as %j', (name, saved) => {
  expect(numberedFileName(7, name)).toBe(saved);
});

it.each([
  ['ISO 7', 'ISO 7'],
  ['A/B', 'A⁄B'],
  ['..', 'Tank'],
  ['', 'Tank'],
  ['CON', 'Tank CON'],
  ['nul.1', 'Tank nul.1'],
])('the folder of %j is %j', (text, folder) => {
  expect(folderNameOf(text, 'Tank')).toBe(folder);
});

it.each([
  ['con', 'con'],
  ['LPT1.txt', 'LPT1'],
  ['contents', undefined],
])('of the name %j Windows reserves %j', (name, part) => {
  expect(reservedPartOf(name)).toBe(part);
});

it('whatever a name is, it stays one part of a path that every system can save', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), fc.nat(), (text, number) => {
      for (const name of [savableName(text), numberedFileName(number, text), folderNameOf(text, 'Tank')]) {
        expect(name).not.toMatch(/[/\\:"<>|?*\p{Cc}]|^\.|[. ]$/u);
        expect(name.isWellFormed()).toBe(true);
      }
      expect(bytesOf(numberedFileName(number, text))).toBeLessThan(255);
    }),
  );
});

/** In UTF-8. */
function bytesOf(name: string): number {
  return encodeURIComponent(name).replaceAll(/%../g, '%').length;
}
