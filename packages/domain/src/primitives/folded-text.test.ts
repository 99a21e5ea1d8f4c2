import { expect, test } from 'vitest';
import { foldText } from './folded-text.ts';

test.each([
  ['Müller & Söhne', 'muller & sohne'],
  ['MU\u0308LLER', 'muller'],
  ['Łódź', 'lodz'],
  ['Straße', 'strasse'],
  ['STRASSE', 'strasse'],
  ['Ærø', 'aero'],
  ['ÆRØ', 'aero'],
  ['İstanbul Dış', 'istanbul dis'],
  ['ＦＵＬＬ', 'full'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['οδος', 'οδοσ'],
  ['100 % _x', '100 % _x'],
])('%s is folded to %s', (text, folded) => {
  expect(foldText(text)).toBe(folded);
  expect(foldText(folded)).toBe(folded);
});
