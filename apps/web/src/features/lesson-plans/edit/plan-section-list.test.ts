import { STANDARD_SECTIONS } from '@dewar/domain/lessons/lesson-sections';
import { describe, expect, test } from 'vitest';
import { lessonPlan } from '../../../../test-support/lesson-plans.ts';
import { valuesOf } from '../plan-values.ts';
import { sectionsOf, withAdded, withMoved, withoutSection, withText } from './plan-section-list.ts';

const STANDARD = valuesOf(lessonPlan({ materials: 'Vinegar', closure: 'Exit ticket' }));
const own = (...names: string[]) =>
  names.map((display_name) => ({
    display_name,
    section_name: display_name.toLowerCase(),
    content: `${display_name}!`,
  }));
const CUSTOM = valuesOf(lessonPlan({ materials: 'Engage!', custom_sections: own('Engage', 'Materials', 'Explore') }));
const names = ({ custom_sections }: Pick<typeof CUSTOM, 'custom_sections'>) =>
  custom_sections.map(({ section_name }) => section_name);

describe('a plan of standard sections', () => {
  test('keeps every text when a section is added', () => {
    const changed = { ...STANDARD, ...withAdded(STANDARD, 'Warm Up') };
    expect(names(changed)).toEqual([...STANDARD_SECTIONS.map(({ section_name }) => section_name), 'warm_up']);
    expect(sectionsOf(changed).find(({ section_name }) => section_name === 'closure')?.content).toBe('Exit ticket');
    expect(changed.materials).toBe('Vinegar');
  });

  test('loses the text of a removed section in both places', () => {
    const changed = { ...STANDARD, ...withoutSection(STANDARD, 'materials') };
    expect(names(changed)).not.toContain('materials');
    expect(changed).toMatchObject({ materials: '', closure: 'Exit ticket' });
  });

  test('takes a new text under its own name', () => {
    expect(withText(STANDARD, 'closure', 'A song')).toEqual({ closure: 'A song' });
  });
});

describe('a plan of custom sections', () => {
  test('gets a section with a name of its own', () => {
    expect(names(withAdded(CUSTOM, 'Engage'))).toEqual(['engage', 'materials', 'explore', 'engage_2']);
    expect(names(withAdded(CUSTOM, '???'))).toEqual(['engage', 'materials', 'explore', 'section_1']);
  });

  test('has its sections in another order', () => {
    expect(names(withMoved(CUSTOM, 2, 0))).toEqual(['explore', 'engage', 'materials']);
    expect(sectionsOf({ ...CUSTOM, ...withMoved(CUSTOM, 2, 0) })[0]?.content).toBe('Explore!');
  });

  test('loses one section and nothing else', () => {
    expect(withoutSection(CUSTOM, 'explore')).toEqual({ custom_sections: own('Engage', 'Materials') });
    expect(withoutSection(CUSTOM, 'materials')).toMatchObject({ materials: '' });
  });

  test('takes a new text in its place', () => {
    expect(withText(CUSTOM, 'explore', 'Boil')).toMatchObject({
      custom_sections: [{ content: 'Engage!' }, { content: 'Materials!' }, { content: 'Boil' }],
    });
  });
});
