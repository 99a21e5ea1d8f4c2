import { expect, test } from 'vitest';
import { visibleHours } from './visible-hours.ts';

const NEW_YORK = 'America/New_York';
const timed = (start_time: string, end_time: string) => ({ start_time, end_time, all_day: false });

test('the hours of a school day are always shown', () => {
  const school = { slotMinTime: '08:00:00', slotMaxTime: '15:00:00' };
  expect(visibleHours([], NEW_YORK)).toEqual(school);
  expect(visibleHours([timed('2026-06-08T13:00:00Z', '2026-06-08T14:00:00Z')], NEW_YORK)).toEqual(school);
  const allDay = { ...timed('2026-06-08T04:00:00Z', '2026-06-09T04:00:00Z'), all_day: true };
  expect(visibleHours([allDay], NEW_YORK)).toEqual(school);
});

test('earlier and later hours are shown for events that need them, in the teacher’s time zone', () => {
  const early = timed('2026-06-08T09:45:00Z', '2026-06-08T10:15:00Z');
  const late = timed('2026-06-08T22:30:00Z', '2026-06-09T00:15:00Z');
  expect(visibleHours([early, late], NEW_YORK)).toEqual({ slotMinTime: '05:00:00', slotMaxTime: '21:00:00' });
});

test('an event past midnight is shown to its end, and the week still begins with school', () => {
  const concert = timed('2026-06-09T00:00:00Z', '2026-06-09T05:30:00Z');
  expect(visibleHours([concert], NEW_YORK)).toEqual({ slotMinTime: '08:00:00', slotMaxTime: '26:00:00' });
  const untilMidnight = timed('2026-06-09T00:00:00Z', '2026-06-09T04:00:00Z');
  expect(visibleHours([untilMidnight], NEW_YORK)).toEqual({ slotMinTime: '08:00:00', slotMaxTime: '24:00:00' });
});

test('an event until the next day or later needs the evening', () => {
  const camp = timed('2026-06-09T00:00:00Z', '2026-06-09T13:00:00Z');
  expect(visibleHours([camp], NEW_YORK)).toEqual({ slotMinTime: '08:00:00', slotMaxTime: '24:00:00' });
  const year = timed('2026-06-09T13:00:00Z', '2027-06-09T14:00:00Z');
  expect(visibleHours([year], NEW_YORK)).toEqual({ slotMinTime: '08:00:00', slotMaxTime: '24:00:00' });
});
