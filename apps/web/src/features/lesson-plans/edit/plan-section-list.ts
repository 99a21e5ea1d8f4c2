import { type CustomSection, STANDARD_SECTIONS } from '@dewar/domain/lessons/lesson-sections';
import { uniqueSectionNames } from '@dewar/domain/lessons/section-names';
import { moveSection } from '@dewar/domain/lessons/template-sections';
import type { PlanValues } from '../plan-values.ts';

type StandardTexts = Readonly<Record<(typeof STANDARD_SECTIONS)[number]['section_name'], string>>;

/** The sections that are edited: the custom ones if there are any, else the ten standard ones (spec 3 §2). */
export function sectionsOf(values: PlanValues): CustomSection[] {
  if (values.custom_sections.length > 0) return values.custom_sections;
  return STANDARD_SECTIONS.map((section) => ({ ...section, content: values[section.section_name] }));
}

/** The path of a section's text in the form. */
export function pathOf({ custom_sections }: PlanValues, { section_name }: CustomSection, index: number): string {
  return custom_sections.length > 0 ? `custom_sections.${index}.content` : section_name;
}

type Change = Pick<PlanValues, 'custom_sections'> & Partial<StandardTexts>;

/** Adds an empty section at the end. A plan of standard sections has custom ones from then on. */
export function withAdded(values: PlanValues, display_name: string): Change {
  const sections = sectionsOf(values);
  const names = uniqueSectionNames([...sections.map((section) => section.display_name), display_name]);
  return { custom_sections: [...sections, { section_name: names.at(-1) ?? '', display_name, content: '' }] };
}

export function withMoved(values: PlanValues, from: number, to: number): Change {
  return { custom_sections: moveSection(sectionsOf(values), from, to) };
}

/** Also empties the standard section of that name: its text would come back with the last custom section removed. */
export function withoutSection(values: PlanValues, section_name: string): Change {
  const standard = STANDARD_SECTIONS.find((section) => section.section_name === section_name);
  return {
    custom_sections: sectionsOf(values).filter((section) => section.section_name !== section_name),
    ...(standard !== undefined && { [standard.section_name]: '' }),
  };
}

/** Sets the text of one section wherever it is kept. */
export function withText(values: PlanValues, section_name: string, content: string): Partial<PlanValues> {
  const { custom_sections } = values;
  if (custom_sections.length === 0) return { [section_name]: content };
  return {
    custom_sections: custom_sections.map((section) =>
      section.section_name === section_name ? { ...section, content } : section,
    ),
  };
}
