import { mkdtempSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  createTankFile,
  deleteTankFile,
  downloadTankFile,
  getTankFileThumbnail,
  listTankFiles,
} from '@dewar/contract/tank-files';
import { createTankNote, deleteTankNote, listTankNotes } from '@dewar/contract/tank-notes';
import { updateTank } from '@dewar/contract/tanks';
import { MAX_NOTE_PHOTOS } from '@dewar/domain/tanks/tank-files';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hashOfState } from '../../../test-support/hash-of-state.ts';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'dewar-note-photos-'));
let world: TankWorld;
let tank_id = 0;
let note_id = 0;

type Who = keyof TankWorld['tokens'];

beforeAll(async () => {
  world = await startTankWorld({ DATA_DIR: dataDir });
});
beforeEach(async () => {
  tank_id = (await world.newTank()).id;
  note_id = (await write('polar')).id;
});
afterAll(() => world.server.stop());

async function write(who: Who) {
  const body = { tank_id, note_text: 'The gauge valve sticks.' };
  return (await world.server.call(createTankNote, { token: world.tokens[who], body })).body.data;
}

const drawn = (width = 900, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: '#369' } })
    .jpeg()
    .toBuffer();

async function attach(
  name: string,
  { who = 'polar' as Who, fields = {}, bytes = undefined as Buffer | undefined } = {},
) {
  const file = new File([new Uint8Array(bytes ?? (await drawn()))], name);
  const body = 'note_id' in fields && fields.note_id === undefined ? { tank_id } : { tank_id, note_id, ...fields };
  return world.server.call(createTankFile, { token: world.tokens[who], body, file });
}

async function notesFor(who: Who) {
  return (await world.server.call(listTankNotes, { token: world.tokens[who], query: { tank_id } })).body.data;
}

const removeNote = (who: Who, id = note_id) =>
  world.server.call(deleteTankNote, { token: world.tokens[who], params: { id } });

const thumbnail = (id: number, who: Who = 'polar') =>
  world.server.call(getTankFileThumbnail, { token: world.tokens[who], params: { id } });

test('photos with captions are listed under their note, in order, and among the files of the tank', async () => {
  const first = await attach('gauge.jpg', { fields: { description: ' Needle at 40 ' } });
  const second = await attach('valve.jpeg');
  expect([first.status, second.status]).toEqual([201, 201]);
  const [note] = await notesFor('polar');
  const { id } = first.body.data;
  expect(note?.photos).toEqual([
    {
      id,
      file_name: 'gauge.jpg',
      caption: 'Needle at 40',
      file_path: `/api/tank-files/${id}/download`,
      thumbnail_path: `/api/tank-files/${id}/thumbnail`,
    },
    expect.objectContaining({ file_name: 'valve.jpeg', caption: null }),
  ]);
  const files = await world.server.call(listTankFiles, { token: world.tokens.polar, query: { tank_id } });
  expect(files.body.data.map((file) => [file.file_name, file.note_id])).toEqual([
    ['valve.jpeg', note_id],
    ['gauge.jpg', note_id],
  ]);
});

test('a picture of a tank is served small, upright and as WebP, to whoever may read it', async () => {
  const bytes = await sharp(await drawn())
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { body } = await attach('gauge.jpg', { bytes });
  const small = await thumbnail(body.data.id);
  expect(small.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'no-store' });
  const { format, width, height } = await sharp(small.bytes).metadata();
  expect({ format, width, height }).toEqual({ format: 'webp', width: 213, height: 320 });
  expect((await thumbnail(body.data.id, 'north')).status).toBe(404);
  expect((await thumbnail(body.data.id, 'admin')).status).toBe(200);
});

test('a file that is no picture, or cannot be read as one, has no thumbnail', async () => {
  const sheet = await attach('sheet.pdf', { fields: { note_id: undefined }, bytes: Buffer.from('%PDF-1.7\n%EOF\n') });
  const damaged = await attach('gauge.jpg', { bytes: (await drawn()).subarray(0, 200) });
  expect([sheet.status, damaged.status]).toEqual([201, 201]);
  expect((await thumbnail(sheet.body.data.id)).status).toBe(404);
  expect((await thumbnail(damaged.body.data.id)).status).toBe(404);
});

