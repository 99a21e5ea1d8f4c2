import { login } from '@dewar/contract/auth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test-support/test-server.ts';
import { neighbourhoodOf, networkOf } from './caller-key.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8', SIGN_IN_FAILURES_PER_ACCOUNT: '2' });
});
afterAll(() => server.stop());

let accounts = 0;

/** The statuses of guesses at one account, each forwarded for another text. */
async function guess(times: number, forwarded: (index: number) => string): Promise<number[]> {
  accounts += 1;
  const email = `guessed${accounts}@polar.example`;
  const statuses: number[] = [];
  for (let index = 1; index <= times; index += 1) {
    const headers = { 'x-forwarded-for': forwarded(index) };
    statuses.push((await server.call(login, { body: { email, password: 'wrong' }, headers })).status);
  }
  return statuses;
}

const LIMITED = [401, 401, 429, 429];

test.each<[string, (index: number) => string]>([
  ['an address with another port each', (index) => `6.6.6.6:${1_000 + index}`],
  ['an IPv6 address with another port each', (index) => `[2001:db8::6]:${1_000 + index}`],
  ['made-up names', (index) => `unknown${index}`],
  ['made-up names after a chain', (index) => `203.0.113.9, unknown${index}, 10.0.0.7`],
  ['addresses with too many parts', (index) => `6.6.6.6.${index}`],
  ['numbers', (index) => String(index)],
  ['addresses of one IPv6 network', (index) => `2001:db8:7:7::${index.toString(16)}`],
  ['the same address in other spellings', (index) => (index % 2 === 0 ? '::ffff:7.7.7.7' : '7.7.7.7')],
])('behind a trusted proxy, %s is one caller', async (_what, forwarded) => {
  expect(await guess(4, forwarded)).toEqual(LIMITED);
});

test('behind a trusted proxy, different addresses are different callers', async () => {
  expect(new Set(await guess(4, (index) => `198.51.100.${index}`))).toEqual(new Set([401]));
});

test('behind a trusted proxy, an address with a port is that address, whether IPv4 or IPv6', async () => {
  const sent = [
    '6.6.6.6:1001',
    '6.6.6.6',
    '7.7.7.7:1001',
    '[2001:db8::6]:80',
    '2001:db8::6',
    '6.6.6.6',
    '[2001:db8::7]',
  ];
  expect(await guess(sent.length, (index) => sent[index - 1] ?? '')).toEqual([401, 401, 401, 401, 401, 429, 429]);
});

test('a network is an IPv4 address or the /64 of an IPv6 address, and its neighbourhood a /24 or the same /64', () => {
  expect([networkOf('192.0.2.7'), neighbourhoodOf('192.0.2.7')]).toEqual(['192.0.2.7', '192.0.2.0/24']);
  expect(networkOf('2001:DB8:1:2:3::4')).toBe('2001:db8:1:2::/64');
  expect(neighbourhoodOf('2001:db8:1:2:3::4')).toBe('2001:db8:1:2::/64');
  expect(neighbourhoodOf('::ffff:192.0.2.7')).toBe('192.0.2.0/24');
});
