import { listAuditLog } from '@dewar/contract/audit-log';
import {
  calendarFeedPath,
  createCalendarFeed,
  getCalendarFeed,
  readCalendarFeed,
  revokeCalendarFeed,
} from '@dewar/contract/calendar-feeds';
import { deleteLessonEvent, updateLessonEvent } from '@dewar/contract/lesson-calendar';
import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashOfState } from '../../../test-support/hash-of-state.ts';
import { type LessonWorld, startLessonWorld } from '../../../test-support/lesson-world.ts';
import { addUser, signInAs } from '../../../test-support/sample-world.ts';
import { startTestServer } from '../../../test-support/test-server.ts';
import { deleteOldCalendarFeeds } from './calendar-feed-repository.ts';

const DAY_MS = 86_400_000;
let world: LessonWorld;

beforeAll(async () => {
  const PUBLIC_URL = 'https://portal.school.example';
  world = await startLessonWorld({ PUBLIC_URL, SIGN_IN_FAILURES_PER_ACCOUNT: '3' });
});
beforeEach(async () => {
  for (const table of ['lesson_plans', 'lesson_events', 'sign_in_failures', 'calendar_feeds'] as const)
    await world.server.db.deleteFrom(table).execute();
});
afterAll(() => world.server.stop());

async function newFeed(contents: 'lessons' | 'all' = 'lessons', who: 'ada' | 'ben' = 'ada') {
  const sent = { token: world.tokens[who], body: { contents } };
  const { status, text, body } = await world.server.call(createCalendarFeed, sent);
  expect(status, text).toBe(201);
  return body.data;
}
const get = (token: string, headers: Readonly<Record<string, string>> = {}) =>
  world.server.app.inject({ url: calendarFeedPath(token), headers });
const open = (token: string) => world.server.call(readCalendarFeed, { params: { token } });
const found = async () => (await world.server.call(getCalendarFeed, { token: world.tokens.ada })).body.data;
const revoke = (id: number, who: 'ada' | 'ben' = 'ada') =>
  world.server.call(revokeCalendarFeed, { token: world.tokens[who], params: { id } });

/** What another calendar program reads. */
async function read(token: string) {
  const { status, text } = await open(token);
  expect(status, text).toBe(200);
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((component) => ({ component, event: new ICAL.Event(component) }));
}
const titles = async (token: string) => (await read(token)).map(({ event }) => event.summary);

const changedAt = async () => {
  const { rows } = await world.server.pool.query('select extract(epoch from max(changed_at)) as at from lesson_events');
  return Number(rows[0].at);
};

/** A lesson at nine in New York, and a day without school. */
async function newWeek() {
  const plan = await world.newPlan({ title: 'Volcanoes', subject: 'Science', introduction: 'A secret text' });
  const lesson = await world.newEvent({ lesson_plan_id: plan.id, start_time: '2026-06-11T13:00:00Z' });
  const holiday = await world.newEvent({ title: 'Field day', all_day: true, start_time: '2026-06-12T04:00:00Z' });
  return { plan, lesson, holiday };
}

