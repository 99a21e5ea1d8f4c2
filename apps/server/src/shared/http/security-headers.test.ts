import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SecondServer, startSecondServer } from '../../../test-support/second-server.ts';
import { startTestServer, type TestServer } from '../../../test-support/test-server.ts';

const POLICY = {
  'default-src': "'none'",
  'script-src': "'self' 'wasm-unsafe-eval'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' blob: data:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'frame-src': "'none'",
  'worker-src': "'self' blob:",
  'manifest-src': "'self'",
  'form-action': "'self'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
};
const POLICY_OF_DATA = { 'default-src': "'none'", 'base-uri': "'none'", 'frame-ancestors': "'none'" };
const RECAPTCHA = 'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/';

let server: TestServer;
let folder = '';
const servers: SecondServer[] = [];

beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(path.join(tmpdir(), 'dewar-pages-'));
  await mkdir(path.join(folder, 'assets'));
  await writeFile(path.join(folder, 'index.html'), '<!doctype html><title>page</title>');
  await writeFile(path.join(folder, 'assets/app-1.js'), 'export {};');
  await writeFile(path.join(folder, 'assets/app-1.css'), '');
  await writeFile(path.join(folder, 'assets/pdf.worker-1.mjs'), 'export {};');
  await writeFile(path.join(folder, 'assets/resize-worker-1.js'), 'export {};');
});
afterAll(async () => {
  for (const one of servers) await one.stop();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function headersOf(url: string, environment: Record<string, string> = {}) {
  const second = await startSecondServer(server, { webFolder: folder, environment });
  servers.push(second);
  const response = await second.app.inject({ url });
  return { status: response.statusCode, ...response.headers };
}

function policyOf(headers: Record<string, unknown>): Record<string, string> {
  const directives = String(headers['content-security-policy']).split(';');
  return Object.fromEntries(
    directives.map((directive) => {
      const [name = '', ...sources] = directive.trim().split(' ');
      return [name, sources.join(' ')];
    }),
  );
}

describe.each([
  ['/', 200, POLICY],
  ['/company/Polar', 200, POLICY],
  ['/assets/pdf.worker-1.mjs', 200, POLICY],
  ['/assets/resize-worker-1.js', 200, POLICY],
  ['/missing.js', 404, POLICY_OF_DATA],
  ['/healthz', 200, POLICY_OF_DATA],
  ['/api/tanks', 401, POLICY_OF_DATA],
  ['/api/nothing', 404, POLICY_OF_DATA],
  ['/api/docs/', 200, POLICY],
  ['/api/openapi.json', 200, POLICY_OF_DATA],
])('the response to %s', (url, status, policy) => {
  test('has every security header', async () => {
    const headers = await headersOf(url);
    expect(headers.status).toBe(status);
    expect(policyOf(headers)).toEqual(policy);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
    });
    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('server');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });
});

test.each(['/assets/app-1.js', '/assets/app-1.css'])(
  '%s leaves the policies to the page that loads it',
  async (url) => {
    const headers = await headersOf(url);
    expect(headers.status).toBe(200);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers).not.toHaveProperty('content-security-policy');
    expect(headers).not.toHaveProperty('x-frame-options');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  },
);

test.each([
  ['/api/tanks', 'no-store'],
  ['/api/auth/options', 'no-store'],
  ['/api/nothing', 'no-store'],
  ['/healthz', 'no-store'],
  ['/', 'no-cache'],
  ['/company/Polar', 'no-cache'],
  ['/assets/app-1.js', 'public, max-age=31536000, immutable'],
])('%s has the right cache-control: %s', async (url, cacheControl) => {
  expect((await headersOf(url))['cache-control']).toBe(cacheControl);
});

test('HSTS is sent if and only if the portal is reached by https', async () => {
  const secure = await headersOf('/', { PUBLIC_URL: 'https://dewar.example' });
  expect(secure['strict-transport-security']).toMatch(/^max-age=31536000/);
  const script = await headersOf('/assets/app-1.js', { PUBLIC_URL: 'https://dewar.example' });
  expect(script['strict-transport-security']).toMatch(/^max-age=31536000/);
  const plain = await headersOf('/', { PUBLIC_URL: 'http://dewar.example' });
  expect(plain).not.toHaveProperty('strict-transport-security');
});

test('the hosts of reCAPTCHA are allowed if it is configured', async () => {
  const headers = await headersOf('/', { RECAPTCHA_SITE_KEY: 'site', RECAPTCHA_SECRET: 'secret' });
  expect(policyOf(headers)).toEqual({
    ...POLICY,
    'script-src': `'self' 'wasm-unsafe-eval' ${RECAPTCHA}`,
    'connect-src': `'self' ${RECAPTCHA}`,
    'frame-src': RECAPTCHA,
  });
});
