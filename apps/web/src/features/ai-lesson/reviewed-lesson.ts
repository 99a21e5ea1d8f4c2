import type { GeneratedLesson } from '@dewar/contract/ai-lesson';
import type { LessonTemplate } from '@dewar/contract/lesson-templates';
import { LESSON_GENERATORS, type LessonGenerator } from '@dewar/domain/lessons/lesson-assistant';
import { LESSON_WARNINGS, type LessonWarning } from '@dewar/domain/lessons/lesson-warnings';
import { listContextTexts } from '@dewar/domain/lessons/masked-context';
import { isFilledIn, startingTextOf } from '@dewar/domain/lessons/scaffold-lines';
import {
  draftSection,
  listToRegenerate,
  type SectionDraft,
  textsToKeep,
  withNewText,
} from '@dewar/domain/lessons/section-drafts';
import { RESPONSE_LENGTHS, SECTION_TYPES } from '@dewar/domain/lessons/template-sections';
import { z } from 'zod';
import { contextOf, type LessonDetails } from './lesson-details.ts';

const reviewedSectionSchema = z.object({
  section_name: z.string(),
  text: z.string(),
  earlier: z.array(z.string()),
  is_locked: z.boolean(),
  is_edited: z.boolean(),
  display_name: z.string(),
  section_type: z.enum(SECTION_TYPES),
  response_length: z.enum(RESPONSE_LENGTHS),
  is_required: z.boolean(),
  placeholder_text: z.string(),
  /** What the template begins it with. */
  starting_text: z.string().default(''),
  /** What the template tells the assistant. */
  instruction: z.string(),
  /** Whether the assistant writes it. */
  is_written: z.boolean(),
  /** Why the last attempt failed. */
  error: z.string().nullable(),
  /** The server's remarks on a text it wrote; they no longer apply to an edited text. */
  generated: z.object({
    text: z.string(),
    warnings: z.array(z.object({ kind: z.enum(LESSON_WARNINGS), section_name: z.string(), message: z.string() })),
  }),
});

export const reviewedLessonSchema = z.object({
  sections: z.array(reviewedSectionSchema),
  /** Null until something was generated. */
  generator: z.enum(LESSON_GENERATORS).nullable(),
  model: z.string().nullable(),
});

export type ReviewedSection = z.infer<typeof reviewedSectionSchema>;
export type ReviewedLesson = z.infer<typeof reviewedLessonSchema>;

const NOTHING_GENERATED = { text: '', warnings: [] };

/**
 * The sections of a template before anything is generated; texts typed under another template are kept where they fit.
 */
export function beginLesson({ sections }: LessonTemplate, earlier: ReviewedLesson | null): ReviewedLesson {
  const before = new Map(earlier?.sections.map((section) => [section.section_name, section]));
  return {
    generator: null,
    model: null,
    sections: sections
      .filter(({ is_enabled }) => is_enabled)
      .map(({ section_name, display_name, section_type, response_length, is_required, ...section }) => {
        const typed = before.get(section_name);
        const starting_text = startingTextOf(section.default_value);
        const own = (typed?.is_written === false && typed.text) || starting_text;
        const draft = draftSection(section_name, section.ai_enabled ? '' : own);
        return {
          ...{ ...draft, earlier: [], display_name, section_type, response_length, is_required },
          placeholder_text: section.placeholder_text ?? '',
          starting_text,
          instruction: section.help_text ?? '',
          is_written: section.ai_enabled,
          error: null,
          generated: NOTHING_GENERATED,
        };
      }),
  };
}

/** Returns the lesson with one section changed. */
export function withSection(
  lesson: ReviewedLesson,
  name: string,
  change: (section: ReviewedSection) => ReviewedSection,
): ReviewedLesson {
  return {
    ...lesson,
    sections: lesson.sections.map((section) => (section.section_name === name ? change(section) : section)),
  };
}

/** Returns the lesson with one section changed by a rule for drafts. */
export function withDraft(section: ReviewedSection, change: (draft: SectionDraft) => SectionDraft): ReviewedSection {
  const { earlier, ...draft } = change(section);
  return { ...section, ...draft, earlier: [...earlier] };
}

/** Sets a text that the assistant wrote, with its remarks. */
export function withWritten(
  section: ReviewedSection,
  text: string,
  warnings: readonly LessonWarning[] = [],
): ReviewedSection {
  const written = withDraft(section, (draft) => withNewText(draft, text));
  return { ...written, error: null, generated: { text, warnings: [...warnings] } };
}

/** Records why a section could not be written; its text stays. */
export function withError(section: ReviewedSection, error: string): ReviewedSection {
  return { ...section, error };
}

/** Sets what is known at the end of a run. */
export function withAll(lesson: ReviewedLesson, { warnings, meta }: GeneratedLesson): ReviewedLesson {
  const generated = lesson.sections.map((section) => {
    const own = warnings.filter(({ section_name }) => section_name === section.section_name);
    return own.length === 0 ? section : { ...section, generated: { text: section.text, warnings: own } };
  });
  return withMeta({ ...lesson, sections: generated }, meta);
}

/** Once a model wrote a part of it, it is no longer a scaffold. */
export function withMeta(
  lesson: ReviewedLesson,
  { generator, model }: { readonly generator: LessonGenerator; readonly model: string | null },
): ReviewedLesson {
  if (generator === 'template' && lesson.generator === 'ai') return lesson;
  return { ...lesson, generator, model };
}

export interface Writing {
  /** The sections that are written again. */
  readonly asked: readonly string[];
  /** The sections that stay, and are given to the assistant. */
  readonly kept: ReadonlyMap<string, string>;
}

/** The sections that a run writes: all except the locked ones, and the edited ones only if they are included. */
export function planWriting({ sections }: ReviewedLesson, how: { readonly overEdited?: boolean } = {}): Writing {
  const written = sections.filter(({ is_written }) => is_written);
  const others = sections.filter(
    ({ is_written, text, starting_text }) => !is_written && isFilledIn(text, starting_text),
  );
  const own = others.map(({ section_name, text }) => [section_name, text] as const);
  // An emptied section has no text to keep.
  const drafts = written.map((draft) =>
    draft.text.trim() === '' ? { ...draft, is_edited: false, is_locked: false } : draft,
  );
  return {
    asked: listToRegenerate(drafts, how).map(({ section_name }) => section_name),
    kept: new Map([...textsToKeep(drafts, how), ...own]),
  };
}

/** Everything of a lesson that the model is sent and in which a name can stand. */
export function textsToSend(details: LessonDetails, lesson: ReviewedLesson): string[] {
  return [
    ...listContextTexts(contextOf(details)),
    ...planWriting(lesson).kept.values(),
    ...lesson.sections.flatMap(({ display_name, instruction }) => [display_name, instruction]),
  ];
}

/** The texts of all other sections, which a rewritten section has to fit. */
export function textsBeside({ sections }: ReviewedLesson, name: string): Map<string, string> {
  return new Map(
    sections.flatMap(({ section_name, text }) =>
      section_name === name || text.trim() === '' ? [] : [[section_name, text] as const],
    ),
  );
}

/** 'Please fill in all required sections: …' (spec 3 §5); null when none is missing. */
export function missingSectionsText({ sections }: ReviewedLesson): string | null {
  const missing = sections.filter(
    ({ is_required, text, starting_text }) => is_required && !isFilledIn(text, starting_text),
  );
  if (missing.length === 0) return null;
  return `Please fill in all required sections: ${missing.map(({ display_name }) => display_name).join(', ')}`;
}
