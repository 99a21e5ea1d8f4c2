import { describe, expect, test } from 'vitest';
import { findShortPhases, pacingOf, withPhases } from './lesson-pacing.ts';
import { findPreset, LESSON_PRESETS } from './lesson-presets.ts';
import { PRESET_PACING } from './presets/preset-pacing.ts';

const namesOf = (id: number) => findPreset(id)?.sections.map(({ section_name }) => section_name) ?? [];
const minutesOf = (id: number, duration: number) =>
  pacingOf(namesOf(id), duration)?.map(({ minutes, activity }) => `${minutes} ${activity}`);

describe.each(LESSON_PRESETS.map(({ id, name }) => [name, id] as const))('the pacing of %s', (_, id) => {
  test('names sections that the preset has', () => {
    const sections = PRESET_PACING[id]?.flatMap(({ section }) => section ?? []) ?? [];
    expect(sections.length).toBeGreaterThan(0);
    expect(namesOf(id)).toEqual(expect.arrayContaining(sections));
  });

  test.each([15, 30, 45, 60, 90, 180])('adds up to %i minutes, with at least one for each step', (duration) => {
    const phases = pacingOf(namesOf(id), duration) ?? [];
    expect(phases.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(duration);
    expect(Math.min(...phases.map(({ minutes }) => minutes))).toBeGreaterThan(0);
  });

  test('is recognised as its own', () => {
    expect(pacingOf(namesOf(id), 90)?.map(({ activity }) => activity)).toEqual(
      PRESET_PACING[id]?.map(({ name }) => name),
    );
  });
});

test('rotations and circles are equally long, and the rest goes to the end and the beginning', () => {
  const lengths = (id: number, duration: number, name: RegExp) =>
    (pacingOf(namesOf(id), duration) ?? []).flatMap(({ minutes, activity }) => (name.test(activity) ? [minutes] : []));
  for (let duration = 15; duration <= 180; duration += 1) {
    expect(new Set(lengths(8, duration, /rotation$/)).size, `${duration} min`).toBe(1);
    expect(new Set(lengths(7, duration, /circle$/)).size, `${duration} min`).toBe(1);
  }
  expect(minutesOf(8, 60)).toEqual([
    ...['6 Whole Group Opening', '11 First rotation', '1 Move', '11 Second rotation', '1 Move', '11 Third rotation'],
    ...['1 Move', '11 Fourth rotation', '7 Closing and Exit Ticket'],
  ]);
});

test('a lesson that cannot hold the parts of its preset is told, with the minutes that could', () => {
  expect(findShortPhases(namesOf(8), 15)).toBe(
    '15 minutes cannot hold all parts: First rotation, Second rotation, Third rotation, Fourth rotation would have 2 minutes. Take 45 minutes or more, or leave parts out.',
  );
  expect(findShortPhases(namesOf(3), 15)).toBe(
    '15 minutes cannot hold all parts: Input, Modeling, Independent Practice would have at most 2 minutes. Take 32 minutes or more, or leave parts out.',
  );
  // Its steps have minutes of their own, which a short lesson cuts.
  expect(findShortPhases(namesOf(4), 10)).toBe(
    '10 minutes cannot hold all parts: Teach, Active Engagement, Share would have 1 minute. Take 22 minutes or more, or leave parts out.',
  );
  expect(findShortPhases(namesOf(8), 60)).toBeNull();
  expect(findShortPhases(namesOf(1), 60)).toBeNull();
  expect(findShortPhases(['a', 'b'], 1)).toBeNull();
  for (const { id } of LESSON_PRESETS) expect(findShortPhases(namesOf(id), 60)).toBeNull();
});

test('5E Inquiry takes 10, 25, 25, 20 and 20 percent', () => {
  expect(minutesOf(1, 60)).toEqual(['6 Engage', '15 Explore', '15 Explain', '12 Elaborate', '12 Evaluate']);
});

test('the Workshop Model keeps its mini-lesson to 15 minutes and works for at least half of the lesson', () => {
  for (const duration of [30, 45, 60]) {
    const phases = pacingOf(namesOf(4), duration) ?? [];
    const of = (names: readonly string[]) =>
      phases.filter(({ activity }) => names.includes(activity)).reduce((sum, { minutes }) => sum + minutes, 0);
    expect(of(['Connection', 'Teach', 'Active Engagement', 'Link'])).toBeLessThanOrEqual(15);
    expect(of(['Independent Work'])).toBeGreaterThanOrEqual(duration / 2);
  }
});

test('Station Rotation has equal rotations with a minute for each move', () => {
  const rotations = pacingOf(namesOf(8), 73)?.filter(({ activity }) => activity.endsWith('rotation'));
  expect(rotations?.map(({ minutes }) => minutes)).toEqual([15, 15, 15, 15]);
});

test('a template that lost a step divides its minutes over the others', () => {
  const names = namesOf(1).filter((name) => name !== 'elaborate');
  expect(pacingOf(names, 80)?.map(({ minutes }) => minutes)).toEqual([10, 25, 25, 20]);
});

test('a template of one’s own has no pacing of a preset', () => {
  expect(pacingOf(['objectives', 'introduction', 'practice', 'closure'], 60)).toBeNull();
});

const PHASES = [
  { minutes: 6, activity: 'Engage' },
  { minutes: 54, activity: 'Explore' },
];

test('withPhases gives the minutes of a preset to an outline, and keeps its words for as many phases', () => {
  const outline = '- Explain rain\n30 min - Watch a mirror\n30 min - Boil water';
  expect(withPhases(outline, PHASES)).toBe('- Explain rain\n6 min - Watch a mirror\n54 min - Boil water');
});

test('withPhases replaces other phases, and adds those that an outline lacks', () => {
  expect(withPhases('- Explain rain\n60 min - Everything', PHASES)).toBe(
    '- Explain rain\n6 min - Engage\n54 min - Explore',
  );
  expect(withPhases('- Explain rain', PHASES)).toBe('- Explain rain\n6 min - Engage\n54 min - Explore');
});
