import { listAuditLog } from '@dewar/contract/audit-log';
import { uploadLessonPlanFile } from '@dewar/contract/lesson-plan-files';
import { deleteLessonPlan, getLessonPlan } from '@dewar/contract/lesson-plans';
import {
  copySharedPlan,
  createPlanLink,
  downloadSharedFile,
  listPlanLinks,
  openPlanLink,
  revokePlanLink,
} from '@dewar/contract/plan-links';
import { listDeletedLessonPlans, restoreDeletedLessonPlan } from '@dewar/contract/recently-deleted';
import { MAX_OPEN_PLAN_LINKS } from '@dewar/domain/lessons/plan-links';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashOfState } from '../../../test-support/hash-of-state.ts';
import { type LessonWorld, startLessonWorld } from '../../../test-support/lesson-world.ts';
import { addUser, signInAs } from '../../../test-support/sample-world.ts';
import { deleteOldPlanLinks } from './plan-link-repository.ts';

const DAY_MS = 86_400_000;
const PDF = Buffer.from('%PDF-1.7\n%EOF\n');
const ENDED = 'This link has ended. Ask the teacher for a new one.';
/** A suspension and another role, and how each is taken back. */
const TAKEN_FROM_TEACHERS = [
  [
    "suspended_at = '2026-06-01', suspension_reason = 'x', suspended_by_email = 'a@x.example'",
    'suspended_at = null, suspension_reason = null, suspended_by_email = null',
  ],
  ["role = 'user'", "role = 'teacher'"],
] as const;
let world: LessonWorld;

beforeAll(async () => {
  world = await startLessonWorld({ SIGN_IN_FAILURES_PER_ACCOUNT: '3' });
});
beforeEach(() => world.server.db.deleteFrom('sign_in_failures').execute());
afterAll(() => world.server.stop());

const link = (id: number, body: object = {}, who: 'ada' | 'ben' = 'ada') =>
  world.server.call(createPlanLink, {
    token: world.tokens[who],
    params: { id },
    body: { last_day: '2026-06-12', ...body },
  });
const listed = async (id: number) =>
  (await world.server.call(listPlanLinks, { token: world.tokens.ada, params: { id } })).body.data;
const revoke = (id: number, who: 'ada' | 'ben' = 'ada') =>
  world.server.call(revokePlanLink, { token: world.tokens[who], params: { id } });
const open = (token: string) => world.server.call(openPlanLink, { body: { token } });
const download = (token: string, file_id: number) =>
  world.server.call(downloadSharedFile, { body: { token, file_id } });
const copy = (token: string) => world.server.call(copySharedPlan, { token: world.tokens.ben, body: { token } });

async function attach(lesson_plan_id: number, name = 'Quiz.pdf', bytes = PDF) {
  const file = new File([new Uint8Array(bytes)], name);
  const sent = { token: world.tokens.ada, body: { lesson_plan_id }, file };
  return (await world.server.call(uploadLessonPlanFile, sent)).body.data;
}

/** A plan of Ada with a file, and an open link to it. */
async function sharedPlan(change: object = {}, terms: object = {}) {
  const plan = await world.newPlan({ title: 'Rain', materials: 'A kettle', teacher_reflection: 'Too loud', ...change });
  const file = await attach(plan.id);
  const { status, text, body } = await link(plan.id, terms);
  expect(status, text).toBe(201);
  return { plan, file, token: body.data.token, link_id: body.data.link.id };
}

async function at<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  world.server.clock.advance(milliseconds);
  try {
    return await work();
  } finally {
    world.server.clock.advance(-milliseconds);
  }
}

