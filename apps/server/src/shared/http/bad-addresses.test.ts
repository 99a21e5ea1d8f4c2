import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ALL_ENDPOINTS } from '@dewar/contract/all-endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectError } from '../../../test-support/expect-error.ts';
import { hashOfState } from '../../../test-support/hash-of-state.ts';
import { addCompany, addUser, signInAs } from '../../../test-support/sample-world.ts';
import { type SecondServer, startSecondServer } from '../../../test-support/second-server.ts';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';

type Verb = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'OPTIONS' | 'TRACE';

const PAGE = '<!doctype html><title>page</title>';

let world: TankWorld;
let withPages: SecondServer;
let folder = '';
let teacher = '';
let secret = '';

beforeAll(async () => {
  world = await startTankWorld();
  secret = (await world.newTank({ tank_number: 'SECRET' })).tank_number;
  await addUser(world.server.db, { email: 'teacher@x.example', role: 'teacher' });
  teacher = await signInAs(world.server, 'teacher@x.example');
  folder = await mkdtemp(path.join(tmpdir(), 'dewar-pages-'));
  await writeFile(path.join(folder, 'index.html'), PAGE);
  withPages = await startSecondServer(world.server, { webFolder: folder });
});
afterAll(async () => {
  await withPages.stop();
  await world.server.stop();
  await rm(folder, { recursive: true, force: true });
});

const bearer = (token: string | undefined) => (token === undefined ? {} : { authorization: `Bearer ${token}` });
const ask = (url: string, token?: string, method: Verb = 'GET', app = world.server.app) =>
  app.inject({ method, url, headers: bearer(token) });

const URL_VARIANTS = [
  '//api/tanks',
  '/api//tanks',
  '///api///tanks',
  '/API/tanks',
  '/api/TANKS',
  '/Api/Tanks',
  '/api/tanks/',
  '/api/tanks//',
  '/api%2ftanks',
  '/api%2Ftanks',
  '/%61pi/tanks',
  '/api/%74anks',
  '/api/./tanks',
  '/api/x/../tanks',
  '/api/%2e/tanks',
  '/api/x/%2e%2e/tanks',
  '/api/tanks;x=1',
  '/api/tanks%3fx',
  '/api/tanks%00',
  '/api/tanks%20',
  '/api\\tanks',
  '/api/tanks/1%2f',
  '/api/tanks/1/../1',
  '/api/companies/Polar%20Gas%2ffleet',
  '/api/companies/Polar%20Gas//fleet',
  '/api/docs/../tanks',
  '/api/docs/static/..%2f..%2ftanks',
];

describe('a URL that resembles another:', () => {
  test.each(URL_VARIANTS)('%s admits nobody without access', async (url) => {
    for (const app of [world.server.app, withPages.app]) {
      for (const [token, refusals] of [
        [undefined, [400, 401, 404]],
        [teacher, [400, 403, 404]],
      ] as const) {
        const response = await ask(url, token, 'GET', app);
        expect(response.body).not.toContain(secret);
        if (response.statusCode === 200) expect(response.body, 'a page is no data').toBe(PAGE);
        else {
          expect(refusals).toContain(response.statusCode);
          expectError(response);
        }
      }
    }
  });

  test.each([
    '/../package.json',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/assets/../../x.js',
    '/.env',
    '/x\u0000.js',
  ])('%s reveals no file', async (url) => {
    const response = await ask(encodeURI(url).replaceAll('%25', '%'), undefined, 'GET', withPages.app);
    if (response.statusCode === 200) expect(response.body).toBe(PAGE);
    else expectError(response);
  });
});

describe('a malformed URL:', () => {
  test.each([
    '/api/companies/%/fleet',
    '/api/companies/%zz/fleet',
    '/api/companies/%ED%A0%80/fleet',
    '/%',
    '/api/tanks/%c3',
  ])('%s returns 400 in the usual error format', async (url) => {
    expectError(await ask(url, world.tokens.polar), 400);
  });

  test.each([
    ['NUL', '%00'],
    ['NUL inside', 'a%00b'],
    ['201 letters', 'x'.repeat(201)],
    ['201 pictures', '%F0%9F%A7%8A'.repeat(201)],
  ])('%s is not accepted as a company name', async (_what, name) => {
    const error = expectError(await ask(`/api/companies/${name}/fleet`, world.tokens.polar), 400);
    expect(error.fields).toHaveProperty('companyName');
  });

  test('the longest company name can be used in a URL, in any script', async () => {
    const name = '\u6c37'.repeat(200);
    await addCompany(world.server.db, name);
    const response = await ask(`/api/companies/${encodeURIComponent(name)}/fleet`, world.tokens.admin);
    expect([response.statusCode, response.json().data?.company_name]).toEqual([200, name]);
  });

  test('an overlong name is rejected', async () => {
    expectError(await ask(`/api/companies/${'x'.repeat(5_000)}/fleet`, world.tokens.polar), 400);
  });

  test.each([
    ['/api/tanks?search=%00', 'search'],
    ['/api/tanks?company=a%00b', 'company'],
    ['/api/tanks?search=a&search=b', 'search'],
    ['/api/tanks?company[a]=b&company=c&company=d', 'company'],
    ['/api/vacuum-readings?tank_number=%00', 'tank_number'],
    ['/api/vacuum-readings?cursor=%00', 'cursor'],
    ['/api/vacuum-readings?tank_id=1&tank_id=2', 'tank_id'],
    ['/api/vacuum-readings?from=2026-06-01T00:00:00', 'from'],
    ['/api/vacuum-readings/sparklines?tank_ids=1,x', 'tank_ids.1'],
    ['/api/vacuum-readings/sparklines', 'tank_ids'],
    [`/api/vacuum-readings/sparklines?tank_ids=${Array.from({ length: 61 }, () => 1)}`, 'tank_ids'],
  ])('%s returns an error that names the field', async (url, field) => {
    const error = expectError(await ask(url, world.tokens.polar), 400);
    expect(error.fields).toHaveProperty([field]);
  });

  test('a query that is not UTF-8 finds nothing or is rejected', async () => {
    const response = await ask('/api/tanks?search=%ED%A0%80&company=%zz', world.tokens.polar);
    expectError(response);
    expect([400, 404]).toContain(response.statusCode);
  });

  test('anything that is not in the contract returns 404, always as JSON below /api', async () => {
    for (const app of [world.server.app, withPages.app]) {
      for (const url of ['/api', '/api/', '/api/nothing', '/api/tanks/1/2/3', '/api/auth']) {
        expectError(await ask(url, world.tokens.admin, 'GET', app), 404);
      }
    }
    expect((await ask('/company/x', undefined, 'GET', withPages.app)).body).toBe(PAGE);
    expectError(await ask('/missing.js', undefined, 'GET', withPages.app), 404);
  });
});

