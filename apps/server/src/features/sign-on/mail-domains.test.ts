import { expect, test } from 'vitest';
import { readDomainOf, readMailDomain } from './mail-domains.ts';

test.each([
  ['Müller.example', 'xn--mller-kva.example'],
  ['xn--mller-kva.example', 'xn--mller-kva.example'],
  ['Polar.EXAMPLE.', 'polar.example'],
])('the domain %s is stored as DNS writes it', (typed, name) => {
  expect(readMailDomain(typed)).toEqual({ name });
  expect(readDomainOf(`ada@${typed}`)).toBe(name);
});

test.each(['müller', 'ada@müller.example', 'https://müller.example', 'müller.example/x', 'gmail.com', ''])(
  '"%s" is no mail domain of a company',
  (typed) => expect(readMailDomain(typed)).toEqual({ error: expect.stringContaining(' ') }),
);
