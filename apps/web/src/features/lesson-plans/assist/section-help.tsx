import type { SectionAdvice } from '@dewar/domain/lessons/section-advice';
import type { SectionType } from '@dewar/domain/lessons/template-sections';

const FORMS: Partial<Record<SectionType, string>> = {
  list: "One point per line, each starting with '- '.",
  time_block: "One step per line, such as '10 min - Warm-up'.",
};

/** What belongs into a section and in which form, beside its box; nothing where nothing is known. */
export function SectionHelp({ instruction, section_type }: Pick<SectionAdvice, 'instruction' | 'section_type'>) {
  return [instruction, FORMS[section_type]].filter(Boolean).join(' ') || null;
}
