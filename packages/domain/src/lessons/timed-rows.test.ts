import { describe, expect, test } from 'vitest';
import { listPhases, rebalanceMinutes, sumMinutes, tidyTimeBlock } from './lesson-minutes.ts';

describe('minutes in a table', () => {
  test.each([
    ['first, between bars', 'Time | Activity\n10 min | Hook\n15 min | Lab'],
    ['last, between bars', 'Activity | Time\nHook | 10 min\nLab | 15 min'],
    ['in the middle', 'Hook | 10 min | cards\nLab | 15 min | kit'],
    [
      'of Markdown',
      '| Time | Activity | Materials |\n|---|---|---|\n| 10 min | Hook | Cards |\n| 15 min | Lab | Kit |',
    ],
    ['named by their column', '| Minutes | Activity |\n|---|---|\n| 10 | Hook |\n| 15 | Lab |'],
    ['beside numbers', 'Phase | Minutes | What\n1 | 10 | Hook\n2 | 15 | Lab'],
    ['as positions', '| Time | Activity |\n|---|---|\n| 0-10 min | Hook |\n| 10-25 min | Lab |'],
    ['as positions that their column names', '| Time (min) | Activity |\n|---|---|\n| 0-10 | Hook |\n| 10-25 | Lab |'],
    ['on the clock', '| Time | Activity |\n|---|---|\n| 9:00-9:10 | Hook |\n| 9:10-9:25 | Lab |'],
    ['in Chinese', '时间 | 活动\n10分钟 | Hook\n15分钟 | Lab'],
    ['with a total', '| Activity | Time |\n|---|---|\n| Hook | 10 min |\n| Lab | 15 min |\n| Total | 25 min |'],
    ['with a total in German', 'Phase | Dauer\nHook | 10 Min.\nLab | 15 Min.\nGesamt | 25 Min.'],
  ])('%s are counted', (_where, text) => {
    expect(listPhases(text)).toEqual([
      { minutes: 10, activity: 'Hook' },
      { minutes: 15, activity: 'Lab' },
    ]);
  });

  test.each([
    ['a reading log', 'Student | Minutes read\nAnna | 20\nBo | 15'],
    ['a record of an experiment', 'Time (min) | Temperature\n0 | 20\n5 | 25'],
    ['milestones', 'Session | Milestone\n1 | Question\n2 | Draft'],
    ['points', 'Criterion | Points\nClear | 10\nTrue | 15'],
  ])('are not %s', (_what, text) => {
    expect(listPhases(text)).toEqual([]);
  });

  test('are scaled in their cells', () => {
    const table = '| Minutes | Activity | Materials |\n|---|---|---|\n| 10 | Hook | Cards |\n| 20 | Lab | Kit |';
    expect(rebalanceMinutes(table, 60)).toBe(table.replace('10', '20').replace('| 20 | Lab', '| 40 | Lab'));
    expect(rebalanceMinutes('Hook | 0-5 min | cards\nLab | 5-15 min | kit', 30)).toBe(
      'Hook | 0-10 min | cards\nLab | 10-30 min | kit',
    );
  });

  test('stay in the table when a time block is tidied', () => {
    const table = '| Time | Activity |\n|---|---|\n| 10 min | Hook |\n| 15 min | Lab |\n| Total | 25 min |';
    expect(tidyTimeBlock(table)).toBe(table);
    expect(tidyTimeBlock('Time | Activity\n10 min | Hook')).toBe('Time | Activity\n10 min | Hook');
  });
});

describe('a line with the total', () => {
  test.each(['Total: 30 min', '**Total** 30 min', 'Total lesson time: 30 minutes', 'Gesamt: 30 Min.', '合計: 30分'])(
    'counts nothing: %s',
    (total) => {
      const text = `10 min - Hook\n20 min - Lab\n${total}`;
      expect(sumMinutes(text)).toBe(30);
      expect(tidyTimeBlock(text)).toBe('10 min - Hook\n20 min - Lab');
    },
  );

  test.each(['Sum up: 5 min', 'Sum up the results (5 min)', 'Total immersion: 5 min', 'In all groups: 5 min'])(
    'is not an activity with such a word: %s',
    (line) => {
      expect(sumMinutes(`10 min - Hook\n${line}`)).toBe(15);
      expect(tidyTimeBlock(`10 min - Hook\n${line}`).split('\n')).toHaveLength(2);
    },
  );

  test('is one duration beside other minutes; several are those of the activities above them', () => {
    expect(tidyTimeBlock('Duration: 30 min\n10 min - Hook\n20 min - Lab')).toBe('10 min - Hook\n20 min - Lab');
    const several = 'Hook\nDuration: 10 min\nLab\nDuration: 20 min';
    expect(listPhases(several)).toEqual([
      { minutes: 10, activity: 'Hook' },
      { minutes: 20, activity: 'Lab' },
    ]);
    expect(tidyTimeBlock(several)).toBe(several);
    expect(rebalanceMinutes(several, 60)).toBe('Hook\nDuration: 20 min\nLab\nDuration: 40 min');
  });
});

