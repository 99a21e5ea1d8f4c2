import { readdir } from 'node:fs/promises';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import { endHandoverLink, reportHandover } from '@dewar/contract/handovers';
import { MAX_HANDOVER_FORMS, MAX_HANDOVER_PHOTOS, MAX_HANDOVER_REPORTS } from '@dewar/domain/handovers/handover-links';
import { BYTES_PER_GB, DEFAULT_FILE_QUOTA_GB, MAX_IMAGE_BYTES } from '@dewar/domain/primitives/file-size';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashOfState } from '../../../test-support/hash-of-state.ts';
import { deleteOldForms } from './admitted-form.ts';
import { type HandoverWorld, picture, startHandoverWorld } from './handover-test-world.ts';

const HOUR_MS = 3_600_000;
const sockets: net.Socket[] = [];
let world: HandoverWorld;
let port: number;

beforeAll(async () => {
  world = await startHandoverWorld();
  await world.server.app.listen({ host: '127.0.0.1', port: 0 });
  port = (world.server.app.server.address() as AddressInfo).port;
});
beforeEach(() => world.forgetAttempts());
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(() => world.server.stop());

const unfinished = () =>
  readdir(path.join(world.server.config.DATA_DIR, 'files', 'unfinished')).catch((): string[] => []);
const unclaimed = () => world.server.db.selectFrom('unclaimed_uploads').select('stored_name').execute();

const FIELDS = { name: 'Gate', arrived_at: '2026-06-10T10:00:00Z', was_venting: 'false', arrival_pressure: '45' };

