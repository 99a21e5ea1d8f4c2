import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import type { Socket } from 'node:net';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { createTankFile } from '@dewar/contract/tank-files';
import { uploadImage } from '@dewar/contract/uploads';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashOfState } from '../../../test-support/hash-of-state.ts';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';
import { startVirusScanner, VIRUS, type VirusScanner } from '../../../test-support/virus-scanner.ts';
import { createFileScan } from './virus-scan.ts';

const HARMFUL = 'The virus scanner found something harmful in this file, so it was not stored.';
const NOT_CHECKED = 'Files cannot be checked for viruses at the moment, so none is accepted. Please try again later.';

let scanner: VirusScanner;
let world: TankWorld;
let tank_id = 0;

beforeAll(async () => {
  scanner = await startVirusScanner();
  world = await startTankWorld({ CLAMD_ADDRESS: scanner.address });
  tank_id = (await world.newTank()).id;
});
beforeEach(() => {
  scanner.respond = undefined;
  scanner.misbehave = undefined;
  scanner.scanned.length = 0;
});
afterAll(async () => {
  await world.server.stop();
  await scanner.stop();
});

const pdf = (content: Buffer | string) => new File(['%PDF-1.7\n', new Uint8Array(Buffer.from(content))], 'a.pdf');
const attach = (file: File, headers: Readonly<Record<string, string>> = {}) =>
  world.server.call(createTankFile, { token: world.tokens.polar, body: { tank_id }, file, headers });
const storedFiles = async () =>
  (await readdir(path.join(world.server.config.DATA_DIR, 'files'))).filter((name) => name !== 'unfinished');

async function expectRefusal(send: () => ReturnType<typeof attach>, status: number, text: string): Promise<void> {
  const before = [await hashOfState(world.server), await storedFiles()];
  const { status: got, body } = await send();
  expect([got, body.message]).toEqual([status, text]);
  if (status === 400) expect(body.fields).toEqual({ file: text });
  await expect.poll(async () => [await hashOfState(world.server), await storedFiles()]).toEqual(before);
}

test('a file without a virus is stored, after every byte of it was scanned', async () => {
  const content = randomBytes(3_000_000);
  expect((await attach(pdf(content))).status).toBe(201);
  expect(scanner.scanned).toHaveLength(1);
  expect(scanner.scanned[0]?.equals(Buffer.concat([Buffer.from('%PDF-1.7\n'), content]))).toBe(true);
});

test('a file with a virus is refused, and nothing of it stays', async () => {
  await expectRefusal(() => attach(pdf(`${'x'.repeat(100_000)}${VIRUS}`)), 400, HARMFUL);
});

test('an image is scanned as it was sent, before it is encoded anew', async () => {
  const drawn = sharp({ create: { width: 8, height: 6, channels: 3, background: '#369' } }).png();
  const image = Buffer.concat([await drawn.toBuffer(), Buffer.from(VIRUS)]);
  const { status, body } = await world.server.call(uploadImage, {
    token: world.tokens.admin,
    file: new File([new Uint8Array(image)], 'a.png'),
  });
  expect([status, body.fields]).toEqual([400, { image: HARMFUL }]);
  expect(scanner.scanned[0]?.equals(image)).toBe(true);
});

test.each([
  ['hangs up', undefined],
  ['finds the file too large for it', 'INSTREAM size limit exceeded. ERROR'],
  ['answers something else', 'stream: maybe'],
])('a scanner that %s accepts no file', async (_what, response) => {
  scanner.respond = () => response;
  await expectRefusal(() => attach(pdf('clean')), 503, NOT_CHECKED);
});

test('no file is accepted while the scanner cannot be reached, and files are again once it can', async () => {
  const port = Number(scanner.address.split(':')[1]);
  await scanner.stop();
  await expectRefusal(() => attach(pdf('clean')), 503, NOT_CHECKED);
  scanner = await startVirusScanner(port);
  expect((await attach(pdf('clean'))).status).toBe(201);
});

/** More than fits on the way, so that it is still being sent when the scanner goes wrong. */
const LARGE = randomBytes(12_000_000);
const afterSome = (then: (socket: Socket) => void) => (socket: Socket) => void socket.once('data', () => then(socket));

describe('a file is not stored, and can be sent again with the same key,', () => {
  test.each([
    ['if the scanner closes the connection at once', (socket: Socket) => socket.destroy()],
    ['if the scanner closes in the middle of the file', afterSome((socket) => socket.end())],
    ['if the scanner resets in the middle of the file', afterSome((socket) => socket.resetAndDestroy())],
    [
      'if the scanner answers before all of the file was sent, and reads no further',
      afterSome((socket) => socket.pause().end('INSTREAM size limit exceeded. ERROR\0')),
    ],
    ['if the scanner answers what is no text', (socket: Socket) => socket.write(Buffer.from([0xff, 0xfe, 0x80, 0]))],
    ['if the scanner answers without an end', (socket: Socket) => socket.write('stream: OK'.repeat(1_000))],
    ['if the scanner answers a part of a verdict', (socket: Socket) => socket.end('stream: OK')],
    [
      'if the scanner finds nothing in an earlier file',
      (socket: Socket) => socket.write('stream: OK and more\0stream: OK\0'),
    ],
  ])('%s', async (_when, misbehave) => {
    scanner.misbehave = misbehave;
    const key = { 'idempotency-key': `scan ${_when}`.replaceAll(' ', '-') };
    await expectRefusal(() => attach(pdf(LARGE), key), 503, NOT_CHECKED);
    scanner.misbehave = undefined;
    expect((await attach(pdf(LARGE), key)).status).toBe(201);
  });
});

test.each([
  ['never answers', () => {}],
  ['stops reading', (socket: Socket) => socket.pause()],
  ['answers a letter now and then', (socket: Socket) => void writeSlowly(socket)],
  ['is another service, which waits for a command', (socket: Socket) => socket.write('220 mail.example ESMTP\r\n')],
])('a scanner that %s is not waited for longer than the setting says', async (_what, misbehave) => {
  scanner.misbehave = misbehave;
  const { app, config } = world.server;
  const scan = createFileScan({ ...config, CLAMD_SECONDS: 0.2 }, app.log);
  const error = await scan('file', async () => Readable.from([LARGE])).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ status: 503, message: NOT_CHECKED });
  expect(JSON.stringify(world.server.logs.at(-1))).toContain('clamd did not answer within 0.2 seconds');
});

async function writeSlowly(socket: Socket): Promise<void> {
  socket.resume();
  while (!socket.destroyed) {
    socket.write('s');
    await pause(10);
  }
}