test.each<[string, number, () => Promise<unknown> | unknown, Parameters<typeof attach>[1]]>([
  ['a note that does not exist', 404, () => undefined, { fields: { note_id: 2_000_000_000 } }],
  ["somebody else's note", 403, async () => (note_id = (await write('admin')).id), {}],
  ['a note of another tank', 404, async () => (tank_id = (await world.newTank()).id), {}],
  ["another company's tank", 404, () => undefined, { who: 'north' }],
  ['a note that a tank brought from another company', 404, () => moveTo('North'), { who: 'admin' }],
])('a photo under %s is rejected with %i and leaves nothing behind', async (_what, status, prepare, sending) => {
  await prepare();
  const before = await hashOfState(world.server);
  expect((await attach('gauge.jpg', sending)).status).toBe(status);
  expect(await hashOfState(world.server)).toBe(before);
});

test('a document is rejected as a photo of a note, with the name of the field', async () => {
  const { status, body } = await attach('sheet.pdf', { bytes: Buffer.from('%PDF-1.7\n%EOF\n') });
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['file']]);
});

test('a note takes no more photos than its limit, however many are sent at once', async () => {
  const bytes = await drawn(8, 6);
  const sent = await Promise.all(
    Array.from({ length: MAX_NOTE_PHOTOS + 3 }, (_, at) => attach(`${at}.jpg`, { bytes })),
  );
  expect(sent.filter(({ status }) => status === 201)).toHaveLength(MAX_NOTE_PHOTOS);
  expect(sent.filter(({ status }) => status === 409)).toHaveLength(3);
});

test('a withdrawn note takes its photos along: rows, bytes and storage, each in the audit log', async () => {
  const { body } = await attach('gauge.jpg');
  const photo = body.data;
  expect((await removeNote('polar')).status).toBe(200);
  expect(await notesFor('polar')).toEqual([]);
  const download = await world.server.call(downloadTankFile, { token: world.tokens.polar, params: { id: photo.id } });
  expect([download.status, (await thumbnail(photo.id)).status]).toEqual([404, 404]);
  expect((await world.auditOf('tank_file', photo.id))[1]).toMatchObject({ action: 'delete', before: photo });
  const { rows } = await world.server.pool.query(
    `select (select sum(bytes_used) from company_storage) as counted,
            (select coalesce(sum(file_size), 0) from tank_files) as stored`,
  );
  expect(rows[0].counted).toBe(rows[0].stored);
  const entries = await readdir(path.join(dataDir, 'files'), { recursive: true, withFileTypes: true });
  const names = await world.server.db.selectFrom('tank_files').select('stored_name').execute();
  expect(entries.filter((entry) => entry.isFile())).toHaveLength(names.length);
});

test('an administrator deletes one photo of a note, and the note stays', async () => {
  const { body } = await attach('gauge.jpg');
  await world.server.call(deleteTankFile, { token: world.tokens.admin, params: { id: body.data.id } });
  expect(await notesFor('polar')).toMatchObject([{ id: note_id, photos: [] }]);
});

test('photos and the deletion of their note at the same moment leave nothing without a note', async () => {
  const bytes = await drawn(8, 6);
  const sent = Array.from({ length: 6 }, (_, at) => attach(`${at}.jpg`, { bytes }));
  const [removed, ...photos] = await Promise.all([removeNote('admin'), ...sent]);
  expect(removed.status).toBe(200);
  expect(photos.filter(({ status }) => status !== 201 && status !== 404)).toEqual([]);
  const left = await world.server.db.selectFrom('tank_files').select('id').where('tank_id', '=', tank_id).execute();
  expect(left).toEqual([]);
});

const moveTo = (company_name: string) =>
  world.server.call(updateTank, { token: world.tokens.admin, params: { id: tank_id }, body: { company_name } });
