import { expect, it } from 'vitest';
import { isWebAddress } from './links.ts';

it.each(['https://gauge.example', 'HTTP://gauge.example/a?b#c', 'http://10.0.0.1:8080/x.pdf'])(
  'isWebAddress accepts %s',
  (text) => {
    expect(isWebAddress(text)).toBe(true);
  },
);

it.each([
  '',
  'gauge.example',
  'javascript:alert(1)',
  'ftp://gauge.example',
  'https://',
  ' https://a.example',
  'https://a b',
])('isWebAddress rejects %j', (text) => {
  expect(isWebAddress(text)).toBe(false);
});
