import type { LessonTemplateRow } from '@dewar/contract/lesson-templates';

/** '9 written by AI'. */
export function describeAiSections({ ai_section_count }: Pick<LessonTemplateRow, 'ai_section_count'>): string {
  return `${ai_section_count === 0 ? 'none' : ai_section_count} written by AI`;
}
