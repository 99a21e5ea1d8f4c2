import { expect, test } from 'vitest';
import { splitAtLinks } from './split-at-links.ts';

const OURS = 'https://fleet.example';
const linksIn = (text: string) =>
  splitAtLinks(text, OURS).flatMap(({ address }) => (address === undefined ? [] : [address]));

test('addresses of this portal in a mail become links to their path, and the text stays the same', () => {
  const text = 'Verify:\nhttps://fleet.example/verify-email?token=a&b\n\nDewar\nhttps://fleet.example\n';
  expect(linksIn(text)).toEqual(['/verify-email?token=a&b', '/']);
  expect(
    splitAtLinks(text, OURS)
      .map(({ content }) => content)
      .join(''),
  ).toBe(text);
});

test.each([
  'https://evil.example/verify-email',
  'https://fleet.example.evil.example/',
  'https://fleet.example@evil.example/',
  'http://fleet.example/',
  'javascript:alert(1)',
  'https://',
  'fleet.example/verify-email',
])('the address %s in a mail stays plain text', (text) => {
  expect(linksIn(text)).toEqual([]);
  expect(splitAtLinks(text, OURS)).toEqual([{ at: 0, content: text }]);
});

test('an empty mail has no pieces', () => {
  expect(splitAtLinks('', OURS)).toEqual([]);
});
