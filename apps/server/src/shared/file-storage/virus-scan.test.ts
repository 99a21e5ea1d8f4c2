import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { createTankFile } from '@dewar/contract/tank-files';
import { uploadImage } from '@dewar/contract/uploads';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hashOfState } from '../../../test-support/hash-of-state.ts';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';
import { startVirusScanner, VIRUS, type VirusScanner } from '../../../test-support/virus-scanner.ts';

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
  scanner.scanned.length = 0;
});
afterAll(async () => {
  await world.server.stop();
  await scanner.stop();
});

const pdf = (content: Buffer | string) => new File(['%PDF-1.7\n', new Uint8Array(Buffer.from(content))], 'a.pdf');
const attach = (file: File) =>
  world.server.call(createTankFile, { token: world.tokens.polar, body: { tank_id }, file });
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
