import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectError } from '../../../test-support/expect-error.ts';
import { type SecondServer, startSecondServer } from '../../../test-support/second-server.ts';
import { startTestServer, type TestServer } from '../../../test-support/test-server.ts';

const AS_PAGE = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const LIMIT = 20;
const PAGE = '<!doctype html><title>page</title>';

let first: TestServer;
let server: SecondServer;
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dewar-web-files-'));
  const web = path.join(folder, 'web');
  await mkdir(path.join(web, 'assets'), { recursive: true });
  await writeFile(path.join(web, 'index.html'), PAGE);
  await writeFile(path.join(web, 'assets/app-1.js'), 'export {};');
  await writeFile(path.join(web, 'assets/app-1.js.br'), 'brotli');
  await writeFile(path.join(folder, 'secret.txt'), 'beside the web program');
  first = await startTestServer();
  server = await startSecondServer(first, { webFolder: web, environment: { CALLS_PER_10_SECONDS: String(LIMIT) } });
});
afterAll(async () => {
  await server.stop();
  await first.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('a page of the web app is served', () => {
  test.each([
    '/',
    '/admin/users?search=a@b.example',
    '/admin/companies?search=v1.2',
    '/company/Foo.com',
    '/company/Foo.com/iso-analytics',
    '/company/gas.js',
    '/company/back%5Cslash',
    '/company/Caf%C3%A9%20%26%20Co.%2FKG',
    '/company/..%2F..%2Fsecret.txt',
    '/tank-data?tank=A.1',
    '/verify-email?token=a.b.c',
    '/no-such-page',
  ])('at %s', async (url) => {
    const response = await server.app.inject({ url });
    expect(response.statusCode).toBe(200);
    expect(response.body).toBe(PAGE);
    expect(response.headers['content-type']).toMatch(/^text\/html/);
    expect(response.headers['cache-control']).toBe('no-cache');
  });

  test('without its body for HEAD', async () => {
    const response = await server.app.inject({ method: 'HEAD', url: '/company/Foo.com' });
    expect(response.statusCode).toBe(200);
    expect(response.body).toBe('');
    expect(response.headers['content-type']).toMatch(/^text\/html/);
  });
});

describe('a URL that is not a page does not return one:', () => {
  test.each(['/assets/gone-2.js', '/assets/', '/robots.txt', '/app.js.map', '/api/nothing', '/api/company/Foo.com'])(
    'GET %s',
    async (url) => {
      expectError(await server.app.inject({ url }), 404);
    },
  );

  test.each(['POST', 'PUT', 'DELETE'] as const)('%s to the URL of a page', async (method) => {
    expectError(await server.app.inject({ method, url: '/company/Foo.com' }), 404);
  });

  test.each(['/company/%E0%A4%A', '/%', '/company/%00'])('GET of the undecodable URL %s', async (url) => {
    const response = await server.app.inject({ url });
    expect(response.statusCode).toBeLessThan(500);
    expect(response.body).not.toContain(folder);
  });

  test.each(['/../secret.txt', '/..%2fsecret.txt', '/assets/..%2f..%2fsecret.txt', '/assets/../../secret.txt'])(
    'GET of a file outside the web folder: %s',
    async (url) => {
      expect((await server.app.inject({ url })).body).not.toContain('beside the web program');
    },
  );
});

test('a file that never changes is sent without what serves to ask for it again', async () => {
  const asset = await server.app.inject({ url: '/assets/app-1.js' });
  expect(asset.statusCode).toBe(200);
  for (const name of ['etag', 'last-modified', 'accept-ranges', 'x-ratelimit-limit']) {
    expect(asset.headers).not.toHaveProperty(name);
  }
  expect((await server.app.inject({ url: '/' })).headers).toHaveProperty('etag');
});

test('a file is sent compressed to clients that accept it', async () => {
  const url = '/assets/app-1.js';
  const plain = await server.app.inject({ url });
  expect([plain.statusCode, plain.body]).toEqual([200, 'export {};']);
  const compressed = await server.app.inject({ url, headers: { 'accept-encoding': 'br' } });
  expect([compressed.headers['content-encoding'], compressed.body]).toEqual(['br', 'brotli']);
  expect(compressed.headers['content-type']).toMatch(/javascript/);
});

test('the files of the build and the pages are not counted as calls, so that an office may open the portal at once', async () => {
  const office = { remoteAddress: '198.51.100.7' };
  for (const url of ['/', '/assets/app-1.js', '/company/Foo.com'])
    for (let visit = 0; visit <= LIMIT; visit += 1)
      expect((await server.app.inject({ url, ...office })).statusCode, `visit ${visit} of ${url}`).toBe(200);
  const call = await server.app.inject({ url: '/api/auth/options', ...office });
  expect(call.statusCode).toBe(200);
  expect(call.headers['x-ratelimit-remaining']).toBe(String(LIMIT - 1));
});

test.each(['/company/%E0%A4%A', '/robots.txt', '/assets/'])(
  'a browser that opens %s gets a page, not JSON',
  async (url) => {
    const response = await server.app.inject({ url, headers: AS_PAGE });
    expect(response.headers['content-type']).toMatch(/^text\/html/);
    expect(response.body).toContain('<h1');
    expect(response.headers).toHaveProperty('x-server-time');
  },
);

test('an address of the API that is opened like a page answers as it does to programs', async () => {
  expectError(await server.app.inject({ url: '/api/nothing', headers: AS_PAGE }), 404);
});

test('every answer but the files of the build has the mark by which a browser knows that it is ours', async () => {
  for (const url of ['/', '/company/Foo.com', '/api/nothing', '/api/tanks', '/healthz', '/%', '/robots.txt'])
    expect((await server.app.inject({ url })).headers, url).toHaveProperty('x-server-time');
  expect((await server.app.inject({ url: '/assets/app-1.js' })).headers).not.toHaveProperty('x-server-time');
});