/** Sends a form as far as the middle of its first photo, of 350 MB in all. */
function beginForm(fields: Readonly<Record<string, string>>, headers = ''): net.Socket {
  const socket = net.connect(port, '127.0.0.1').on('error', () => {});
  sockets.push(socket);
  const texts = Object.entries(fields).map(
    ([name, value]) => `--edge\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  socket.write(
    `POST ${reportHandover.path} HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=edge\r\n` +
      `${headers}content-length: 350000000\r\n\r\n${texts.join('')}` +
      '--edge\r\ncontent-disposition: form-data; name="photos"; filename="a.gif"\r\n\r\nGIF89a',
  );
  socket.write(Buffer.alloc(3_000_000));
  return socket;
}

const answerOf = (socket: net.Socket) =>
  new Promise<string>((resolve) => socket.once('data', (chunk) => resolve(chunk.toString())));

async function expectRefused(fields: Readonly<Record<string, string>>, status: number, headers = '') {
  const logged = world.server.logs.length;
  const socket = beginForm(fields, headers);
  expect(await answerOf(socket)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect([await unfinished(), await unclaimed()]).toEqual([[], []]);
  // What is still sent is taken in and thrown away: the sender reads the answer.
  await new Promise<void>((resolve) => socket.write(Buffer.alloc(3_000_000), () => resolve()));
  socket.destroy();
  expect(world.server.logs.slice(logged).filter(({ level }) => Number(level) >= 50)).toEqual([]);
}

async function countDossierMarks(): Promise<number> {
  return (await world.server.db.selectFrom('dossier_marks').select('id').execute()).length;
}

describe('a form is answered before its first file is read', () => {
  test('with a link that can be used the file is received', async () => {
    const { token } = await world.newLink();
    const socket = beginForm({ ...FIELDS, token });
    await expect.poll(unfinished).toHaveLength(1);
    expect(await unclaimed()).toHaveLength(1);
    socket.destroy();
    await expect.poll(unclaimed).toEqual([]);
    await expect.poll(unfinished).toEqual([]);
  });

  test.each([
    ['an unknown token', 404, { ...FIELDS, token: 'unknown' }],
    ['no token', 400, FIELDS],
    ['figures that cannot be', 400, { ...FIELDS, token: 'unknown', arrival_pressure: '1001' }],
    ['a pressure below a perfect vacuum', 400, { ...FIELDS, token: 'unknown', arrival_pressure: '-14.71' }],
    ['an arrival in the future', 400, { ...FIELDS, token: 'unknown', arrived_at: '2026-06-12T10:00:00Z' }],
  ])('with %s', async (_what, status, fields) => {
    // Of a server that listens, jobs make the dossiers of its loads.
    await expect.poll(countDossierMarks).toBe(0);
    const before = await hashOfState(world.server);
    await expectRefused(fields, status);
    expect(await hashOfState(world.server)).toBe(before);
  });

  test('with an unknown token again and again, and then as too many guesses', async () => {
    const statuses: number[] = [];
    for (let guess = 0; guess < 120; guess += 1) statuses.push((await world.send(`guess ${guess}`)).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([404, 429]);
    await expectRefused({ ...FIELDS, token: 'another guess' }, 429);
  });

  test('with a link that has ended', async () => {
    const { link, token } = await world.newLink();
    await world.server.call(endHandoverLink, { token: world.tokens.polar, params: { id: link.id } });
    await expectRefused({ ...FIELDS, token }, 404);
  });

  test('with a link that was used as often as it can be', async () => {
    const { token } = await world.newLink();
    for (let at = 0; at < MAX_HANDOVER_REPORTS; at += 1) await world.send(token, { key: `report-${at}` });
    await expectRefused({ ...FIELDS, token }, 409);
    expect((await world.send(token, { key: 'report-0' })).status).toBe(201);
  });

  test('with an invalid key', async () => {
    const { token } = await world.newLink();
    await expectRefused({ ...FIELDS, token }, 400, 'idempotency-key: with a space\r\n');
  });

  test.each([
    ['of one link', 'link', MAX_HANDOVER_FORMS.link],
    ['from one network', 'network', MAX_HANDOVER_FORMS.network],
  ])('with too many forms %s within an hour', async (_whose, by, most) => {
    const { link, token } = await world.newLink();
    const other = await world.newLink();
    const received_at = world.server.clock.now();
    const form =
      by === 'link'
        ? { link_id: link.id, network: '192.0.2.1', received_at }
        : { link_id: other.link.id, network: '127.0.0.1', received_at };
    const { db, clock } = world.server;
    await db
      .insertInto('handover_forms')
      .values(Array.from({ length: most - 1 }, () => form))
      .execute();
    expect((await world.send(token)).status).toBe(201);
    await expectRefused({ ...FIELDS, token }, 429);
    const { status, body, headers } = await world.send(token);
    expect([status, headers['retry-after'], body.message]).toEqual([429, '3600', expect.stringContaining('too often')]);
    if (by === 'link') expect((await world.send(other.token)).status).toBe(201);
    clock.advance(HOUR_MS);
    await deleteOldForms(db, clock.now());
    expect(await db.selectFrom('handover_forms').select('id').execute()).toEqual([]);
    expect((await world.send(token)).status).toBe(201);
    clock.advance(-HOUR_MS);
  });
});

test('a photo may be as large as a picture of a phone, and no larger', async () => {
  const { load, token } = await world.newLink();
  const large = new File([Buffer.alloc(MAX_IMAGE_BYTES + 1)], 'large.gif');
  const { status, body } = await world.send(token, { files: { photos: large } });
  expect([status, body.message]).toEqual([413, 'The file is larger than 10 MB.']);
  expect([await unfinished(), await unclaimed()]).toEqual([[], []]);
  expect(await world.reports(load.id)).toEqual([]);
});

describe('while the storage of the company is full, a report', () => {
  const setUsed = (bytes: number) =>
    world.server.pool.query(
      `insert into company_storage (company_id, bytes_used) select id, $1 from companies where name = 'Polar'
       on conflict (company_id) do update set bytes_used = excluded.bytes_used`,
      [bytes],
    );
  const FULL = DEFAULT_FILE_QUOTA_GB * BYTES_PER_GB;
  const files = { photos: [picture('a.gif'), picture('b.gif')], signature: picture('signature.gif') };

  test('is taken without its photos, which are named to the receiver and the company', async () => {
    const { load, token } = await world.newLink();
    await setUsed(FULL);
    const sent = await world.send(token, { key: 'full', files });
    expect([sent.status, sent.body.data.files_left_out]).toEqual([201, ['a.gif', 'b.gif', 'signature.gif']]);
    expect(sent.text).not.toMatch(/GB|quota|company/i);
    expect(await world.reports(load.id)).toMatchObject([
      {
        state: 'waiting',
        arrival_pressure: 45,
        photos: [],
        signature: null,
        files_left_out: ['a.gif', 'b.gif', 'signature.gif'],
      },
    ]);
    expect(await world.files(load.tank_id)).toEqual([]);
    await setUsed(0);
    expect((await world.send(token, { key: 'full', files })).body).toEqual(sent.body);
    await expect.poll(unclaimed).toEqual([]);
  });

  test('keeps those of its photos that fit', async () => {
    const { load, token } = await world.newLink();
    await setUsed(FULL - picture().size);
    const sent = await world.send(token, { files });
    expect(sent.body.data.files_left_out).toEqual(['b.gif', 'signature.gif']);
    const [report] = await world.reports(load.id);
    expect(report?.photos.map(({ file_name }) => file_name)).toEqual(['a.gif']);
    await setUsed(0);
  });

  test('tells nothing of it where all files were kept', async () => {
    const { load, token } = await world.newLink();
    const photos = Array.from({ length: MAX_HANDOVER_PHOTOS }, (_, at) => picture(`${at}.gif`));
    const { body } = await world.send(token, { files: { photos } });
    expect(Object.keys(body.data)).toEqual(['reported_at']);
    expect(Object.keys((await world.reports(load.id))[0] ?? {})).not.toContain('files_left_out');
  });
});

describe('the times of a phone', () => {
  const received = '2026-06-10T12:00:00+00:00';

  test.each([
    ['ten minutes ahead', '2026-06-10T12:10:00Z', '2026-06-10T12:10:00Z', received, received],
    ['a day ahead', '2026-06-11T10:00:00Z', '2026-06-11T10:00:00Z', received, received],
    ['a year ahead', '2027-06-10T12:00:00Z', '2027-06-10T12:00:00Z', received, received],
    [
      'ahead, with an arrival read from it',
      '2026-06-10T12:30:00Z',
      '2026-06-10T12:20:00Z',
      received,
      '2026-06-10T11:50:00+00:00',
    ],
    [
      'ahead, with an arrival before',
      '2026-06-10T12:30:00Z',
      '2026-06-10T09:00:00Z',
      received,
      '2026-06-10T09:00:00+00:00',
    ],
    [
      'right, and sent later',
      '2026-06-10T09:30:00Z',
      '2026-06-10T09:00:00Z',
      '2026-06-10T09:30:00+00:00',
      '2026-06-10T09:00:00+00:00',
    ],
  ])('that is %s are taken', async (_what, captured_at, arrived_at, captured, arrived) => {
    const { load, token } = await world.newLink();
    const sent = await world.send(token, { fields: { captured_at, arrived_at } });
    expect(sent.status, sent.text).toBe(201);
    expect(await world.reports(load.id)).toMatchObject([{ captured_at: captured, arrived_at: arrived }]);
  });

  test('do not excuse an arrival that was in the future for the phone too', async () => {
    const { token } = await world.newLink();
    const fields = { captured_at: '2026-06-10T12:10:00Z', arrived_at: '2026-06-10T13:00:00Z' };
    const { status, body } = await world.send(token, { fields });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['arrived_at']]);
  });
});
