import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  formatLessonMinutes,
  lessonSummaryLine,
  listMinutes,
  listPhases,
  openMinutesText,
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
    ['Start ------ 10 min\nWork ( 20 min )', '10 min - Start\n20 min - Work'],
    ['10 min - Start\n20 min - Work\nTotal: 30 minutes', '10 min - Start\n20 min - Work'],
    ['Session 1: a draft\nSession 2: a critique', 'Session 1: a draft\nSession 2: a critique'],
    ['10 min - Start\nBring the kettle.', '10 min - Start\nBring the kettle.'],
    ['9:00-9:10 Start\n1 h 10 min: Work', '10 min - Start\n70 min - Work'],
    ['10-15 min: Start', '10-15 min: Start'],
  ])('%j', (text, tidy) => {
    expect(tidyTimeBlock(text)).toBe(tidy);
    expect(tidyTimeBlock(tidy)).toBe(tidy);
  });
});

test.each([
  ['Talk (10 min)', [10]],
  ['0-5 min: Hook', [5]],
  ['0-5 min: Hook\n5-20 min: Work', [5, 15]],
  ['- Talk: 10 minutes\nThe talk takes 20 min', [10]],
  ['10 分钟 - 观察\n20分钟：讨论', [10, 20]],
  ['10 Minuten - Lesen\n15 minutos - Leer', [10, 15]],
  ['١٠ دقائق - قراءة', [10]],
  ['10 minimal pairs', []],
  ['10-15 min: Talk', [15]],
  ['10–15 min: Talk\n5 min - Close', [15, 5]],
  ['0-5 min: Hook\n5-15 min: Talk\n15-20 min: Close', [5, 10, 5]],
  ['5-15 min: Talk\n15-20 min: Close', [10, 5]],
  ['0-5 min: Hook\n10-15 min: Talk', [5, 15]],
  ['1 h 10 min: lab', [70]],
  ['1h10 lab\n1 h: talk\n1.5 hours - walk\n2 hours and 5 minutes: trip', [70, 60, 90, 125]],
  ['- 1 Std. 20 Min. Lesen\n1 hundred words\n1 h 10 students', [80, 60]],
  ['(9:00–9:10) Hook\n9:10-9:40 Work', [10, 30]],
  ['12:50–1:10 Talk\n11:45 am to 12:15 pm: Lunch\n23:50-0:10 Stars', [20, 30, 20]],
  ['9:00 Hook\n3:2 is a ratio\n9:10-9:40:30', []],
  ['Talk (10 min) - in pairs\nWork [20 min]: alone', [10, 20]],
  ['Hook (0-5 min)\nTalk (5-15 min) in pairs', [5, 10]],
  ['Talk (10–15 min)', [15]],
  ['1. 10 min - Talk\n2) 20 min: Work\n– 5 min Close', [10, 20, 5]],
  ['10-min hook\n20-minute talk\n~5 min close', [10, 20, 5]],
  ['Talk, 10 min\nWork\t20 min', [10, 20]],
  ['9h00-9h10 Accueil\n9h10 – 10h00 Travail', [10, 50]],
  ['Talk (5 min) or read (10 min) together', []],
  ['Room (12) and 3.5 min\nLevel 10-12 mini', []],
  ['Lab (1 h)\nTalk (½ h)\nTrip [1 h 15 min]', [60, 30, 75]],
  ['1½ h: lab\n1 1/2 h: walk\n1.25 h trip\n½ h talk', [90, 90, 75, 30]],
  ['Lab: 1 h\nTalk - 1.5 hours.\nWe talk for 1 h', [60, 90]],
  ['half an hour: lab\nAn hour and a half - trip\nTalk (half an hour)', [30, 90, 30]],
  ['0-5 Hook\n5-15 Talk\n15–20: Close', [5, 10, 5]],
  ['0-5 Hook', [5]],
  ['Hook (0-5)\nTalk (5-15) in pairs', [5, 10]],
  ['0-5 points for ideas\nScore (0-5)\n3-5 students in a group\n3-4 Talk', []],
  ['0-5 min: Hook\n2-4 parts of a plant\n5-10 min: Talk', [5, 5]],
  ["10′ Hook\n5' Talk\n5’: Close\nWalk (10′)", [10, 5, 5, 10]],
  ["10″ long\n6'2\" tall\n5's complement", []],
  ['First ten minutes: Hook\nThe next 15 minutes - Talk\nlast five min: Close', [10, 15, 5]],
  ['ten minutes - Hook\nTalk (twenty-five minutes)\nClose: five minutes\ntwo minutes later they wait', [10, 25, 5, 2]],
  ['Die ersten 10 Minuten: Lesen\nLos últimos 5 minutos: cierre\n前10分钟：观察', [10, 5, 10]],
  ['Walk: 5–10 min\nTalk - 5 to 10 minutes\nThey walk 5-10 min', [10, 10]],
  ['10 min - Hook\n20 min - Talk\nTotal: 30 min\n- Total (30 min)', [10, 20]],
  ['(10 min) Hook\n* 5 min: Talk\n[0-5 min] Close', [10, 5, 5]],
])('listMinutes reads %j as %j', (text, minutes) => {
  expect(listMinutes(text)).toEqual(minutes);
});