describe('the feed of a calendar', () => {
  test('has title, subject, time and address of each lesson, and nothing else of its plan', async () => {
    const { plan, lesson } = await newWeek();
    const { token } = await newFeed();
    const { headers, text } = await open(token);
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex, nofollow',
      'x-content-type-options': 'nosniff',
    });
    expect(headers).not.toHaveProperty('set-cookie');
    const calendar = new ICAL.Component(ICAL.parse(text));
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Lessons');
    expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT1H');
    const [only, ...more] = await read(token);
    expect(more).toEqual([]);
    expect(only?.event.startDate.toJSDate().toISOString()).toBe('2026-06-11T13:00:00.000Z');
    const values = Object.fromEntries(
      only?.component.getAllProperties().map(({ name, jCal }) => [name, jCal[3]]) ?? [],
    );
    expect(values).toEqual({
      uid: `lesson-event-${lesson.id}@portal.school.example`,
      ...{ sequence: 0, summary: 'Volcanoes', categories: 'Science' },
      ...{ dtstamp: expect.any(String), 'last-modified': values.dtstamp },
      ...{ dtstart: '2026-06-11T13:00:00Z', dtend: '2026-06-11T14:00:00Z' },
      url: `https://portal.school.example/teacher/lesson-plans/${plan.id}`,
    });
  });

  test('has entries without a plan only if its teacher chose so', async () => {
    await newWeek();
    expect(await titles((await newFeed('lessons')).token)).toEqual(['Volcanoes']);
    const { token } = await newFeed('all');
    expect(await titles(token)).toEqual(['Volcanoes', 'No school: Field day']);
    expect((await read(token))[1]?.event.startDate.toString()).toBe('2026-06-12');
  });

  test('has a month back and a year ahead, whatever the calendar holds', async () => {
    const at = (day: string) => world.newEvent({ title: day, start_time: `${day}T15:00:00Z` });
    for (const day of ['2026-05-09', '2026-05-10', '2027-06-11', '2027-06-12']) await at(day);
    expect(await titles((await newFeed('all')).token)).toEqual(['2026-05-10', '2027-06-11']);
  });

  test('tells that a lesson was moved, and leaves out one that was deleted', async () => {
    const { lesson } = await newWeek();
    const { token } = await newFeed();
    const [before] = await read(token);
    const changed = await changedAt();
    const call = { token: world.tokens.ada, params: { id: lesson.id } };
    const body = { start_time: '2026-06-11T15:00:00Z', end_time: '2026-06-11T16:00:00Z' };
    expect((await world.server.call(updateLessonEvent, { ...call, body })).status).toBe(200);
    const [after] = await read(token);
    expect([after?.event.uid, after?.event.sequence]).toEqual([before?.event.uid, 1]);
    expect(after?.event.startDate.toJSDate().toISOString()).toBe('2026-06-11T15:00:00.000Z');
    expect(await changedAt()).toBeGreaterThan(changed);
    await world.server.call(deleteLessonEvent, call);
    expect(await titles(token)).toEqual([]);
  });

  test('is answered to HEAD as to GET, without its body', async () => {
    await newWeek();
    const { token } = await newFeed();
    const first = await get(token);
    const head = (of: string) => world.server.app.inject({ method: 'HEAD', url: calendarFeedPath(of) });
    const { statusCode, headers, body } = await head(token);
    expect([statusCode, body]).toEqual([200, '']);
    for (const name of ['content-type', 'content-length', 'etag', 'cache-control', 'x-robots-tag'])
      expect(headers[name]).toBe(first.headers[name]);
    expect((await head('guessed')).statusCode).toBe(404);
  });

  test('is answered with 304 while it is unchanged', async () => {
    const { plan } = await newWeek();
    const { token } = await newFeed();
    const first = await get(token);
    const etag = String(first.headers.etag);
    for (const known of [etag, `"other", ${etag}`, etag.replace('W/', ''), '*']) {
      const again = await get(token, { 'if-none-match': known });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    }
    expect((await get(token, { 'if-none-match': '"other"' })).statusCode).toBe(200);
    await world.server.db.updateTable('lesson_plans').set({ title: 'Lava' }).where('id', '=', plan.id).execute();
    const changed = await get(token, { 'if-none-match': etag });
    expect(changed.statusCode).toBe(200);
    expect(changed.headers.etag).not.toBe(etag);
  });

  test('folds long lines, and no title can add a line of its own', async () => {
    const title = `Ünïcödé 火山 👩‍🏫 ${'“long”, and; back\\slash '.repeat(7)}`.slice(0, 199).trim();
    const hostile = 'Trip\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:made-up\nX-EVIL:1';
    await world.newEvent({ title, start_time: '2026-06-11T13:00:00Z' });
    const { id } = await world.newEvent({ title: 'Trip', start_time: '2026-06-11T15:00:00Z' });
    await world.server.db.updateTable('lesson_events').set({ title: hostile }).where('id', '=', id).execute();
    const { token } = await newFeed('all');
    const { text } = await open(token);
    expect(text.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
    expect(text).not.toMatch(/^(UID:made-up|X-EVIL)/m);
    const [long, harmless, ...more] = await titles(token);
    expect([long, more]).toEqual([title, []]);
    expect(harmless?.replaceAll(/[\r\n]+/g, ' ')).toBe(hostile.replaceAll(/[\r\n]+/g, ' '));
  });

  test('is stored as a hash only, and its token is in no log', async () => {
    const { token, feed } = await newFeed();
    await open(token);
    await open(`${token}x`);
    const { rows } = await world.server.pool.query('select * from calendar_feeds where id = $1', [feed.id]);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(rows[0].token_hash).toHaveLength(32);
    const traces = await world.server.pool.query('select before, after, entity_id, entity from audit_log');
    expect(JSON.stringify([rows, traces.rows, world.server.logs])).not.toContain(token);
  });

  test('shows its teacher when it was last read, noted every five minutes at most', async () => {
    const { token } = await newFeed();
    expect(await found()).toMatchObject({ contents: 'lessons', last_read_at: null });
    const { clock } = world.server;
    const first = clock.now().toISOString();
    await open(token);
    clock.advance(299_000);
    await open(token);
    expect((await found())?.last_read_at).toBe(first);
    clock.advance(1_000);
    await open(token);
    expect((await found())?.last_read_at).toBe(clock.now().toISOString());
    clock.advance(-300_000);
  });
});

