import type { BodyOf } from '@dewar/contract/endpoint';
import type { LessonTemplate, updateLessonTemplate } from '@dewar/contract/lesson-templates';
import { GRADE_LEVELS, normalizeGradeLevels } from '@dewar/domain/lessons/grade-levels';
import { DEFAULT_RESPONSE_LENGTH, RESPONSE_LENGTHS, SECTION_TYPES } from '@dewar/domain/lessons/template-sections';
import { isName } from '@dewar/domain/primitives/texts';
import { z } from 'zod';

const sectionValuesSchema = z.object({
  /** Identifies the row in the form: the server's ids change with every save. */
  key: z.string(),
  display_name: z.string(),
  section_type: z.enum(SECTION_TYPES),
  is_required: z.boolean(),
  is_enabled: z.boolean(),
  placeholder_text: z.string(),
  help_text: z.string(),
  default_value: z.string(),
  response_length: z.enum(RESPONSE_LENGTHS),
  ai_enabled: z.boolean(),
});

export type SectionValues = z.infer<typeof sectionValuesSchema>;

/** The position among the sections. */
export interface PlacedSection extends SectionValues {
  /** The name that the server will give it. */
  readonly section_name: string;
}

/** The form's own format of a template, with the API's names; also used in drafts. */
export const templateValuesSchema = z.object({
  name: z.string(),
  description: z.string(),
  is_default: z.boolean(),
  grade_levels: z.array(z.enum(GRADE_LEVELS)),
  subjects: z.array(z.string()),
  sections: z.array(sectionValuesSchema),
});

export type TemplateValues = z.infer<typeof templateValuesSchema>;

/** Initial values; `keys` are the keys of existing rows. */
export function valuesOf(template: LessonTemplate, keys: readonly string[] = []): TemplateValues {
  const { name, description, is_default, grade_levels, subjects, sections } = template;
  const known = keys.length === sections.length ? keys : [];
  return {
    ...{ name, description: description ?? '', is_default, subjects },
    grade_levels: [...(normalizeGradeLevels(grade_levels) ?? [])],
    sections: sections.map(({ id: _id, section_name: _name, sort_order: _order, ...section }, index) => ({
      ...section,
      key: known[index] ?? keyOf(index + 1),
      placeholder_text: section.placeholder_text ?? '',
      help_text: section.help_text ?? '',
      default_value: section.default_value ?? '',
    })),
  };
}

/** Details and sections in one request, so that both are saved or neither. */
export function bodyOf({ sections, ...details }: TemplateValues): BodyOf<typeof updateLessonTemplate> {
  return { ...details, sections: sections.map(({ key: _key, ...section }) => section) };
}

type NewSection = Pick<SectionValues, 'display_name' | 'section_type' | 'placeholder_text' | 'ai_enabled'>;

/** A section that is added to existing ones. */
export function newSection(section: NewSection, others: readonly SectionValues[]): SectionValues {
  const last = Math.max(0, ...others.map(({ key }) => Number(key.slice(KEY.length)) || 0));
  return {
    ...section,
    key: keyOf(last + 1),
    is_required: false,
    is_enabled: true,
    help_text: '',
    default_value: '',
    response_length: DEFAULT_RESPONSE_LENGTH,
  };
}

/** Errors by field (spec 3 §5). */
export const TEMPLATE_VALIDATORS = {
  name: (name: string) => (name.trim() === '' ? 'Please enter a template name' : null),
  sections: { display_name: (name: string) => (isName(name) ? null : 'Please enter a display name') },
};

const KEY = 'row-';

function keyOf(number: number): string {
  return `${KEY}${number}`;
}
