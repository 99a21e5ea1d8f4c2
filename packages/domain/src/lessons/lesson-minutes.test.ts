import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  formatLessonMinutes,
  lessonSummaryLine,
  listMinutes,
  listPhases,
  rebalanceMinutes,
  splitMinutes,
  sumMinutes,
  tidyTimeBlock,
} from './lesson-minutes.ts';

const BLOCK = '10 min - Hook\nSay hello\n- 20 minutes - Explore\n30min: Share\n\nabout 5 min of rest';

describe('listMinutes', () => {
  it('reads the minutes at the beginning of lines', () => {
    expect(listMinutes(BLOCK)).toEqual([10, 20, 30]);
    expect(sumMinutes(BLOCK)).toBe(60);
    expect(listMinutes('')).toEqual([]);
    expect(listMinutes('10 minerals - a list\n5 m - too short\n1234 min - too long')).toEqual([]);
    expect(listMinutes('5 Min - A\r\n7 MINS - B\r\n1 minute - C')).toEqual([5, 7, 1]);
  });
});

describe('listPhases', () => {
  it('reads the timed lines with their activities', () => {
    expect(listPhases(BLOCK)).toEqual([
      { minutes: 10, activity: 'Hook' },
      { minutes: 20, activity: 'Explore' },
      { minutes: 30, activity: 'Share' },
    ]);
    expect(listPhases('5 min\n- 7 mins – Tidy up - quickly\nno minutes')).toEqual([
      { minutes: 5, activity: '' },
      { minutes: 7, activity: 'Tidy up - quickly' },
    ]);
  });
});

describe('rebalanceMinutes', () => {
  it('keeps every word and every untimed line', () => {
    expect(rebalanceMinutes(BLOCK, 30)).toBe(
      '5 min - Hook\nSay hello\n- 10 minutes - Explore\n15min: Share\n\nabout 5 min of rest',
    );
  });

  it('changes nothing when the minutes already add up', () => {
    expect(rebalanceMinutes(BLOCK, 60)).toBe(BLOCK);
  });

  it.each([
    ['10 min - A\n10 min - B\n10 min - C', 45, [15, 15, 15]],
    ['10 min - A\n10 min - B\n10 min - C', 50, [17, 17, 16]],
    ['0 min - A\n0 min - B', 10, [5, 5]],
    ['0 min - A\n60 min - B', 30, [1, 29]],
    ['1 min - A\n1 min - B\n58 min - C', 3, [1, 1, 1]],
  ])('scales %j to %d minutes', (text, duration, minutes) => {
    expect(listMinutes(rebalanceMinutes(text, duration) ?? '')).toEqual(minutes);
  });

  it('returns null without timed lines, or with more lines than minutes', () => {
    expect(rebalanceMinutes('Say hello', 60)).toBeNull();
    expect(rebalanceMinutes('5 min - A\n5 min - B', 1)).toBeNull();
  });

  const shares = fc.array(fc.integer({ min: 0, max: 240 }), { minLength: 1, maxLength: 40 });
  const duration = fc.integer({ min: 40, max: 480 });

  it('always adds up to the lesson, gives each line at least one minute and keeps their order by length', () => {
    fc.assert(
      fc.property(shares, duration, (minutes, total) => {
        const split = splitMinutes(minutes, total);
        expect(split.reduce((sum, one) => sum + one, 0)).toBe(total);
        for (const [index, one] of split.entries()) {
          expect(one).toBeGreaterThanOrEqual(1);
          for (const [other, share] of minutes.entries()) {
            if (share < (minutes[index] ?? 0)) expect(split[other]).toBeLessThanOrEqual(one);
          }
        }
      }),
    );
  });

  it('changes nothing when applied twice', () => {
    fc.assert(
      fc.property(shares, duration, (minutes, total) => {
        const text = minutes.map((one, index) => `${one} min - Part ${index}`).join('\n');
        const once = rebalanceMinutes(text, total) ?? '';
        expect(sumMinutes(once)).toBe(total);
        expect(rebalanceMinutes(once, total)).toBe(once);
      }),
    );
  });
});

test('lessonSummaryLine joins subject, grade and duration', () => {
  const facts = { subject: 'Science', grade_level: '5th Grade', duration_minutes: 60 };
  expect(lessonSummaryLine(facts)).toBe('Science · 5th Grade · 60 minutes');
});

test('formatLessonMinutes uses the singular for one minute', () => {
  expect([1, 2].map(formatLessonMinutes)).toEqual(['1 minute', '2 minutes']);
});

describe('tidyTimeBlock puts every form of minutes into one:', () => {
  test.each([
    ['10 min - Start\n20 min - Work', '10 min - Start\n20 min - Work'],
    ['- 10 min: Start\n- 20 minutes: Work', '10 min - Start\n20 min - Work'],
    ['Start (10 minutes)\nWork (20 min)', '10 min - Start\n20 min - Work'],
    ['Start — 10 min\nWork: 20 min.', '10 min - Start\n20 min - Work'],
    ['0–10 min: Start\n10–30 min: Work', '10 min - Start\n20 min - Work'],
    ['0-10 minutes Start\n10 to 30 minutes Work', '10 min - Start\n20 min - Work'],
    ['10 min - Start\n20 min - Work\nTotal: 30 minutes', '10 min - Start\n20 min - Work'],
    ['Session 1: a draft\nSession 2: a critique', 'Session 1: a draft\nSession 2: a critique'],
    ['10 min - Start\nBring the kettle.', '10 min - Start\nBring the kettle.'],
  ])('%j', (text, tidy) => {
    expect(tidyTimeBlock(text)).toBe(tidy);
    expect(tidyTimeBlock(tidy)).toBe(tidy);
  });
});
