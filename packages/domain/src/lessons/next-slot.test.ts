import { describe, expect, test } from 'vitest';
import { describeTimes } from './lesson-times.ts';
import { type CalendarEntry, findNextSlot, findNextSlots, listOverlaps, type SlotWish } from './next-slot.ts';

const ZONE = 'America/New_York';
/** Monday, 8 June 2026, 07:00 in New York. */
const NOW = new Date('2026-06-08T11:00:00Z');

/** An entry on a day of June 2026, from one local hour to another. */
const entry = (day: number, from: number, to: number, subject: string | null = 'Math'): CalendarEntry => ({
  start_time: new Date(Date.UTC(2026, 5, day, from + 4)).toISOString(),
  end_time: new Date(Date.UTC(2026, 5, day, to + 4)).toISOString(),
  ...{ start_date: null, end_date: null, all_day: false, no_school: false, subject },
});
const dayOff = (day: number): CalendarEntry => ({
  ...entry(day, 0, 24, null),
  ...{ start_date: `2026-06-${String(day).padStart(2, '0')}`, all_day: true, no_school: true },
  end_date: `2026-06-${String(day).padStart(2, '0')}`,
});
const propose = (entries: readonly CalendarEntry[], subject = 'Math', minutes = 60) => {
  const slot = findNextSlot({ subject, minutes, entries, now: NOW, timeZone: ZONE });
  return slot && describeTimes({ ...slot, start_date: null, end_date: null }, ZONE);
};

describe('findNextSlot proposes', () => {
  test('the weekday and the time at which the subject was taught', () => {
    expect(propose([entry(3, 10, 11)])).toBe('Wed 10 Jun 2026, 10:00 to 11:00');
    expect(propose([entry(3, 10, 11)], 'math ')).toBe('Wed 10 Jun 2026, 10:00 to 11:00');
  });
  test('the first slot that no lesson has yet', () => {
    const math = [entry(1, 9, 10), entry(3, 10, 11), entry(8, 9, 10), entry(10, 10, 11)];
    expect(propose(math)).toBe('Mon 15 Jun 2026, 09:00 to 10:00');
  });
  test('a later slot where another subject is in the way', () => {
    expect(propose([entry(1, 9, 10), entry(8, 9, 10, 'Art')])).toBe('Mon 15 Jun 2026, 09:00 to 10:00');
  });
  test('a school day', () => {
    expect(propose([entry(1, 9, 10), dayOff(8)])).toBe('Mon 15 Jun 2026, 09:00 to 10:00');
  });
  test('a time that is still to come', () => {
    expect(propose([entry(1, 6, 7)])).toBe('Mon 15 Jun 2026, 06:00 to 07:00');
  });
  test('the first gap of the next school day for a subject that was never taught', () => {
    expect(propose([])).toBe('Mon 8 Jun 2026, 09:00 to 10:00');
    expect(propose([entry(8, 9, 10, 'Art')])).toBe('Mon 8 Jun 2026, 10:00 to 11:00');
    expect(propose([dayOff(8)])).toBe('Tue 9 Jun 2026, 09:00 to 10:00');
  });
  test('as many minutes as the plan has', () => {
    expect(propose([entry(3, 10, 11)], 'Math', 45)).toBe('Wed 10 Jun 2026, 10:00 to 10:45');
  });
  test('nothing if the whole time ahead is without school', () => {
    const summer = { ...dayOff(8), end_time: '2026-12-01T05:00:00Z', end_date: '2026-11-30' };
    expect(propose([summer])).toBeUndefined();
  });
});

