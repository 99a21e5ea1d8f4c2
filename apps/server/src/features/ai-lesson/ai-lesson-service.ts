import type { GeneratedLesson, generateLesson, LessonListener } from '@dewar/contract/ai-lesson';
import type { BodyOf } from '@dewar/contract/endpoint';
import { NO_AI_SECTIONS } from '@dewar/domain/lessons/lesson-assistant';
import type { TemplateSectionFields } from '@dewar/domain/lessons/lesson-presets';
import { scaffoldSection } from '@dewar/domain/lessons/lesson-scaffold';
import type { CheckedSection } from '@dewar/domain/lessons/lesson-warnings';
import { listAiSections } from '@dewar/domain/lessons/template-sections';
import { conflict } from '../../shared/errors.ts';
import { type PlannedSection, runLesson, type SectionOutcome } from './lesson-run.ts';
import { createPersonMask } from './person-mask.ts';
import type { Asking } from './section-writer.ts';
import { toModelHttpError, WRITING_ERROR_TEXTS } from './writing-error.ts';
import { findWrittenWarnings } from './written-warnings.ts';

type LessonBody = BodyOf<typeof generateLesson>;

/** A lesson to write: the request and its template. */
export interface LessonOrder {
  readonly body: LessonBody;
  readonly template: { readonly sections: readonly TemplateSectionFields[] };
  /** The sections to write: those of the assistant without an existing text. */
  readonly asked: readonly TemplateSectionFields[];
}

/** Throws 409 if there is no section to write. */
export function orderLesson(body: LessonBody, template: LessonOrder['template']): LessonOrder {
  const written = listAiSections(template.sections);
  if (written.length === 0) throw conflict(NO_AI_SECTIONS, { template_id: NO_AI_SECTIONS });
  const asked = written.filter(({ section_name }) => !body.sections.has(section_name));
  if (asked.length > 0) return { body, template, asked };
  const text = 'Every section already has text. Leave out the ones to rewrite.';
  throw conflict(text, { sections: text });
}

/** Without a model: made from the template and the teacher's own words, and labelled as such. */
export function scaffoldLesson({ body, template, asked }: LessonOrder): GeneratedLesson {
  const enabled = template.sections.filter(({ is_enabled }) => is_enabled);
  const texts = new Map(asked.map((section) => [section, scaffoldSection(section, body.context, enabled)] as const));
  const checked = asked.map((section) => ({ ...section, text: texts.get(section) ?? '' }));
  const warnings = warningsOf({ body, template, asked }, checked);
  return {
    generated_sections: Object.fromEntries([...texts].map(([{ section_name }, text]) => [section_name, text])),
    section_errors: {},
    // The other warnings do not apply: a scaffold is unfinished, and says so.
    warnings: warnings.filter(({ kind }) => kind === 'contact' || kind === 'minutes'),
    meta: { generator: 'template', model: null },
  };
}

export interface LessonWriting {
  readonly asking: Omit<Asking, 'signal'>;
  /** Aborted with a WritingError to end the run. */
  readonly run: AbortController;
  readonly atOnce: number;
  readonly listener: LessonListener;
}

/** Asks the model. Keeps the sections that succeeded; throws 429, 502, 503 or 504 if none did. */
export async function writeLesson(order: LessonOrder, writing: LessonWriting): Promise<GeneratedLesson> {
  const { body, template, asked } = order;
  const { asking, run, atOnce, listener } = writing;
  const ofTemplate = template.sections.flatMap(({ display_name, help_text }) => [display_name, help_text ?? '']);
  const { mask, maskContext, maskTask, unmask, findUnclear } = createPersonMask(
    body.context,
    [...body.sections.values(), ...ofTemplate],
    body.student_names,
  );
  const meta = { generator: 'ai', model: asking.model.name } as const;
  const sections = template.sections
    .filter(({ is_enabled }) => is_enabled)
    .map(({ section_name, display_name, section_type, response_length, help_text }): PlannedSection => {
      const kept = body.sections.get(section_name);
      const isAsked = asked.some((one) => one.section_name === section_name);
      return {
        ...{ section_name, section_type, response_length, isAsked },
        ...maskTask({ display_name, help_text }),
        kept: kept === undefined ? null : mask(kept),
      };
    });
  const outcomes = await runLesson(
    { ...asking, signal: run.signal },
    {
      ...{ context: maskContext(body.context), sections, atOnce },
      onOutline: (outline) => listener.onOutline(outline === null ? null : unmask(outline), meta),
      onSection: ({ section_name }, outcome) => listener.onSection(section_name, describeOutcome(outcome, unmask)),
    },
    (error) => run.abort(error),
  );
  requireAny(outcomes);
  return lessonOf(order, { outcomes, unmask, findUnclear, meta });
}

function describeOutcome(outcome: SectionOutcome, unmask: (text: string) => string) {
  return 'written' in outcome
    ? { content: unmask(outcome.written.text) }
    : { error: WRITING_ERROR_TEXTS[outcome.error.kind] };
}

function requireAny(outcomes: ReadonlyMap<PlannedSection, SectionOutcome>): void {
  const all = [...outcomes.values()];
  const [first] = all.flatMap((outcome) => ('error' in outcome ? [outcome.error] : []));
  if (first !== undefined && all.every((outcome) => 'error' in outcome)) throw toModelHttpError(first);
}

interface LessonResult {
  readonly outcomes: ReadonlyMap<PlannedSection, SectionOutcome>;
  readonly unmask: (text: string) => string;
  readonly findUnclear: (text: string) => string[];
  readonly meta: GeneratedLesson['meta'];
}

function lessonOf(order: LessonOrder, { outcomes, unmask, findUnclear, meta }: LessonResult): GeneratedLesson {
  const inOrder = order.asked.flatMap(({ section_name }) =>
    [...outcomes].filter(([section]) => section.section_name === section_name),
  );
  const checked = inOrder.flatMap(([section, outcome]): CheckedSection[] =>
    'written' in outcome
      ? [
          {
            ...{ ...section, ...outcome.written, text: unmask(outcome.written.text) },
            unclearPersons: findUnclear(outcome.written.text),
          },
        ]
      : [],
  );
  const failed = inOrder.flatMap(([{ section_name }, outcome]) =>
    'error' in outcome ? [[section_name, WRITING_ERROR_TEXTS[outcome.error.kind]] as const] : [],
  );
  return {
    generated_sections: Object.fromEntries(checked.map(({ section_name, text }) => [section_name, text])),
    section_errors: Object.fromEntries(failed),
    warnings: warningsOf(order, checked),
    meta,
  };
}

function warningsOf({ body, template }: LessonOrder, sections: readonly CheckedSection[]) {
  return findWrittenWarnings(body.context, sections, {
    sectionNames: template.sections.flatMap(({ is_enabled, section_name }) => (is_enabled ? section_name : [])),
    teacherTexts: [...body.sections.values(), ...template.sections.flatMap(({ help_text }) => help_text ?? [])],
    others: template.sections.flatMap(({ section_name, display_name }) => {
      const content = body.sections.get(section_name);
      return content === undefined ? [] : [{ display_name, content }];
    }),
  });
}
