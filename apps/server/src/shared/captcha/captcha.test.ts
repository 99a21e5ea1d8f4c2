import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { createCaptchaCheck } from './captcha.ts';

let provider: Server;
let response = {};
let port = 0;

beforeAll(async () => {
  provider = createServer((_request, answer) => answer.end(JSON.stringify(response)));
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  ({ port } = provider.address() as AddressInfo);
});
afterAll(() => provider.close());

function verdictOn(said: object, environment: Record<string, string> = { PUBLIC_URL: 'https://dewar.example:8443/' }) {
  response = said;
  const config = readConfig({
    RECAPTCHA_SITE_KEY: 'site',
    RECAPTCHA_SECRET: 'secret',
    RECAPTCHA_VERIFY_URL: `http://127.0.0.1:${port}/verify`,
    ...environment,
  });
  return createCaptchaCheck(config, pino({ level: 'silent' }))('token', '127.0.0.1');
}

test('a captcha passes if it was solved on the host of PUBLIC_URL', async () => {
  expect(await verdictOn({ success: true, hostname: 'dewar.example' })).toBe('passed');
});

test.each([{ hostname: 'phishing.example' }, { hostname: 'dewar.example.phishing.example' }, { hostname: '' }, {}])(
  'a captcha that was solved elsewhere (%j) fails',
  async (where) => {
    expect(await verdictOn({ success: true, ...where })).toBe('failed');
  },
);

test('a captcha that the provider rejects fails on the own host too', async () => {
  expect(await verdictOn({ success: false, hostname: 'dewar.example' })).toBe('failed');
});

test('without PUBLIC_URL the host is unknown, and only the provider decides', async () => {
  expect(await verdictOn({ success: true, hostname: 'any.example' }, {})).toBe('passed');
});
