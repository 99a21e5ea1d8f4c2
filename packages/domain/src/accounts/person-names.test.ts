import { expect, test } from 'vitest';
import { fullNameOf } from './person-names.ts';

test.each([
  ['Ines', 'Halvorsen', 'Ines Halvorsen'],
  ['Ines', null, 'Ines'],
  [undefined, 'Halvorsen', 'Halvorsen'],
  ['', null, null],
])('the name of %s %s is %s', (first_name, last_name, name) => {
  expect(fullNameOf({ first_name, last_name })).toBe(name);
});
