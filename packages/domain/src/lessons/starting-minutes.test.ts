import { describe, expect, test } from 'vitest';
import { listMinutes, listPhases, sumMinutes } from './lesson-minutes.ts';
import { pacingOf } from './lesson-pacing.ts';
import { findPreset, LESSON_PRESETS } from './lesson-presets.ts';
import { isFilledIn } from './scaffold-lines.ts';
import { fitStartingText, rebalanceTimeBlock } from './starting-minutes.ts';

const namesOf = (id: number) => findPreset(id)?.sections.map(({ section_name }) => section_name) ?? [];

function fitted(id: number, section_name: string, durationMinutes: number): string {
  const section = findPreset(id)?.sections.find((one) => one.section_name === section_name);
  if (section === undefined) throw new Error(`preset ${id} has no ${section_name}`);
  return fitStartingText(section, section.default_value ?? '', namesOf(id), durationMinutes);
}

describe.each(LESSON_PRESETS.map((preset) => [preset.name, preset] as const))('the minutes of %s', (_, preset) => {
  const { id, sections } = preset;
  const block = sections.find(({ section_type }) => section_type === 'time_block')?.section_name ?? '';

  test.each([30, 45, 60, 90, 180])('in a lesson of %i minutes are divided by its own rule', (duration) => {
    expect(listPhases(fitted(id, block, duration))).toEqual(pacingOf(namesOf(id), duration));
  });

  test('leave no text that is taken for one of the teacher’s own', () => {
    for (const { section_name, section_type, default_value } of sections) {
      if (section_type === 'time_block' || isFilledIn(default_value ?? '', default_value)) continue;
      expect(isFilledIn(fitted(id, section_name, 45), default_value), section_name).toBe(false);
    }
  });
});

test('the mini-lesson of a long workshop keeps to 15 minutes', () => {
  const phases = listPhases(fitted(4, 'pacing', 120));
  expect(phases.slice(0, 4).reduce((sum, { minutes }) => sum + minutes, 0)).toBeLessThanOrEqual(15);
});

test('the steps at a station take no longer than its rotation', () => {
  for (const duration of [45, 50, 60, 90]) {
    const rotation = pacingOf(namesOf(8), duration)?.find(({ activity }) => activity === 'First rotation');
    expect(sumMinutes(fitted(8, 'teacher_led_station', duration))).toBe(rotation?.minutes);
  }
});

test('the learning plan of Backward Design has the minutes of its pacing, in a lesson of any length', () => {
  for (const duration of [30, 45, 60, 75, 90, 180])
    expect(listMinutes(fitted(10, 'learning_plan', duration)), `${duration} min`).toEqual(
      pacingOf(namesOf(10), duration)?.map(({ minutes }) => minutes),
    );
});

test('minutes of a teacher’s own are shares', () => {
  const own = '30 min - Walk\n30 min - Talk\nBring the map.';
  const block = { section_name: 'pacing', section_type: 'time_block' as const };
  expect(fitStartingText(block, own, namesOf(1), 40)).toBe('20 min - Walk\n20 min - Talk\nBring the map.');
  expect(fitStartingText({ ...block, section_type: 'textarea' }, own, namesOf(1), 40)).toBe(own);
});

