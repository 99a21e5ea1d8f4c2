import { exportLessonCalendar } from '@dewar/contract/lesson-calendar';
import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type LessonWorld, startLessonWorld } from '../../../test-support/lesson-world.ts';

let world: LessonWorld;
beforeAll(async () => {
  world = await startLessonWorld({ PUBLIC_URL: 'https://portal.school.example' });
});
beforeEach(() => world.server.db.deleteFrom('lesson_plans').execute());
beforeEach(() => world.server.db.deleteFrom('lesson_events').execute());
afterAll(() => world.server.stop());

const download = (token = world.tokens.ada) => world.server.call(exportLessonCalendar, { token });

/** What another calendar program reads from the file. */
async function read(token?: string) {
  const { text } = await download(token);
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((component) => ({ component, event: new ICAL.Event(component) }));
}

test('the calendar file is a download with the person’s own events only', async () => {
  await world.newEvent({ title: 'Field trip', start_time: '2026-06-08T13:00:00Z' });
  const { status, headers, text } = await download();
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect(headers['content-disposition']).toContain('attachment; filename="lesson-calendar.ics"');
  expect(headers['cache-control']).toBe('no-store');
  const calendar = new ICAL.Component(ICAL.parse(text));
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
  expect(calendar.getFirstPropertyValue('x-wr-timezone')).toBe('America/New_York');
  expect(await read(world.tokens.ben)).toEqual([]);
});

test('the calendar file says its zone before its events, and each line ends, the last one too (RFC 5545, 3.1)', async () => {
  for (const title of ['', 'Field trip']) {
    if (title !== '') await world.newEvent({ title, start_time: '2026-06-08T13:00:00Z' });
    const lines = (await download()).text.split('\r\n');
    expect(lines.slice(-2)).toEqual(['END:VCALENDAR', '']);
    expect(lines.filter((line) => line === 'X-WR-TIMEZONE:America/New_York')).toHaveLength(1);
    const zone = lines.indexOf('X-WR-TIMEZONE:America/New_York');
    expect(lines.slice(zone).filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(title === '' ? 0 : 1);
    expect(lines.slice(0, zone)).not.toContain('BEGIN:VEVENT');
  }
});

test('a lesson keeps its local time across a clock change', async () => {
  const plan = await world.newPlan({ title: 'Volcanoes', subject: 'Science', duration_minutes: 45 });
  for (const start_time of ['2026-10-30T09:00:00-04:00', '2026-11-02T09:00:00-05:00'])
    await world.newEvent({ lesson_plan_id: plan.id, start_time });
  const [before, after] = await read();
  expect(before?.event.startDate.toJSDate().toISOString()).toBe('2026-10-30T13:00:00.000Z');
  expect(before?.event.endDate.toJSDate().toISOString()).toBe('2026-10-30T13:45:00.000Z');
  expect(after?.event.startDate.toJSDate().toISOString()).toBe('2026-11-02T14:00:00.000Z');
  expect(after?.event.startDate.zone).toBe(ICAL.Timezone.utcTimezone);
  expect(before?.event.summary).toBe('Volcanoes');
  expect(before?.component.getFirstPropertyValue('categories')).toBe('Science');
  expect(before?.component.getFirstPropertyValue('url')).toBe(
    `https://portal.school.example/teacher/lesson-plans/${plan.id}`,
  );
});

test('an all-day event has dates, whatever time zone it is read in', async () => {
  await world.newEvent({
    ...{ title: 'Thanksgiving', all_day: true },
    ...{ start_time: '2026-11-26T00:00:00-05:00', end_time: '2026-11-28T00:00:00-05:00' },
  });
  const [holiday] = await read();
  const { startDate, endDate } = holiday?.event ?? {};
  expect([startDate?.isDate, startDate?.toString(), endDate?.toString()]).toEqual([true, '2026-11-26', '2026-11-28']);
  expect(holiday?.component.getFirstPropertyValue('transp')).toBe('TRANSPARENT');
});

test('an event keeps its unique id and counts its changes', async () => {
  const event = await world.newEvent({ title: 'Trip', start_time: '2026-06-08T13:00:00Z' });
  const first = (await read())[0]?.event;
  await world.server.db.updateTable('lesson_events').set({ title: 'Trip to the dam', version: 2 }).execute();
  const later = (await read())[0]?.event;
  expect(first?.uid).toBe(`lesson-event-${event.id}@portal.school.example`);
  expect([later?.uid, later?.summary, later?.sequence]).toEqual([first?.uid, 'Trip to the dam', 1]);
});

test('any text is safe in a title', async () => {
  const title = 'Comma, semicolon; back\\slash — “ünï” END:VEVENT '.repeat(4).trim();
  await world.newEvent({ title, start_time: '2026-06-08T13:00:00Z' });
  expect((await read()).map(({ event }) => event.summary)).toEqual([title]);
});
