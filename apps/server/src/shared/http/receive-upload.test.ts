import { mkdtempSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import net, { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { uploadFile, uploadImage } from '@dewar/contract/uploads';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectError } from '../../../test-support/expect-error.ts';
import { addUser, signInAs } from '../../../test-support/sample-world.ts';
import { startSecondServer } from '../../../test-support/second-server.ts';
import { startTestServer, type TestServer } from '../../../test-support/test-server.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'dewar-forms-'));
const folder = path.join(dataDir, 'files');
let server: TestServer;
let port: number;
let admin: string;
let user: string;

beforeAll(async () => {
  server = await startTestServer({ DATA_DIR: dataDir });
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  port = (server.app.server.address() as AddressInfo).port;
  await addUser(server.db, { email: 'admin@x.example', role: 'admin' });
  await addUser(server.db, { email: 'user@x.example' });
  admin = await signInAs(server, 'admin@x.example');
  user = await signInAs(server, 'user@x.example');
});
afterAll(() => server.stop());

const PDF = Buffer.from('%PDF-1.7\n%EOF\n');
const BOUNDARY = 'aBoundary';

interface Part {
  readonly headers: string;
  readonly body: Buffer | string;
}
const filePart = (body: Buffer | string = PDF, name = 'file', fileName = 'x.pdf'): Part => ({
  headers: `content-disposition: form-data; name="${name}"; filename="${fileName}"`,
  body,
});
const fieldPart = (name: string, body: string): Part => ({
  headers: `content-disposition: form-data; name="${name}"`,
  body,
});

function formOf(...parts: readonly Part[]): Buffer {
  const encoded = parts.flatMap(({ headers, body }) => [`--${BOUNDARY}\r\n${headers}\r\n\r\n`, body, '\r\n']);
  return Buffer.concat([...encoded, `--${BOUNDARY}--\r\n`].map((piece) => Buffer.from(piece)));
}

function post(payload: Buffer, headers: Record<string, string> = {}) {
  return server.app.inject({
    method: 'POST',
    url: uploadFile.path,
    headers: {
      authorization: `Bearer ${admin}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      ...headers,
    },
    payload,
  });
}

const whole = async () => (await readdir(folder).catch(() => [])).filter((name) => name !== 'unfinished');
const unfinished = () => readdir(path.join(folder, 'unfinished')).catch(() => []);
const unclaimedNames = () => server.db.selectFrom('unclaimed_uploads').select('stored_name').execute();

let before: string[] = [];
beforeEach(async () => {
  before = await whole();
});
async function expectNothingLeft(): Promise<void> {
  await expect.poll(unfinished).toEqual([]);
  expect(await whole()).toEqual(before);
  await expect.poll(unclaimedNames).toEqual([]);
}

describe('a form that is rejected and leaves no file behind:', () => {
  test.each<[string, Buffer, number, string]>([
    ['no file', formOf(fieldPart('note', 'x')), 400, 'File is required'],
    ['nothing at all', formOf(), 400, 'File is required'],
    ['the field without a file', formOf(fieldPart('file', 'x')), 400, 'File is required'],
    ['two files', formOf(filePart(), filePart()), 400, 'Exactly one file is taken, in the field file'],
    ['a file elsewhere', formOf(filePart(PDF, 'other')), 400, 'Exactly one file is taken, in the field file'],
    ['a second elsewhere', formOf(filePart(), filePart(PDF, 'other')), 400, 'Exactly one file is taken'],
    ['a field that is too long', formOf(fieldPart('note', 'x'.repeat(10_001)), filePart()), 413, 'too large'],
    ['a field whose name is too long', formOf(fieldPart('n'.repeat(101), 'x'), filePart()), 413, 'too large'],
    [
      'too many fields',
      formOf(...Array.from({ length: 11 }, (_, at) => fieldPart(`n${at}`, 'x')), filePart()),
      413,
      'too large',
    ],
    ['a prototype', formOf(fieldPart('__proto__', 'x'), filePart()), 400, 'could not be read'],
    ['its end cut off', formOf(filePart()).subarray(0, -20), 400, 'could not be read'],
    ['no form at all', Buffer.from('{"file":"x"}'), 400, 'could not be read'],
  ])('%s', async (_what, payload, status, words) => {
    const error = expectError(await post(payload), status);
    expect(error.error).toContain(words);
    await expectNothingLeft();
  });

  test('a form without a boundary', async () => {
    const { error } = expectError(await post(formOf(filePart()), { 'content-type': 'multipart/form-data' }), 400);
    expect(error).toBe('The request could not be read.');
    await expectNothingLeft();
  });

  test.each(['application/json', 'text/plain', 'multipart/mixed; boundary=x', 'application/x-www-form-urlencoded'])(
    'the content type %s',
    async (type) => {
      expectError(await post(formOf(filePart()), { 'content-type': type }), 415);
      await expectNothingLeft();
    },
  );
});

test('a field of the maximum length is accepted', async () => {
  const response = await post(formOf(fieldPart('note', 'x'.repeat(10_000)), filePart()));
  expect(response.statusCode, response.body).toBe(201);
});

test.each<[string, string]>([
  ['../../etc/passwd.pdf', '../../etc/passwd.pdf'],
  ['C:\\temp\\x.pdf', 'C:\\temp\\x.pdf'],
  // As a browser sends a name with quotation marks or line breaks.
  ['gauge%22%0D%0AX-Evil: 1.pdf', 'gauge"  X-Evil: 1.pdf'],
  ['Say %22hi%22 50%25.pdf', 'Say "hi" 50%25.pdf'],
  ['invoice\u202Efdp.exe.pdf', 'invoice fdp.exe.pdf'],
  ['Prüfung 😀.pdf', 'Prüfung 😀.pdf'],
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(251)}.pdf`],
])('the file name %j is stored as ordinary text', async (sent, kept) => {
  const response = await post(formOf(filePart(PDF, 'file', sent.replaceAll('\\', '\\\\'))));
  expect(response.statusCode, response.body).toBe(201);
  const { original_name, stored_name } = await server.db
    .selectFrom('uploads')
    .select(['original_name', 'stored_name'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect([kept, path.basename(kept), path.win32.basename(kept)]).toContain(original_name);
  expect(stored_name).toMatch(/^[0-9a-f]{32}$/);
  expect(response.headers['x-evil']).toBeUndefined();
});

describe('an upload whose connection ends at 99 percent,', () => {
  const size = 5_000_000;
  const head = `--${BOUNDARY}\r\n${filePart().headers}\r\n\r\n`;

  async function sendMost(token: string): Promise<net.Socket> {
    const socket = net.connect(port, '127.0.0.1').on('error', () => {});
    socket.resume();
    socket.write(
      `POST ${uploadFile.path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n` +
        `content-type: multipart/form-data; boundary=${BOUNDARY}\r\ncontent-length: ${size + 500}\r\n\r\n${head}%PDF-`,
    );
    socket.write(Buffer.alloc(Math.floor(size * 0.99)));
    return socket;
  }

  test.each<[string, (socket: net.Socket) => void]>([
    ['closed', (socket) => void socket.end()],
    ['broken', (socket) => void socket.destroy()],
    ['reset', (socket) => void socket.resetAndDestroy()],
  ])('%s, leaves nothing behind and is not logged as a server error', async (_how, hangUp) => {
    const logged = server.logs.length;
    const socket = await sendMost(admin);
    await expect.poll(unfinished).toHaveLength(1);
    expect(await unclaimedNames()).toHaveLength(1);
    hangUp(socket);
    await expectNothingLeft();
    expect(server.logs.slice(logged).filter(({ level }) => Number(level) >= 50)).toEqual([]);
  });

  test('sent by a person who may not upload, never reaches the disk', async () => {
    const socket = await sendMost(user);
    const response = new Promise<string>((resolve) => socket.once('data', (chunk) => resolve(chunk.toString())));
    expect(await response).toMatch(/^HTTP\/1.1 403 /);
    expect(await unfinished()).toEqual([]);
    socket.destroy();
    await expectNothingLeft();
  });
});

test('a person beyond the upload limit gets 429 before anything is read, while others and other requests continue', async () => {
  const second = await startSecondServer(server, { environment: { UPLOADS_PER_MINUTE: '3', DATA_DIR: dataDir } });
  try {
    await addUser(server.db, { email: 'another@x.example', role: 'admin' });
    const another = await signInAs(server, 'another@x.example');
    const send = (token: string, url: string = uploadFile.path) =>
      second.app.inject({
        method: 'POST',
        url,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
        },
        payload: formOf(filePart()),
      });
    const responses = [await send(admin), await send(admin), await send(admin), await send(admin)];
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 429]);
    const refused = expectError(await send(admin, uploadImage.path), 429);
    expect(refused.code).toBe('too_many_requests');
    expect(Number(responses[3]?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await send(another)).statusCode).toBe(201);
    const read = await second.app.inject({ url: '/api/procedures', headers: { authorization: `Bearer ${admin}` } });
    expect(read.statusCode).toBe(200);
  } finally {
    await second.stop();
  }
});