describe('findNextSlots gives several plans', () => {
  const timetable = {
    ...{ rotation_days: null, rotation_start: null },
    periods: [
      { name: 'First', starts_at: '09:00', ends_at: '09:45', subjects: ['Math', 'Art', 'Math', null, 'Math'] },
      { name: 'Last', starts_at: '14:00', ends_at: '15:00', subjects: ['Math', null, null, null, null] },
    ],
  };
  const proposeAll = (
    wishes: readonly SlotWish[],
    search: Omit<Parameters<typeof findNextSlots>[1], 'entries' | 'now' | 'timeZone'> & {
      readonly entries?: readonly CalendarEntry[];
    } = {},
  ) =>
    findNextSlots(wishes, { entries: [], now: NOW, timeZone: ZONE, ...search }).map(
      (slot) => slot && describeTimes({ ...slot, start_date: null, end_date: null }, ZONE).replace(' Jun 2026', ''),
    );
  const math = { subject: 'Math', minutes: 60 };

  test('the next periods of their subjects, in their order', () => {
    const wishes = [math, { subject: 'Art', minutes: 30 }, math, { subject: ' math', minutes: 20 }];
    expect(proposeAll(wishes, { timetable })).toEqual([
      'Mon 8, 09:00 to 09:45',
      'Tue 9, 09:00 to 09:30',
      'Mon 8, 14:00 to 15:00',
      'Wed 10, 09:00 to 09:20',
    ]);
  });
  test('no slot that is taken, over or on a day without school', () => {
    const entries = [entry(8, 14, 15, 'Art'), dayOff(10)];
    const now = new Date('2026-06-08T13:00:00Z');
    const slots = findNextSlots([math, math], { entries, now, timeZone: ZONE, timetable });
    expect(slots.map((slot) => slot?.start_time)).toEqual(['2026-06-12T13:00:00.000Z', '2026-06-15T13:00:00.000Z']);
  });
  test('slots from a day on, and none before today', () => {
    expect(proposeAll([math], { timetable, from: '2026-06-09' })).toEqual(['Wed 10, 09:00 to 09:45']);
    expect(proposeAll([math], { timetable, from: '2026-06-01' })).toEqual(['Mon 8, 09:00 to 09:45']);
  });
  test('a day each where the subject has no time of its own', () => {
    const art = { subject: 'Art', minutes: 60 };
    expect(proposeAll([art, { subject: 'Music', minutes: 60 }, art])).toEqual([
      'Mon 8, 09:00 to 10:00',
      'Mon 8, 10:00 to 11:00',
      'Tue 9, 09:00 to 10:00',
    ]);
  });
  test('nothing where no slot is left', () => {
    expect(proposeAll([math, math, math], { timetable, days: 1 })).toEqual([
      'Mon 8, 09:00 to 09:45',
      'Mon 8, 14:00 to 15:00',
      undefined,
    ]);
  });
  test('no slot during an entry over a night', () => {
    const trip = { ...entry(9, 12, 12, 'Trip'), end_time: '2026-06-10T14:00:00Z' };
    expect(proposeAll([math, math, math], { timetable, entries: [trip] })).toEqual([
      'Mon 8, 09:00 to 09:45',
      'Mon 8, 14:00 to 15:00',
      'Fri 12, 09:00 to 09:45',
    ]);
  });
  test('slots during an entry that lasts longer than a day, since its end may be a mistyped date', () => {
    const mistyped = { ...entry(8, 9, 10, 'Art'), end_time: '2027-06-08T14:00:00Z' };
    expect(proposeAll([math], { timetable, entries: [mistyped] })).toEqual(['Mon 8, 09:00 to 09:45']);
  });
});

describe('listOverlaps lists', () => {
  const slot = entry(8, 9, 10);
  test('lessons at the same time, but none that ends when the other begins', () => {
    const [before, within, after] = [entry(8, 8, 9), entry(8, 9, 10, 'Art'), entry(8, 10, 11)];
    expect(listOverlaps(slot, [before, within, after])).toEqual([within]);
  });
  test('days without school, but no other whole days', () => {
    const field = { ...dayOff(8), no_school: false };
    expect(listOverlaps(slot, [field, dayOff(8), dayOff(9)])).toEqual([dayOff(8)]);
  });
});