test('rebalanceMinutes keeps turns equally long', () => {
  const text = '5 min - Opening\n10 min - First rotation\n1 min - Move\n10 min - Second rotation\n4 min - Closing';
  for (const duration of [31, 45, 47, 60]) {
    const phases = listPhases(rebalanceMinutes(text, duration) ?? '');
    expect(phases.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(duration);
    expect(phases[1]?.minutes).toBe(phases[3]?.minutes);
  }
});

test.each([
  ['Talk (10 min)\nWork (10 min)', 'Talk (20 min)\nWork (20 min)'],
  ['- Hook (10 min)\r\n  - Work: 30 minutes. ', '- Hook (10 min)\r\n  - Work: 30 minutes. '],
  ['5 min - Start\nDo not exceed - 3 minutes', '25 min - Start\nDo not exceed - 15 minutes'],
  ['  Talk — 1 min.\n3 min rest', '  Talk — 10 min.\n30 min rest'],
  ['0-5 min: Hook\n- 5 to 10 min: Work', '0-20 min: Hook\n- 20 to 40 min: Work'],
  ['10 分钟 - 观察\n讨论（10 分钟）', '20 分钟 - 观察\n讨论（20 分钟）'],
  ['10 min - Walk\nWalk 5-10 min', '40 min - Walk\nWalk 5-10 min'],
  ['Talk (10 min) - in pairs\nWork (10 min).', 'Talk (20 min) - in pairs\nWork (20 min).'],
  ['Hook (0-5 min)\nTalk (5-20 min)', 'Hook (0-10 min)\nTalk (10-40 min)'],
  ['10-15 min: Talk\n5 min: Close', '20-30 min: Talk\n10 min: Close'],
  ['5 min: Hook\n5-15 min: Talk\n15-20 min: Close', '10 min: Hook\n10-30 min: Talk\n30-40 min: Close'],
])('rebalanceMinutes changes only the digits of %j', (text, expected) => {
  expect(rebalanceMinutes(text, 40)).toBe(expected);
});

test('rebalanceMinutes writes hours only where they are full, and leaves times on the clock', () => {
  expect(rebalanceMinutes('1 h 10 min: lab\n10 min: talk', 40)).toBe('35 min: lab\n5 min: talk');
  expect(rebalanceMinutes('1h10 lab\n10 min: talk', 160)).toBe('2 h 20 min lab\n20 min: talk');
  expect(rebalanceMinutes('9:00-9:10 Hook\n10 min: talk', 40)).toBeNull();
  expect(rebalanceMinutes('First ten minutes: hook\nLab (½ h)', 80)).toBe('First 20 minutes: hook\nLab (1 h)');
  expect(rebalanceMinutes('0-5 Hook\n5-20 Talk', 40)).toBe('0-10 Hook\n10-40 Talk');
});

test('openMinutesText says which of two numbers of minutes is counted', () => {
  expect(listPhases('10-15 min: Talk\n1 h: Walk').map(openMinutesText)).toEqual([
    'Between 10 and 15 minutes: 15 are counted.',
    null,
  ]);
});

test('rebalanceMinutes keeps everything but digits of any text', () => {
  const piece = fc.constantFrom(
    ...['Hook', ' ', '- ', '(', ')', '10', ' min', 'minutes', ':', '\n', '\r\n', '0-5 min: ', '5-9 min', '—', '.', '3'],
  );
  const words = (text: string | null) => text?.replaceAll(/\d+/g, '#');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const text = pieces.join('');
      const balanced = rebalanceMinutes(text, 60);
      if (balanced !== null) expect(words(balanced)).toBe(words(text));
    }),
    { numRuns: 2_000 },
  );
});

/** With a pattern that tries each place with each end, one of these would take minutes. */
test.each([
  ['dashes', '-'.repeat(200_000)],
  ['spaces', `A${' '.repeat(200_000)}!`],
  ['dashes and spaces', `A${' -'.repeat(100_000)} 10 min !`],
  ['dashes after a span', `0-5 min${'-'.repeat(200_000)}a\rb`],
  ['numbers', '5 '.repeat(100_000)],
  ['digits', '9'.repeat(200_000)],
  ['spaces after a number', `10${' '.repeat(200_000)}`],
  ['spaces after hours', `1 h${' '.repeat(200_000)}!`],
  ['spaces after a clock', `9:00-9:10${' '.repeat(200_000)}\r!`],
  ['brackets', '(10 min '.repeat(30_000)],
  ['open brackets', '('.repeat(200_000)],
  ['words before a bracket', `${'a '.repeat(100_000)}(0-5 min`],
  ['spaces before a bracket', `(${' '.repeat(200_000)}1 h)`],
  ['hours', '1 h '.repeat(60_000)],
  ['number words', 'ten '.repeat(60_000)],
  ['order', `The ${'first '.repeat(40_000)}`],
  ['spaces after a bare span', `0-5${' '.repeat(200_000)}!`],
  ['spaces after minutes', `10 min${' '.repeat(200_000)}!`],
])('minutes are read in linear time from a line of %s', (_what, line) => {
  expect(listMinutes(line).length).toBeLessThanOrEqual(1);
  expect(tidyTimeBlock(line).length).toBeLessThanOrEqual(line.length + 10);
  expect(rebalanceMinutes(line, 45)?.length ?? 0).toBeLessThanOrEqual(line.length + 10);
});
