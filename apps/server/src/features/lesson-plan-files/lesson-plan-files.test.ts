import { mkdtempSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  deleteLessonPlanFile,
  downloadLessonPlanFile,
  listLessonPlanFiles,
  uploadLessonPlanFile,
} from '@dewar/contract/lesson-plan-files';
import { createLessonPlan, deleteLessonPlan, duplicateLessonPlan, getLessonPlan } from '@dewar/contract/lesson-plans';
import { MAX_LESSON_FILES } from '@dewar/domain/lessons/lesson-limits';
import { BYTES_PER_GB } from '@dewar/domain/primitives/file-size';
import { SETTINGS } from '@dewar/domain/settings/settings';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashOfState } from '../../../test-support/hash-of-state.ts';
import { whileHeld } from '../../../test-support/held-row.ts';
import { type LessonWorld, startLessonWorld } from '../../../test-support/lesson-world.ts';
import type { Database } from '../../shared/database/database.ts';
import { openFileStorage } from '../../shared/file-storage/open-file-storage.ts';
import { sweepUnclaimedUploads } from '../../shared/file-storage/unclaimed-uploads.ts';
import { lockOwnPlan } from '../lesson-plans/lesson-plan-access.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'dewar-lesson-files-'));
const PDF = Buffer.from('%PDF-1.7\n%EOF\n');
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
const SHEET = Buffer.from('PK\u0003\u0004 [Content_Types].xml ... xl/workbook.xml');
const MOVIE = Buffer.concat([Buffer.alloc(4), Buffer.from('ftypisom'), Buffer.alloc(40)]);
let world: LessonWorld;
let lesson_plan_id = 0;

beforeAll(async () => {
  world = await startLessonWorld({ DATA_DIR: dataDir });
});
beforeEach(async () => {
  lesson_plan_id = (await world.newPlan()).id;
});
afterAll(() => world.server.stop());

