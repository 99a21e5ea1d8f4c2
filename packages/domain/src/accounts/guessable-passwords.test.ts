import { expect, it } from 'vitest';
import { createPasswordJudge } from './guessable-passwords.ts';

const judge = createPasswordJudge({ passwords: ['123456', 'Dragon'], words: ['acid', 'acorn'] });
const owner = { email: 'ines.holm@polar.example', companyName: 'Polar Gas', personName: 'Ines Holm' };

it.each([
  ['dRAGON', 'one of the most common ones'],
  ['nogard1!', 'it is close to a common password'],
  ['ines.holm!', 'your email address'],
  ['1984-05-10', 'it is a date'],
  ['acidacid', 'it repeats itself'],
  ['xq7kzw', 'it is short'],
])('createPasswordJudge refuses %s with its reason', (password, reason) => {
  expect(judge(password, owner, 8)).toContain(reason);
});

it('createPasswordJudge takes what needs as many guesses as the setting says', () => {
  expect([judge('xq7kzw', {}, 6), judge('xq7kzwmv', {}, 8), judge('acid acorn xq7k', owner, 8)]).toEqual([
    null,
    null,
    null,
  ]);
  expect(judge('xq7kzwmv', {}, 9)).toContain('it is short');
});
