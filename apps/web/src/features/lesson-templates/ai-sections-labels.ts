import type { LessonTemplateRow } from '@dewar/contract/lesson-templates';
import type { LessonGenerator } from '@dewar/domain/lessons/lesson-assistant';
import { RESPONSE_LENGTH_LABELS, type ResponseLength } from '@dewar/domain/lessons/template-sections';

type Writer = LessonGenerator | undefined;

/** '9 written by AI'; without a model no text may say so. */
export function describeAiSections(
  { ai_section_count }: Pick<LessonTemplateRow, 'ai_section_count'>,
  writer: Writer,
): string {
  const count = ai_section_count === 0 ? 'none' : String(ai_section_count);
  if (writer === 'ai') return `${count} written by AI`;
  return writer === 'template' ? `${count} outlined for you` : `${count} by the assistant`;
}

/** 'AI writes 1-2 paragraphs'. */
export function describeWriter(length: ResponseLength, writer: Writer): string {
  if (writer === 'ai') return `AI writes ${RESPONSE_LENGTH_LABELS[length]}`;
  return writer === 'template' ? 'outlined for you' : `the assistant writes ${RESPONSE_LENGTH_LABELS[length]}`;
}

/** The labels of a section's settings for the assistant. */
export function aiSettingLabels(writer: Writer) {
  return writer === 'template'
    ? { enable: 'Prepare an outline', instructions: 'Instructions', added: 'Outline the new section' }
    : { enable: 'Enable AI generation', instructions: 'AI instructions', added: 'AI writes the new section' };
}