describe('words of how a class works are no total', () => {
  test('in a table', () => {
    const table = '| Einstieg | 10 min | zusammen |\n|---|---|---|\n| Arbeit | 20 min | allein |';
    expect(sumMinutes(table)).toBe(30);
    expect(rebalanceMinutes(table, 60)).toBe(table.replace('20', '40').replace('10', '20'));
    expect(sumMinutes('Total | 10 min\nLab | 20 min')).toBe(30);
  });

  test.each([
    '10 min - Intro\nAll together: 10 min\n15 min - Work',
    '10 min - Intro\nZusammen: 5 Min\n15 min - Work',
    '10 min - Intro\nOverall: 5 min\n15 min - Work',
    '10 min - Intro\nRazem: 5 min\n15 min - Work',
    'Warm-up\nDuration: 10 min\nWork - 20 min',
    'Warm-up\nDuration: 20 min\nWork - 20 min',
    '10 min - Intro\n15 min - Work\nTotal: 45 min',
    'Duration: 45 min\n10 min - Intro\n15 min - Work',
  ])('no line is lost from %j', (text) => {
    expect(tidyTimeBlock(text).split('\n')).toHaveLength(text.split('\n').length);
  });

  test.each([
    ['Lesson: Volcanoes\nDuration: 60 min\n10 min - Intro\n20 min - Lab\n25 min - Talk', 55],
    ['Pacing\nTime: 45 minutes\n10 min - Intro\n15 min - Lab\n15 min - Talk', 40],
    ['Stunde: Brüche\nDauer: 45 Minuten\n10 min - Einstieg\n15 min - Arbeit\n15 min - Schluss', 40],
  ])('the length below a title is no activity: %j', (text, sum) => {
    expect(sumMinutes(text)).toBe(sum);
    expect(tidyTimeBlock(text)).toBe(text);
    expect(rebalanceMinutes(text, 60)?.split('\n').slice(0, 2)).toEqual(text.split('\n').slice(0, 2));
  });

  test('a first activity with its length below it is one', () => {
    expect(sumMinutes('Warm-up\nDuration: 10 min\nWork - 20 min')).toBe(30);
    expect(sumMinutes('Warm-up\nDuration: 20 min\nWork - 20 min')).toBe(40);
  });

  test.each(['Sum: 30 min', 'In all: 30 min', 'Razem: 30 min', 'Zusammen: 30 min', 'All together: 30 min'])(
    'but with the sum of several others: %s',
    (total) => {
      const text = `10 min - Hook\n20 min - Lab\n${total}`;
      expect(sumMinutes(text)).toBe(30);
      expect(tidyTimeBlock(text)).toBe(text);
      expect(rebalanceMinutes(text, 60)).toBe(`20 min - Hook\n40 min - Lab\n${total.replace('30', '60')}`);
    },
  );

  test('nor is one below the length of the lesson', () => {
    expect(sumMinutes('Duration: 30 min\n10 min - Hook\n20 min - Lab\nSum: 30 min')).toBe(30);
  });

  test.each(['10 min - Intro\nAll together: 10 min\n15 min - Work', '10 min - Intro\nOverall: 5 min\n20 min - Work'])(
    'not with that of one, or another: %j',
    (text) => {
      expect(sumMinutes(text)).toBe(35);
    },
  );

  test.each(['Sum', 'Zusammen', 'Total', '**Total**'])('nor is a row with the sum: %s', (name) => {
    const rows = `| Activity | Time |\n|---|---|\n| Hook | 10 min |\n| Lab | 20 min |\n| ${name} | 30 min |`;
    expect(sumMinutes(rows)).toBe(30);
    expect(sumMinutes(`${rows}\n| Homework | 15 min |`)).toBe(45);
    expect(rebalanceMinutes(`${rows}\n| Homework | 15 min |`, 45)).toBe(`${rows}\n| Homework | 15 min |`);
    expect(rebalanceMinutes(`${rows}\n| Homework | 15 min |`, 90)).toContain(`| ${name} | 60 min |`);
  });

  test.each(['Total: 30 min (half an hour)', 'Total = 30 min (0.5 h)', 'Total: 30 min (10 + 20)'])(
    'a total that says its time twice stays: %s',
    (total) => {
      const text = `10 min - Hook\n20 min - Lab\n${total}`;
      expect(rebalanceMinutes(text, 60)).toBe(`20 min - Hook\n40 min - Lab\n${total}`);
    },
  );

  test('a bold total follows the minutes', () => {
    const table = '| Activity | Time |\n|---|---|\n| Hook | 10 min |\n| Lab | 20 min |\n| **Total** | **30 min** |';
    expect(rebalanceMinutes(table, 60)).toBe(
      '| Activity | Time |\n|---|---|\n| Hook | 20 min |\n| Lab | 40 min |\n| **Total** | **60 min** |',
    );
  });

  test('a total follows the minutes', () => {
    expect(rebalanceMinutes('10 min - Hook\n20 min - Lab\nTotal: 30 minutes', 60)).toBe(
      '20 min - Hook\n40 min - Lab\nTotal: 60 minutes',
    );
    const table = '| Activity | Time |\n|---|---|\n| Hook | 10 min |\n| Lab | 20 min |\n| Total | 30 min |';
    expect(rebalanceMinutes(table, 60)).toBe(
      '| Activity | Time |\n|---|---|\n| Hook | 20 min |\n| Lab | 40 min |\n| Total | 60 min |',
    );
  });
});
