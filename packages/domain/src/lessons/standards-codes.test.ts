import { expect, test } from 'vitest';
import { listForeignCodes } from './standards-codes.ts';

test.each([
  ['CCSS.MATH.CONTENT.5.NF.B.3'],
  ['5.NF.B.3'],
  ['K.CC.4'],
  ['CCSS.ELA-LITERACY.RL.5.2'],
  ['RI.3.1'],
  ['W.5.1a'],
  ['5-PS1-1'],
  ['MS-LS1-2'],
  ['HSA-REI.B.3'],
  ['D2.His.1.3-5'],
  ['TEKS 111.7(b)(3)'],
  ['VA:Cr1.1.5a'],
])('%s is recognised as a standards code', (code) => {
  expect(listForeignCodes(`Works towards ${code}, and more.`, [])).toEqual([code]);
  expect(listForeignCodes(`Works towards ${code}.`, ['other', `${code.toLowerCase()}: wording`])).toEqual([]);
});

test.each([
  'At 3.30 pm, 12.5 cm and 1/2 cup. Version 2.0.1.',
  'Grade 3-5, pages 5-12, a 4-H club, MS Word, 5-minute talk',
  'See W. 5th Street. Group A.1',
])('%j contains no standards code', (text) => {
  expect(listForeignCodes(text, [])).toEqual([]);
});

test('listForeignCodes lists each code once', () => {
  expect(listForeignCodes('RL.5.2 and RL.5.2 and CCSS.ELA.RL.5.2', [])).toEqual(['CCSS.ELA.RL.5.2']);
});