describe('a template of stations that has lost some', () => {
  const without = (...lost: string[]) => namesOf(8).filter((name) => !lost.includes(name));
  const fit = (section_name: string, names: readonly string[], durationMinutes = 60) => {
    const section = findPreset(8)?.sections.find((one) => one.section_name === section_name);
    if (section === undefined) throw new Error(section_name);
    return fitStartingText(section, section.default_value ?? '', names, durationMinutes);
  };

  test('has as many groups and turns as stations', () => {
    const grid = fit('grouping_plan', without('online_station'));
    expect(grid.split('\n').filter((line) => line.includes(' | '))).toEqual([
      'Group | Students | 1st | 2nd | 3rd',
      'A | …… | Teacher | Practice | Together',
      'B | …… | Together | Teacher | Practice',
      'C | …… | Practice | Together | Teacher',
    ]);
    expect(grid).toContain('The group that needs the teacher most begins there');
    const two = fit('grouping_plan', without('teacher_led_station', 'collaborative_station'));
    expect(two.split('\n').filter((line) => line.includes(' | '))).toEqual([
      'Group | Students | 1st | 2nd',
      'A | …… | Online | Practice',
      'B | …… | Practice | Online',
    ]);
    expect(two).not.toContain('needs the teacher most');
    expect(fit('grouping_plan', namesOf(8))).toContain('D | …… | Online | Practice | Together | Teacher');
  });

  test('has no work and no materials for a group or a station that is not there', () => {
    const needs = fit('differentiation', without('online_station')).split('\n');
    expect(needs.filter((line) => line.includes(' | '))).toEqual([
      'Group | must do | may do',
      'A (needs most time) | ___ | ___',
      'B | ___ | ___',
      'C (ahead) | ___ | ___',
    ]);
    expect(fit('materials', without('online_station'))).not.toContain('Online:');
    expect(fit('materials', namesOf(8))).toContain('Online:');
  });

  test.each([['online_station'], ['teacher_led_station'], ['collaborative_station']])(
    'has its rotations in order, and no move without one: %s',
    (lost) => {
      const names = without(lost);
      const phases = listPhases(fit('rotation_schedule', names));
      expect(phases.map(({ activity }) => activity)).toEqual([
        'Whole Group Opening',
        'First rotation',
        'Move',
        'Second rotation',
        'Move',
        'Third rotation',
        'Closing and Exit Ticket',
      ]);
      expect(phases.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(60);
      expect(
        new Set(phases.filter(({ activity }) => activity.endsWith('rotation')).map(({ minutes }) => minutes)).size,
      ).toBe(1);
    },
  );

  test('names only stations that are there, and takes their time at the teacher’s', () => {
    expect(fit('learning_objectives', without('online_station'))).toContain('(mainly at the practice station)');
    expect(fit('learning_objectives', without('teacher_led_station'))).not.toContain('teacher');
    const rotation = listPhases(fit('rotation_schedule', without('online_station')))[1];
    expect(sumMinutes(fit('teacher_led_station', without('online_station')))).toBe(rotation?.minutes);
  });

  test('still has no text that is taken for the teacher’s own', () => {
    for (const { section_name, default_value } of findPreset(8)?.sections ?? []) {
      if (isFilledIn(default_value ?? '', default_value) || section_name === 'rotation_schedule') continue;
      expect(isFilledIn(fit(section_name, without('online_station')), default_value), section_name).toBe(false);
    }
  });
});

describe('the minutes of a time block that are rebalanced', () => {
  test.each(LESSON_PRESETS.map(({ name, id, sections }) => [name, { id, sections }] as const))(
    'follow the rule of %s from a lesson of any length to another, in words of the teacher’s own too',
    (_, { id, sections }) => {
      const block = sections.find(({ section_type }) => section_type === 'time_block')?.section_name ?? '';
      for (const from of [45, 60, 120])
        for (const to of [45, 60, 90, 180]) {
          const text = fitted(id, block, from).replaceAll(/ - .*/g, ' - Something of mine');
          const phases = pacingOf(namesOf(id), to)?.map(({ minutes }) => minutes);
          expect(listMinutes(rebalanceTimeBlock(text, namesOf(id), to) ?? ''), `${from} to ${to}`).toEqual(phases);
        }
    },
  );

  test('keep their signs and their words', () => {
    const text = '0-10 min: Ice\n10-35 min: Explore\n35-60 min: Explain\n60-80 min: Go on\n80-100 min: Tell';
    expect(rebalanceTimeBlock(text, namesOf(1), 50)).toBe(
      '0-5 min: Ice\n5-18 min: Explore\n18-30 min: Explain\n30-40 min: Go on\n40-50 min: Tell',
    );
  });

  test('are shares where the teacher has divided them', () => {
    expect(rebalanceTimeBlock('30 min - Walk\n30 min - Talk', namesOf(1), 40)).toBe('20 min - Walk\n20 min - Talk');
  });

  test('stay as they are where they are times on the clock', () => {
    expect(rebalanceTimeBlock('9:00-9:30 Walk\n9:30-10:00 Talk', namesOf(1), 40)).toBeNull();
  });
});

describe('the minutes of the preset in another form', () => {
  const block = { section_name: 'pacing', section_type: 'time_block' as const };
  const usual = pacingOf(namesOf(1), 60) ?? [];
  const wanted = pacingOf(namesOf(1), 45)?.map(({ minutes }) => minutes);
  const fit = (text: string) => fitStartingText(block, text, namesOf(1), 45);

  test.each([
    ['first in a table', usual.map(({ minutes, activity }) => `${minutes} min | ${activity} | my note`)],
    ['last in a table', ['Activity | Time', ...usual.map(({ minutes, activity }) => `${activity} | ${minutes} min`)]],
    ['below', usual.flatMap(({ minutes, activity }) => [activity, `Duration: ${minutes} min`])],
    ['above a total', [...usual.map(({ minutes, activity }) => `${minutes} min - ${activity}`), 'Total: 60 minutes']],
  ])('%s keep every word', (_form, lines) => {
    const text = lines.join('\n');
    const fitted = fit(text);
    expect(listMinutes(fitted)).toEqual(wanted);
    expect(fitted.replaceAll(/\d+/g, '#')).toBe(text.replaceAll(/\d+/g, '#'));
    expect(fitted).not.toContain('60');
  });
});

test('a template that has lost a station keeps what the teacher has written of its groups', () => {
  const names = namesOf(8).filter((name) => name === 'online_station' || !name.endsWith('_station'));
  const two = [...names, 'independent_practice_station'];
  const own =
    'C (Mia, Tom, Ben) | ___ | ___\nThe group that needs the teacher most begins there. Ana sits by the window.';
  const section = { section_name: 'differentiation', section_type: 'textarea' as const };
  expect(fitStartingText(section, own, two, 60)).toBe(own);
});

test('a template that has lost a station has a total of its own minutes', () => {
  const names = namesOf(8).filter((name) => name !== 'online_station');
  const section = findPreset(8)?.sections.find(({ section_type }) => section_type === 'time_block');
  const text = `${section?.default_value ?? ''}\nTotal: 60 minutes\nBring pens.`;
  const block = { section_name: section?.section_name ?? '', section_type: 'time_block' as const };
  const fitted = fitStartingText(block, text, names, 45);
  expect(sumMinutes(fitted)).toBe(45);
  expect(fitted.split('\n').slice(-2)).toEqual(['Total: 45 minutes', 'Bring pens.']);
});
