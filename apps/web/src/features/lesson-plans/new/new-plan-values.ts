import type { BodyOf } from '@dewar/contract/endpoint';
import type { createLessonPlan } from '@dewar/contract/lesson-plans';
import type { LessonTemplate } from '@dewar/contract/lesson-templates';
import type { TeacherSettings } from '@dewar/contract/teacher-settings';
import { STANDARD_SECTIONS } from '@dewar/domain/lessons/lesson-sections';
import { startingTextOf } from '@dewar/domain/lessons/scaffold-lines';
import { fitStartingText } from '@dewar/domain/lessons/starting-minutes';
import { DEFAULT_RESPONSE_LENGTH, RESPONSE_LENGTHS, SECTION_TYPES } from '@dewar/domain/lessons/template-sections';
import { z } from 'zod';
import { DETAIL_VALIDATORS, namedContents } from '../plan-values.ts';
import { NO_TEMPLATE } from './new-plan-address.ts';

const newSectionSchema = z.object({
  section_name: z.string(),
  display_name: z.string(),
  section_type: z.enum(SECTION_TYPES),
  placeholder_text: z.string(),
  is_required: z.boolean(),
  is_included: z.boolean(),
  /** What the template says about it; drafts of an earlier version have none. */
  instruction: z.string().nullable().default(null),
  response_length: z.enum(RESPONSE_LENGTHS).default(DEFAULT_RESPONSE_LENGTH),
  content: z.string(),
});

export type NewSection = z.infer<typeof newSectionSchema>;

/** The form's own format of a new plan, also used in drafts. */
export const newPlanValuesSchema = z.object({
  title: z.string(),
  subject: z.string(),
  grade_level: z.string(),
  duration_minutes: z.number(),
  sections: z.array(newSectionSchema),
});

export type NewPlanValues = z.infer<typeof newPlanValuesSchema>;

interface Beginning {
  /** Null means the ten standard sections. */
  readonly template: LessonTemplate | null;
  readonly defaults: TeacherSettings;
  /** What was typed under another template. */
  readonly typed: NewPlanValues | null;
}

/** Initial values; what was typed already is kept where the template has a field for it. */
export function startOf({ template, defaults, typed }: Beginning): NewPlanValues {
  const before = new Map(typed?.sections.map((section) => [section.section_name, section]));
  const duration_minutes = typed?.duration_minutes ?? defaults.default_duration_minutes;
  const sections = template === null ? standardSections() : templateSections(template, duration_minutes);
  return {
    title: typed?.title ?? '',
    subject: typed?.subject ?? onlySubject(template),
    grade_level: typed?.grade_level ?? defaults.default_grade_level,
    duration_minutes,
    sections: sections.map((section) => withTyped(section, before.get(section.section_name))),
  };
}

function withTyped(section: NewSection, typed: NewSection | undefined): NewSection {
  if (typed === undefined) return section;
  return {
    ...section,
    is_included: section.is_required || typed.is_included,
    content: typed.content || section.content,
  };
}

function onlySubject(template: LessonTemplate | null): string {
  return template?.subjects.length === 1 ? (template.subjects[0] ?? '') : '';
}

function standardSections(): NewSection[] {
  return STANDARD_SECTIONS.map((section) => ({
    ...section,
    section_type: 'textarea',
    response_length: DEFAULT_RESPONSE_LENGTH,
    instruction: null,
    placeholder_text: '',
    is_required: false,
    is_included: true,
    content: '',
  }));
}

function templateSections({ sections }: LessonTemplate, durationMinutes: number): NewSection[] {
  const enabled = sections.filter(({ is_enabled }) => is_enabled);
  return enabled.map(({ section_name, display_name, section_type, response_length, is_required, ...section }) => ({
    ...{ section_name, display_name, section_type, response_length, is_required },
    instruction: section.help_text,
    placeholder_text: section.placeholder_text ?? '',
    is_included: true,
    content: fitStartingText(
      { section_name, section_type },
      startingTextOf(section.default_value),
      enabled.map((one) => one.section_name),
      durationMinutes,
    ),
  }));
}

/** The path of a section's text in the form. */
export function contentPathOf({ sections }: NewPlanValues, section_name: string) {
  return `sections.${sections.findIndex((section) => section.section_name === section_name)}.content` as const;
}

/** Errors by field (spec 3 §5). */
export const NEW_PLAN_VALIDATORS = {
  ...DETAIL_VALIDATORS,
  sections: {
    content: (content: string, { sections }: NewPlanValues, path: string) => {
      const section = sections[Number(path.split('.')[1])];
      return section?.is_required === true && content.trim() === '' ? 'This section is required' : null;
    },
  },
};

/** 'Please fill in all required sections: …' (spec 3 §5); null when none is missing. */
export function missingSectionsText({ sections }: NewPlanValues): string | null {
  const missing = sections.filter(({ is_required, content }) => is_required && content.trim() === '');
  if (missing.length === 0) return null;
  return `Please fill in all required sections: ${missing.map(({ display_name }) => display_name).join(', ')}`;
}

/**
 * A template's sections become the plan's custom sections; without a template the ten standard sections are filled
 * (spec 3 §7).
 */
export function bodyOf(
  { sections, ...details }: NewPlanValues,
  template: number | typeof NO_TEMPLATE,
): BodyOf<typeof createLessonPlan> {
  const included = sections
    .filter(({ is_included }) => is_included)
    .map(({ section_name, display_name, content }) => ({ section_name, display_name, content }));
  return {
    ...details,
    ...namedContents(included),
    ...(template !== NO_TEMPLATE && { custom_sections: included }),
  };
}
