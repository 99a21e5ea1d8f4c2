import { describe, expect, test } from 'vitest';
import { listMinutes, listPhases, sumMinutes } from './lesson-minutes.ts';
import { pacingOf } from './lesson-pacing.ts';
import { findPreset, LESSON_PRESETS } from './lesson-presets.ts';
import { isFilledIn } from './scaffold-lines.ts';
import { fitMinutes } from './starting-minutes.ts';

const namesOf = (id: number) => findPreset(id)?.sections.map(({ section_name }) => section_name) ?? [];

function fitted(id: number, section_name: string, durationMinutes: number): string {
  const section = findPreset(id)?.sections.find((one) => one.section_name === section_name);
  if (section === undefined) throw new Error(`preset ${id} has no ${section_name}`);
  return fitMinutes(section, section.default_value ?? '', namesOf(id), durationMinutes);
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
  expect(fitMinutes(block, own, namesOf(1), 40)).toBe('20 min - Walk\n20 min - Talk\nBring the map.');
  expect(fitMinutes({ ...block, section_type: 'textarea' }, own, namesOf(1), 40)).toBe(own);
});