describe('the link to a plan', () => {
  test('shows the plan, its note and its files to anybody, without the teacher’s reflection', async () => {
    const { file, token } = await sharedPlan({}, { note: 'Keys are at the office.\nThank you!' });
    const { status, headers, body } = await open(token);
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(body.data).toEqual({
      ...{ title: 'Rain', subject: 'Science', grade_level: '5th Grade', duration_minutes: 60 },
      ...{ teacher: 'ada@school.example', note: 'Keys are at the office.\nThank you!', last_day: '2026-06-12' },
      sections: [{ section_name: 'materials', display_name: 'Materials', content: 'A kettle' }],
      files: [{ id: file.id, original_name: 'Quiz.pdf', file_size: 14, category: 'document', description: null }],
    });
    const got = await download(token, file.id);
    expect(got.bytes.equals(PDF)).toBe(true);
    expect(got.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Quiz.pdf"; filename*=UTF-8''Quiz.pdf`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
    });
  });

  test('does not show a reflection in a section of the teacher’s own either', async () => {
    const custom_sections = [
      { display_name: 'Hook', content: 'A riddle' },
      { display_name: 'Teacher Reflection', content: 'Too loud' },
    ];
    const { token } = await sharedPlan({ custom_sections });
    expect((await open(token)).body.data.sections.map(({ display_name }) => display_name)).toEqual(['Hook']);
    expect((await copy(token)).body.data.custom_sections.map(({ content }) => content)).toEqual(['A riddle']);
  });

  test('sends an SVG as a type that browsers do not display', async () => {
    const { plan, token } = await sharedPlan();
    const file = await attach(plan.id, 'x.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    expect((await download(token, file.id)).headers['content-type']).toBe('application/octet-stream');
  });

  test('is stored as a hash only, and in no log', async () => {
    const { token, link_id } = await sharedPlan();
    await open(token);
    await open(`${token}x`);
    const { rows } = await world.server.pool.query('select * from plan_links where id = $1', [link_id]);
    expect(rows[0].token_hash).toHaveLength(32);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(JSON.stringify([rows, world.server.logs])).not.toContain(token);
  });

  test('counts how often it was opened by day, without saying by whom', async () => {
    const { plan, token } = await sharedPlan();
    await open(token);
    await open(token);
    await at(DAY_MS, () => open(token));
    expect(await listed(plan.id)).toMatchObject([{ state: 'open', openings: 3, last_opened_on: '2026-06-11' }]);
    const { rows } = await world.server.pool.query('select * from plan_link_openings');
    expect(Object.keys(rows[0]).sort()).toEqual(['day', 'openings', 'plan_link_id']);
  });

  test('ends with its last day in the teacher’s time zone', async () => {
    const { token } = await sharedPlan();
    // 12 June in New York ends at 4:00 of the 13th in UTC; the clock stands at noon of the 10th.
    const toTheEnd = 2.5 * DAY_MS + 4 * 3_600_000;
    expect((await at(toTheEnd - 1, () => open(token))).status).toBe(200);
    expect((await at(toTheEnd, () => open(token))).status).toBe(404);
  });

  test('is for a day from today on, at most 180 days ahead, with a note of at most 2,000 characters', async () => {
    const { id } = await world.newPlan();
    expect((await link(id, { last_day: '2026-06-09' })).body.fields).toEqual({
      last_day: 'The last day must not be in the past',
    });
    expect((await link(id, { last_day: '2026-12-08' })).body.fields).toHaveProperty('last_day');
    expect((await link(id, { note: 'n'.repeat(2_001) })).body.fields).toHaveProperty('note');
    expect((await link(id, { last_day: '2026-12-07', note: 'n'.repeat(2_000) })).status).toBe(201);
  });

  test('is refused while 20 links to the plan are open', async () => {
    const { id } = await world.newPlan();
    for (let made = 0; made < MAX_OPEN_PLAN_LINKS; made += 1) expect((await link(id)).status).toBe(201);
    expect((await link(id)).status).toBe(409);
    await revoke((await listed(id))[0]?.id ?? 0);
    expect((await link(id)).status).toBe(201);
  });

  test('that is made or revoked is in the audit log, without the title or the note', async () => {
    await addUser(world.server.db, { email: 'super@x.example', role: 'admin', is_super_admin: true });
    const token = await signInAs(world.server, 'super@x.example');
    const { plan, link_id } = await sharedPlan({}, { note: 'A secret note' });
    await revoke(link_id);
    await revoke(link_id);
    const query = { entity: 'plan_link', id: link_id };
    const { body, text } = await world.server.call(listAuditLog, { token, query });
    expect(body.data.map(({ action, actor_email }) => [action, actor_email])).toEqual([
      ['revoke', 'ada@school.example'],
      ['create', 'ada@school.example'],
    ]);
    expect(body.data[1]?.after).toEqual({ lesson_plan_id: plan.id, last_day: '2026-06-12' });
    expect(text).not.toContain('secret note');
    expect(text).not.toContain('Rain');
  });

  test('is deleted 90 days after its last day', async () => {
    const { plan } = await sharedPlan();
    const now = world.server.clock.now().getTime();
    await deleteOldPlanLinks(world.server.db, new Date(now + 92 * DAY_MS));
    expect(await listed(plan.id)).toHaveLength(1);
    await deleteOldPlanLinks(world.server.db, new Date(now + 93 * DAY_MS));
    expect(await listed(plan.id)).toHaveLength(0);
  });
});

