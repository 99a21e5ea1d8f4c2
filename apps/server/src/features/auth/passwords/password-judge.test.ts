import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, it } from 'vitest';
import { judgePassword } from './password-judge.ts';

const PASSWORDS = dictionary['passwords-common'].map(String);
const owner = { email: 'ines.holm@polar.example', companyName: 'Polar Gas', personName: 'Ines Holm' };
const error = (password: string, minimumPower = 8) => judgePassword(password, owner, minimumPower);

describe('judgePassword', () => {
  it.each([
    ...['654321', '121212', 'aaaaaa', 'admin123', 'iloveyou1', 'p@ssw0rd', 'Password1!', '      ', 'password '],
    ...[
      'P@$$w0rd',
      'Summer2024',
      'zaq12wsx',
      '!QAZ2wsx',
      '10.05.1984',
      'qwe123!@#',
      'abcabcabc',
      '87654321',
      'drowssap',
    ],
    ...['polargas24', 'InesHolm1', 'ines.holm!', 'helium12', 'Dewar2026', 'x7#kq9'],
  ])('refuses %j', (password) => {
    expect(error(password)).toContain('Please choose another');
  });

  it.each([
    ...[
      'Spring2025!',
      '!summer2023',
      'Monday@2026',
      '2026Purple!',
      '**coffee**',
      'S0ccer99$',
      'July007$',
      '$ummer2025!',
    ],
    ...['Berlin1990!', 'Willkommen1', 'Bienvenue1', 'PolarGas_2025'],
  ])('refuses %j: a common word with signs and a number at its ends', (password) => {
    expect(error(password)).toContain('Please choose another');
  });

  it('refuses each of 500 passwords spread over the whole list, in any case', () => {
    const spread = Array.from({ length: 500 }, (_, index) => PASSWORDS[index * 97] ?? '');
    expect(spread.filter((password) => error(password.toUpperCase()) === null)).toEqual([]);
  });

  it.each([
    'demo-tank-1',
    'blue-ice-7',
    'cold-flask',
    'correct horse battery staple',
    'Zw8$kq!pL2',
    'tulip7harbor!',
    'grey.pike.41',
    '🧊❄️🚚🔥🧯🧪🧲🧤',
  ])('takes %j', (password) => {
    expect(error(password)).toBeNull();
  });

  it.each([
    ['QWERTY123', 'one of the most common ones'],
    ['xyxyxyxyxy', 'it repeats itself'],
    ['Castle-castle', 'it repeats itself'],
    ['cdefghijk', 'its characters follow each other in order'],
    ['yxcvbnm,.', 'its keys are next to each other'],
    ['19840510', 'it is a date'],
    ['xq7kzw', 'it is short'],
    ['PolarGas1', 'words of this portal, your company, your name'],
    ['p4ssw0rd!!', 'it is close to a common password'],
  ])('gives the reason for %j', (password, reason) => {
    expect(error(password)).toContain(reason);
  });

  it('asks for as many guesses as the setting says', () => {
    expect([error('xq7kzw', 6), error('xq7kzwm', 8), error('xq7kzwmv', 8)]).toEqual([
      null,
      expect.stringContaining('it is short'),
      null,
    ]);
    expect(error('blue-ice-7', 16)).toContain('Please choose another');
  });

  it('judges letters alike, whether they are composed or not', () => {
    const composed = 'p\u00e4ssword';
    expect(error(composed.normalize('NFD'))).toBe(error(composed));
  });
});
