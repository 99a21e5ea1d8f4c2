import { expect, test } from 'vitest';
import { compareNames, nameOrderKey } from './name-order.ts';

test.each([
  [['T-2', 'T-9', 'T-10', 'T-100']],
  [['T 2', 't-9', 'T–10', 'T_1']],
  [['Tank 007', 'Tank 7', 'Tank 70']],
  [['Lublin', 'Lyon', 'Łódź', 'Malmö']],
  [['Oslo', 'Ozu', 'Ørsted', 'Polar']],
  [['Muller', 'Müller', 'Mullerin']],
  [['De Vries', 'Dean', 'DeVries']],
  [['ONeal', 'O’Neill', 'ONell']],
  [['İnci', 'Irmak', 'işık', 'Izmir']],
  [['Zoé', 'Ωμέγα', 'Жук', 'ישראל', 'علي', '王伟']],
  [['', '10 B', '10% B', 'A']],
  [['\uff21\uff22', 'AC']],
  [['1 9', '1 10', '19']],
  [['5', '123456789012345', '1234567890123456', '12345678901234567']],
])('names are ordered as %j', (names) => {
  expect(names.toReversed().toSorted(compareNames)).toEqual(names);
  expect(names.toSorted(compareNames)).toEqual(names);
});

test('only the same name has no place before or after another', () => {
  const names = ['Muller', 'Müller', 'Mu\u0308ller', 'muller', 'MULLER', ' Muller', 'Mul-ler', 'T 1', 'T-1', 'T-01'];
  expect(new Set(names.map(nameOrderKey)).size).toBe(names.length);
  for (const one of names) {
    for (const other of names) {
      const order = compareNames(one, other);
      expect(order === 0).toBe(one === other);
      expect(Math.sign(order) + Math.sign(compareNames(other, one))).toBe(0);
    }
  }
});

test('characters beyond the first plane follow all others, as in the database', () => {
  expect(['\u{20000}', '\uffee', '\u{1f6e2}', 'ｚ'].toSorted(compareNames)).toEqual([
    'ｚ',
    '\uffee',
    '\u{1f6e2}',
    '\u{20000}',
  ]);
});