describe('a link that is attacked', () => {
  /** What its holder gets, without the number of the request. */
  async function answers(token: string, file_id: number) {
    await world.server.db.deleteFrom('sign_in_failures').execute();
    const responses = [await open(token), await download(token, file_id), await copy(token)];
    return responses.map(({ status, body }) => ({ status, ...body, request_id: '' }));
  }

  const setTeacher = (change: string) =>
    world.server.pool.query(`update users set ${change} where id = $1`, [world.ids.ada]);

  test('gets the same response whether it was guessed, has ended or was revoked, or its plan or teacher is gone', async () => {
    const ended = await sharedPlan();
    const revoked = await sharedPlan({}, { last_day: '2026-07-10' });
    await revoke(revoked.link_id);
    const deleted = await sharedPlan({}, { last_day: '2026-07-10' });
    await world.server.call(deleteLessonPlan, { token: world.tokens.ada, params: { id: deleted.plan.id } });
    const open = await sharedPlan({}, { last_day: '2026-07-10' });
    const expected = { status: 404, message: ENDED, code: 'not_found', request_id: '' };
    const guessed = await answers('A'.repeat(43), open.file.id);
    for (const each of guessed) expect(each).toMatchObject(expected);
    const { db, clock } = world.server;
    await db.updateTable('plan_links').set({ expires_at: clock.now() }).where('id', '=', ended.link_id).execute();
    expect(await answers(ended.token, ended.file.id)).toEqual(guessed);
    expect(await answers(revoked.token, revoked.file.id)).toEqual(guessed);
    expect(await answers(deleted.token, deleted.file.id)).toEqual(guessed);
    for (const [taken, given] of TAKEN_FROM_TEACHERS) {
      await setTeacher(taken);
      expect(await answers(open.token, open.file.id)).toEqual(guessed);
      await setTeacher(given);
    }
    expect((await answers(open.token, open.file.id)).map(({ status }) => status)).toEqual([200, 200, 201]);
  });

  test('writes nothing but the counted guess', async () => {
    const before = await hashOfState(world.server);
    await open('guessed');
    await world.server.db.deleteFrom('sign_in_failures').execute();
    expect(await hashOfState(world.server)).toBe(before);
  });

  test('is limited by network, which does not shut out the holder of the right link', async () => {
    const { token } = await sharedPlan();
    for (const _ of [1, 2, 3]) expect((await open('guessed')).status).toBe(404);
    expect((await open('guessed')).status).toBe(429);
    expect((await open(token)).status).toBe(200);
  });

  test('gives no file of another plan, be it the same teacher’s', async () => {
    const { token } = await sharedPlan();
    const other = await sharedPlan();
    const { status, body } = await download(token, other.file.id);
    expect([status, body.message]).toEqual([404, ENDED]);
    expect((await download(token, 2_000_000_000)).body.message).toBe(ENDED);
  });

  test('cannot be made, listed or revoked by another teacher', async () => {
    const { plan, link_id, token } = await sharedPlan();
    expect((await link(plan.id, {}, 'ben')).status).toBe(404);
    expect((await revoke(link_id, 'ben')).status).toBe(404);
    const list = await world.server.call(listPlanLinks, { token: world.tokens.ben, params: { id: plan.id } });
    expect(list.status).toBe(404);
    expect((await open(token)).status).toBe(200);
  });
});

test('a deleted plan that is brought back can be opened with its link again', async () => {
  const { plan, token } = await sharedPlan();
  const call = { token: world.tokens.ada };
  await world.server.call(deleteLessonPlan, { ...call, params: { id: plan.id } });
  expect((await open(token)).status).toBe(404);
  const deleted = await world.server.call(listDeletedLessonPlans, call);
  await world.server.call(restoreDeletedLessonPlan, { ...call, params: { id: deleted.body.data[0]?.id ?? 0 } });
  expect((await open(token)).status).toBe(200);
});

describe('a colleague with the link', () => {
  test('saves a copy with its files, which is their own', async () => {
    const { plan, token } = await sharedPlan();
    const { status, body } = await copy(token);
    expect(status).toBe(201);
    const copied = body.data;
    expect(copied).toMatchObject({ title: 'Rain', materials: 'A kettle', teacher_reflection: null, file_count: 1 });
    expect(copied.id).not.toBe(plan.id);
    const call = { params: { id: copied.id } };
    expect((await world.server.call(getLessonPlan, { ...call, token: world.tokens.ben })).status).toBe(200);
    expect((await world.server.call(getLessonPlan, { ...call, token: world.tokens.ada })).status).toBe(404);
    await world.server.call(deleteLessonPlan, { token: world.tokens.ada, params: { id: plan.id } });
    const kept = await world.server.call(getLessonPlan, { ...call, token: world.tokens.ben });
    expect(kept.body.data.file_count).toBe(1);
  });
});