describe('other HTTP methods:', () => {
  test.each(['PATCH', 'OPTIONS', 'TRACE'] as const)('%s returns 404 and writes nothing', async (verb) => {
    const before = await hashOfState(world.server);
    for (const url of ['/api/tanks', '/api/tanks/1', '/api/auth/login']) {
      const response = await ask(url, world.tokens.admin, verb);
      expectError(response, 404);
      expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
    expect(await hashOfState(world.server)).toBe(before);
  });

  test('HEAD behaves like GET without the body, authorisation included', async () => {
    expect((await ask('/api/tanks', undefined, 'HEAD')).statusCode).toBe(401);
    expect((await ask('/api/admin/companies', world.tokens.polar, 'HEAD')).statusCode).toBe(403);
    const response = await ask('/api/tanks', world.tokens.polar, 'HEAD');
    expect([response.statusCode, response.body]).toEqual([200, '']);
  });

  test('HEAD of every address that can be read has the status of GET', async () => {
    const readable = ALL_ENDPOINTS.filter(
      ({ method, events, isExport }) => method === 'GET' && events === undefined && isExport !== true,
    );
    expect(readable.length).toBeGreaterThan(80);
    for (const { path: pattern } of readable) {
      const url = pattern.replaceAll(/\{\w+\}/g, '1');
      const head = await ask(url, teacher, 'HEAD');
      expect([head.statusCode, head.body], url).toEqual([(await ask(url, teacher)).statusCode, '']);
    }
  });

  test('HEAD of a list as a file, of an archive and of a stream is answered at once, to whom GET is, and writes nothing', async () => {
    const before = await hashOfState(world.server);
    for (const url of ['/api/tanks/export?format=csv', '/api/archives/1/download', '/api/live']) {
      expect((await ask(url, undefined, 'HEAD')).statusCode, url).toBe(401);
      const { statusCode, body, headers } = await ask(
        url,
        url.includes('archives') ? world.tokens.admin : world.tokens.polar,
        'HEAD',
      );
      expect([statusCode, body, headers['content-length']], url).toEqual([200, '', undefined]);
    }
    expect((await ask('/api/tanks/export?format=pages', world.tokens.polar, 'HEAD')).statusCode).toBe(400);
    expect(await hashOfState(world.server)).toBe(before);
  });

  test('a method override in a header or a query is ignored', async () => {
    const { id } = await world.newTank();
    const response = await world.server.app.inject({
      method: 'GET',
      url: `/api/tanks/${id}?_method=DELETE`,
      headers: { ...bearer(world.tokens.admin), 'x-http-method-override': 'DELETE' },
    });
    expect(response.statusCode).toBe(200);
    expect((await ask(`/api/tanks/${id}`, world.tokens.admin)).statusCode).toBe(200);
  });
});

describe('bytes that', () => {
  let port = 0;
  beforeAll(async () => {
    await withPages.app.listen({ host: '127.0.0.1', port: 0 });
    ({ port } = withPages.app.server.address() as AddressInfo);
  });

  const raw = (bytes: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk;
      });
      socket.on('end', () => resolve(text));
      socket.on('error', reject);
    });

  test.each([
    ['/api/tanks', 200],
    ['/%61pi/tanks', 200],
    ['http://dewar.example/api/tanks', 200],
    ['HTTPS://user@dewar.example:1/api/tanks?search=x', 200],
    ['http://dewar.example/api/nothing', 404],
  ])('ask for %s get an answer that nobody may keep', async (target, status) => {
    const answer = await raw(
      `GET ${target} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${world.tokens.polar}\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toMatch(/^cache-control: no-store\r$/im);
    expect(answer).toMatch(/^content-type: application\/json/im);
  });

  test.each(['http://dewar.example', 'http://dewar.example/company/x'])('ask for %s get the page', async (target) => {
    const answer = await raw(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 200 /);
    expect(answer).toMatch(/^cache-control: no-cache\r$/im);
  });

  test.each([
    ['rubbish\r\n\r\n', 400],
    ['GET / HTTP/1.1\r\nHost: x\r\nIdempotency-Key: a\u0001b\r\n\r\n', 400],
    ['GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n', 400],
    [`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
  ])('are not HTTP (%j) are answered in the usual error format', async (bytes, status) => {
    const [head = '', body = ''] = (await raw(bytes)).split('\r\n\r\n');
    const [line = '', ...fields] = head.split('\r\n');
    const headers = Object.fromEntries(fields.map((field) => field.split(': ', 2)));
    expectError({ statusCode: Number(line.split(' ')[1]), headers, body }, status);
  });
});