describe('a feed that is ended', () => {
  test('by its teacher is gone, and so is the one before a new one', async () => {
    await newWeek();
    const first = await newFeed();
    const second = await newFeed('all');
    expect((await open(first.token)).status).toBe(410);
    expect((await open(second.token)).status).toBe(200);
    expect(await found()).toMatchObject({ id: second.feed.id, contents: 'all' });
    expect((await revoke(second.feed.id)).status).toBe(200);
    expect((await revoke(second.feed.id)).status).toBe(200);
    const { status, text, headers } = await open(second.token);
    expect([status, headers['x-robots-tag']]).toEqual([410, 'noindex, nofollow']);
    expect(text).not.toContain('Volcanoes');
    expect(await found()).toBeNull();
  });

  test('and still asked for is not taken for a guess', async () => {
    const { feed, token } = await newFeed();
    await revoke(feed.id);
    for (let asked = 0; asked < 5; asked += 1) expect((await open(token)).status).toBe(410);
    const { rows } = await world.server.pool.query('select * from sign_in_failures');
    expect(rows).toEqual([]);
  });

  test.each([
    ['suspended', "suspended_at = '2026-06-01', suspension_reason = 'x', suspended_by_email = 'a@x.example'"],
    ['no teacher any more', "role = 'user'"],
  ])('is not read while its teacher is %s', async (_state, change) => {
    const { token } = await newFeed();
    const set = (columns: string) =>
      world.server.pool.query(`update users set ${columns} where id = $1`, [world.ids.ada]);
    await set(change);
    const { status } = await open(token);
    await set("role = 'teacher', suspended_at = null, suspension_reason = null, suspended_by_email = null");
    expect(status).toBe(404);
    expect((await open(token)).status).toBe(200);
  });

  test('is remembered for a year', async () => {
    const { feed, token } = await newFeed();
    await revoke(feed.id);
    const now = world.server.clock.now().getTime();
    await deleteOldCalendarFeeds(world.server.db, new Date(now + 365 * DAY_MS));
    expect((await open(token)).status).toBe(410);
    await deleteOldCalendarFeeds(world.server.db, new Date(now + 366 * DAY_MS));
    expect((await open(token)).status).toBe(404);
  });
});

describe('a feed that is attacked', () => {
  test('is guessed a few times only, which does not shut out the holder of the right address', async () => {
    const { token } = await newFeed();
    for (const _ of [1, 2, 3]) expect((await open('guessed')).status).toBe(404);
    expect((await open('guessed')).status).toBe(429);
    expect((await open(token)).status).toBe(200);
  });

  test('writes nothing for a guess but its count', async () => {
    const before = await hashOfState(world.server);
    await open('A'.repeat(43));
    await world.server.db.deleteFrom('sign_in_failures').execute();
    expect(await hashOfState(world.server)).toBe(before);
  });

  test('shows nothing of another teacher, who can neither see nor end it', async () => {
    await newWeek();
    const { feed, token } = await newFeed('all');
    const other = await newFeed('all', 'ben');
    expect(await titles(other.token)).toEqual([]);
    const ofBen = await world.server.call(getCalendarFeed, { token: world.tokens.ben });
    expect(ofBen.body.data?.id).toBe(other.feed.id);
    expect((await revoke(feed.id, 'ben')).status).toBe(404);
    expect((await open(token)).status).toBe(200);
  });
});

test('a caller may read feeds as often as lists are exported', async () => {
  const server = await startTestServer({ EXPORTS_PER_MINUTE: '2' });
  const ask = async () => (await server.call(readCalendarFeed, { params: { token: 'guessed' } })).status;
  expect([await ask(), await ask(), await ask()]).toEqual([404, 404, 429]);
  await server.stop();
});

test('making and ending feeds is in the audit log, each once', async () => {
  await addUser(world.server.db, { email: 'super@x.example', role: 'admin', is_super_admin: true });
  const token = await signInAs(world.server, 'super@x.example');
  const first = await newFeed();
  const second = await newFeed('all');
  await revoke(second.feed.id);
  await revoke(second.feed.id);
  const actions = async (id: number) => {
    const { body } = await world.server.call(listAuditLog, { token, query: { entity: 'calendar_feed', id } });
    return body.data.map(({ action, actor_email }) => `${action} ${actor_email}`);
  };
  const both = ['revoke ada@school.example', 'create ada@school.example'];
  expect([await actions(first.feed.id), await actions(second.feed.id)]).toEqual([both, both]);
});

test('of two feeds that are made at the same time, one is open', async () => {
  const made = await Promise.all([newFeed(), newFeed(), newFeed()]);
  const states = await Promise.all(made.map(async ({ token }) => (await open(token)).status));
  expect(states.sort()).toEqual([200, 410, 410]);
});