type Who = 'ada' | 'ben';
interface Sending {
  readonly who?: Who;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

function upload(bytes: Buffer = PDF, name = 'Quiz.pdf', { who = 'ada', body = {}, headers = {} }: Sending = {}) {
  const file = new File([new Uint8Array(bytes)], name);
  const fields = { lesson_plan_id, ...body };
  return world.server.call(uploadLessonPlanFile, { token: world.tokens[who], body: fields, file, headers });
}

async function uploaded(bytes: Buffer = PDF, name = 'Quiz.pdf', sending: Sending = {}) {
  const { status, text, body } = await upload(bytes, name, sending);
  expect(status, text).toBe(201);
  return body.data;
}

const download = (file_name: string, who: Who = 'ada') =>
  world.server.call(downloadLessonPlanFile, { token: world.tokens[who], params: { file_name } });
const remove = (id: number, who: Who = 'ada') =>
  world.server.call(deleteLessonPlanFile, { token: world.tokens[who], params: { id } });
const list = (id = lesson_plan_id, who: Who = 'ada') =>
  world.server.call(listLessonPlanFiles, { token: world.tokens[who], query: { lesson_plan_id: id } });

async function filesOnDisk(): Promise<string[]> {
  const folder = path.join(dataDir, 'files');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.flatMap((entry) => (entry.isFile() ? [entry.name] : [])).sort();
}

// After every test: the counted storage equals the used storage, and every stored file has a row.
afterEach(async () => {
  const { rows } = await world.server.pool.query(
    `select coalesce((select sum(bytes_used) from teacher_storage), 0) as counted,
            coalesce((select sum(file_size) from lesson_plan_files), 0) as taken`,
  );
  expect(rows[0].counted).toBe(rows[0].taken);
  const stored = await world.server.db.selectFrom('lesson_plan_files').select('stored_name').execute();
  expect(await filesOnDisk()).toEqual(stored.map(({ stored_name }) => stored_name).sort());
});

describe('a file of a lesson plan', () => {
  test('is attached and downloaded unchanged under its own name', async () => {
    const file = await uploaded(SHEET, 'Fractions.xlsx', { body: { description: 'For groups' } });
    expect(file).toEqual({
      id: expect.any(Number),
      lesson_plan_id,
      file_name: expect.stringMatching(/^[0-9a-f]{32}$/),
      original_name: 'Fractions.xlsx',
      file_size: SHEET.length,
      category: 'worksheet',
      description: 'For groups',
      uploaded_by_name: 'ada@school.example',
      uploaded_at: expect.any(String),
    });
    expect((await list()).body.data).toEqual([file]);
    const { bytes, headers } = await download(file.file_name);
    expect(bytes.equals(SHEET)).toBe(true);
    expect(headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': `attachment; filename="Fractions.xlsx"; filename*=UTF-8''Fractions.xlsx`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

  test('has the category that was sent, or the one of its type', async () => {
    expect((await uploaded(MOVIE, 'clip.mp4')).category).toBe('video');
    expect((await uploaded(PDF, 'x.pdf', { body: { category: 'other' } })).category).toBe('other');
    expect((await upload(PDF, 'x.pdf', { body: { category: 'poem' } })).body.fields).toHaveProperty('category');
  });

  test('that is an SVG is sent as a type that browsers do not display', async () => {
    const { file_name, category } = await uploaded(SVG, 'x.svg');
    expect(category).toBe('image');
    const { headers } = await download(file_name);
    expect(headers['content-type']).toBe('application/octet-stream');
    expect(headers['content-disposition']).toMatch(/^attachment; /);
  });

  test.each<[string, Buffer, string, string]>([
    ['a program', Buffer.from('MZ'), 'x.exe', 'This type of file is not accepted.'],
    ['a page', Buffer.from('<!doctype html>'), 'x.html', 'This type of file is not accepted.'],
    ['a drawing called PNG', SVG, 'x.png', "The file's content is not what its name says (.png)."],
    [
      'a program called a song',
      Buffer.from('MZ\u0090'),
      'x.mp3',
      "The file's content is not what its name says (.mp3).",
    ],
    ['a page called a drawing', Buffer.from('<!doctype html><svg>'), 'x.svg', 'not what its name says (.svg).'],
    ['a sheet called slides', SHEET, 'x.pptx', 'It is an XLSX file: name it .xlsx.'],
    ['nothing', Buffer.alloc(0), 'x.pdf', 'The file is empty.'],
  ])("that is %s is rejected with the field's name and leaves nothing behind", async (_what, bytes, name, words) => {
    const before = await hashOfState(world.server);
    const { status, body } = await upload(bytes, name);
    expect([status, body.fields?.file]).toEqual([400, expect.stringContaining(words)]);
    expect(await hashOfState(world.server)).toBe(before);
  });

  test('of another teacher returns 404 by each of its ids', async () => {
    const { id, file_name } = await uploaded();
    const before = await hashOfState(world.server);
    const responses = [
      await list(lesson_plan_id, 'ben'),
      await download(file_name, 'ben'),
      await remove(id, 'ben'),
      await upload(PDF, 'x.pdf', { who: 'ben' }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(await hashOfState(world.server)).toBe(before);
    expect((await download('../../etc/passwd')).status).toBe(404);
  });

  test('is deleted permanently, also with its plan', async () => {
    const { id, file_name } = await uploaded();
    const removed = await remove(id);
    expect([removed.body.data, removed.body.message]).toEqual([{ id }, 'Attachment deleted successfully']);
    expect((await download(file_name)).status).toBe(404);
    await uploaded();
    await uploaded(MOVIE, 'clip.mov');
    const { token, params } = { token: world.tokens.ada, params: { id: lesson_plan_id } };
    expect((await world.server.call(getLessonPlan, { token, params })).body.data.file_count).toBe(2);
    const onDisk = (await filesOnDisk()).length;
    // Otherwise the plan could be brought back, with its files.
    const kept = { scope: 'general', setting_key: SETTINGS.deleted_records_kept_days.key, setting_value: '0' };
    await world.server.db.insertInto('settings').values(kept).execute();
    expect((await world.server.call(deleteLessonPlan, { token, params })).status).toBe(200);
    expect(await filesOnDisk()).toHaveLength(onDisk - 2);
  });

  test('of a deleted teacher account becomes unclaimed and is swept', async () => {
    const { id, token } = await world.newTeacher();
    const body = { title: 'Last lesson', subject: 'Art' };
    const plan = (await world.server.call(createLessonPlan, { token, body })).body.data;
    const file = new File([new Uint8Array(PDF)], 'x.pdf');
    const fields = { lesson_plan_id: plan.id };
    const sent = await world.server.call(uploadLessonPlanFile, { token, body: fields, file });
    await world.server.db.deleteFrom('users').where('id', '=', id).execute();
    const loose = await world.server.db.selectFrom('unclaimed_uploads').select('stored_name').execute();
    expect(loose).toEqual([{ stored_name: sent.body.data.file_name }]);
    const files = { db: world.server.db, storage: await openFileStorage(world.server.config) };
    await sweepUnclaimedUploads(files, new Date(Date.now() + 1_000));
    expect(await filesOnDisk()).not.toContain(sent.body.data.file_name);
  });

  test('sent twenty times with one key is stored once', async () => {
    const headers = { 'idempotency-key': 'one-file' };
    const responses = await Promise.all(Array.from({ length: 20 }, () => upload(PDF, 'x.pdf', { headers })));
    expect(responses.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
    expect((await list()).body.data).toHaveLength(1);
  });

  test('beyond the maximum per plan is rejected, however many are sent at once', async () => {
    const rows = Array.from({ length: MAX_LESSON_FILES - 1 }, () => uploaded());
    await Promise.all(rows);
    const responses = await Promise.all([upload(), upload(), upload()]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });
});

describe("a teacher's storage", () => {
  const setUsed = (bytes: number) =>
    world.server.db
      .updateTable('teacher_storage')
      .set({ bytes_used: bytes })
      .where('teacher_id', '=', world.ids.ada)
      .execute();
  const used = async () => {
    const row = await world.server.db
      .selectFrom('teacher_storage')
      .select('bytes_used')
      .where('teacher_id', '=', world.ids.ada)
      .executeTakeFirstOrThrow();
    return row.bytes_used;
  };

  test('can be filled to the last byte, and a copy that would not fit is not started', async () => {
    await uploaded();
    const before = await used();
    await setUsed(5 * BYTES_PER_GB - 2 * PDF.length);
    const responses = await Promise.all(Array.from({ length: 5 }, () => upload()));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 507, 507, 507]);
    const words = 'Storage is full: your files may use 5 GB in total.';
    expect(responses.find(({ status }) => status === 507)?.body.fields).toEqual({ file: words });
    const onDisk = await filesOnDisk();
    const copy = await world.server.call(duplicateLessonPlan, {
      ...{ token: world.tokens.ada, params: { id: lesson_plan_id } },
    });
    expect(copy.status).toBe(507);
    expect(await filesOnDisk()).toEqual(onDisk);
    await setUsed(before + 2 * PDF.length);
  });
});

describe('a copied plan', () => {
  const duplicate = (id: number, who: Who = 'ada', headers = {}) =>
    world.server.call(duplicateLessonPlan, { token: world.tokens[who], params: { id }, headers });

  test('is made before files of the original can be deleted', async () => {
    const { id } = await uploaded();
    const asCopying = (db: Database) => lockOwnPlan(db, world.ids.ada, lesson_plan_id);
    const removed = await whileHeld(world.server, asCopying, () => remove(id));
    expect(removed.status).toBe(200);
    expect((await remove(id)).status).toBe(404);
  });

  test('has its own copies of the files, and no calendar events', async () => {
    const original = await world.newPlan({ title: 'Volcanoes', closure: 'Exit', custom_sections: '[]' });
    lesson_plan_id = original.id;
    await world.newEvent({ lesson_plan_id, start_time: '2026-06-08T13:00:00Z' });
    const file = await uploaded(PDF, 'Map.pdf', { body: { description: 'The ring of fire', category: 'worksheet' } });
    const { status, body } = await duplicate(original.id, 'ada', { 'idempotency-key': 'one-copy' });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ title: 'Copy of Volcanoes', closure: 'Exit', version: 1, file_count: 1 });
    expect(body.data.calendar_event_count).toBe(0);
    const [copy] = (await list(body.data.id)).body.data;
    expect(copy).toMatchObject({ original_name: 'Map.pdf', description: 'The ring of fire', category: 'worksheet' });
    expect(copy?.file_name).not.toBe(file.file_name);
    await remove(file.id);
    expect((await download(copy?.file_name ?? '')).bytes.equals(PDF)).toBe(true);
    expect((await duplicate(original.id, 'ada', { 'idempotency-key': 'one-copy' })).body.data.id).toBe(body.data.id);
  });

  test('of a plan with the longest title has a truncated title', async () => {
    const { id } = await world.newPlan({ title: 'x'.repeat(200) });
    const copy = (await duplicate(id)).body.data;
    expect([copy.title.length, copy.title.startsWith('Copy of xxx')]).toEqual([200, true]);
  });

  test('cannot be made from another teacher’s plan', async () => {
    expect((await duplicate(lesson_plan_id, 'ben')).status).toBe(404);
  });
});
