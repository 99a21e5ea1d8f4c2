import { describe, expect, test } from 'vitest';
import { listMoveOverlaps } from './move-overlaps.ts';

const on = (day: number, from: number, to: number) => ({
  start_time: `2026-06-0${day}T${from}:00:00Z`,
  end_time: `2026-06-0${day}T${to}:00:00Z`,
  ...{ start_date: null, end_date: null },
});
let serial = 0;
const entry = (title: string, times: ReturnType<typeof on>, all_day = false) => {
  serial += 1;
  return { id: serial, title, ...times, all_day, no_school: false };
};
const met = (...given: Parameters<typeof listMoveOverlaps>) =>
  listMoveOverlaps(...given).map((overlaps) =>
    overlaps.map(({ title, is_moving }) => (is_moving ? `→${title}` : title)),
  );

describe('listMoveOverlaps', () => {
  test('names what stays at the new time of a lesson, and nothing that only touches it', () => {
    const staying = [entry('Choir', on(2, 12, 14)), entry('Before', on(2, 10, 13)), entry('After', on(2, 14, 15))];
    expect(met([{ lesson: entry('Music', on(1, 13, 14)), moves_to: on(2, 13, 14) }], staying)).toEqual([['Choir']]);
  });

  test('compares lessons that move together where they will be, not where they were', () => {
    const [one, two] = [entry('One', on(1, 10, 11)), entry('Two', on(2, 10, 11))];
    const follow = [
      { lesson: one, moves_to: on(2, 10, 11) },
      { lesson: two, moves_to: on(3, 10, 11) },
    ];
    expect(met(follow, [])).toEqual([[], []]);
    const meet = [
      { lesson: one, moves_to: on(3, 10, 12) },
      { lesson: two, moves_to: on(3, 11, 13) },
    ];
    expect(met(meet, [])).toEqual([['→Two'], ['→One']]);
  });

  test('leaves out lessons of whole days and those without a new time', () => {
    const trip = entry('Trip', { ...on(1, 10, 20) }, true);
    const moving = [
      { lesson: trip, moves_to: on(2, 10, 20) },
      { lesson: entry('Lost', on(1, 10, 11)), moves_to: null },
    ];
    expect(met(moving, [entry('Choir', on(2, 12, 14)), entry('Old', on(1, 10, 11))])).toEqual([[], []]);
  });
});
