import { expect, test } from 'vitest';
import { LESSON_PRESETS } from './lesson-presets.ts';
import { STANDARD_SECTIONS } from './lesson-sections.ts';
import { adviceFor } from './section-advice.ts';

const sectionsOf = (id: number) => LESSON_PRESETS.find((preset) => preset.id === id)?.sections ?? [];
const advise = (...names: string[]) => adviceFor(names, LESSON_PRESETS);

test.each(LESSON_PRESETS.map(({ id, name }) => [name, id] as const))(
  'adviceFor a plan made from %s is what that preset says of each section',
  (_name, id) => {
    const sections = sectionsOf(id);
    const advice = advise(...sections.map(({ section_name }) => section_name));
    for (const { section_name, help_text, placeholder_text, section_type, response_length } of sections) {
      const instruction = help_text ?? placeholder_text;
      expect(advice.get(section_name)).toEqual({ instruction, section_type, response_length });
    }
  },
);

test('adviceFor a plan that lost most sections of its preset still follows the preset it shares most with', () => {
  const closure = (id: number) => sectionsOf(id).find(({ section_name }) => section_name === 'closure')?.help_text;
  expect(closure(2)).not.toBe(closure(3));
  expect(advise('closure', 'you_do_alone').get('closure')?.instruction).toBe(closure(2));
  expect(advise('closure', 'anticipatory_set').get('closure')?.instruction).toBe(closure(3));
});

test('adviceFor gives advice on each of the ten standard sections', () => {
  const advice = advise(...STANDARD_SECTIONS.map(({ section_name }) => section_name));
  const without = STANDARD_SECTIONS.filter(({ section_name }) => !advice.get(section_name)?.instruction);
  expect(without).toEqual([]);
  expect(advice.get('introduction')?.instruction).toBe(
    sectionsOf(3).find(({ section_name }) => section_name === 'anticipatory_set')?.help_text,
  );
});

test('adviceFor a section of the teacher’s own says nothing, and knows a schedule by its name', () => {
  const usual = { instruction: null, section_type: 'textarea', response_length: 'medium' };
  expect(advise('coats_off').get('coats_off')).toEqual(usual);
  expect(advise('bell_schedule').get('bell_schedule')).toEqual({ ...usual, section_type: 'time_block' });
  expect(adviceFor(['engage'], []).get('engage')).toEqual(usual);
});
