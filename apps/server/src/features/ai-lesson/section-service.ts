import type { assistSection, generateSection, WrittenSectionResponse } from '@dewar/contract/ai-lesson';
import type { BodyOf } from '@dewar/contract/endpoint';
import type { LessonTemplate } from '@dewar/contract/lesson-templates';
import {
  type AiContext,
  ASSIST_ERRORS,
  ASSIST_REWRITINGS,
  type Rewriting,
} from '@dewar/domain/lessons/lesson-assistant';
import type { WrittenSection } from '@dewar/domain/lessons/lesson-prompts';
import { scaffoldModification, scaffoldSection } from '@dewar/domain/lessons/lesson-scaffold';
import { findShortPhasesWarning } from '@dewar/domain/lessons/lesson-warnings';
import { rewriteOf } from '@dewar/domain/lessons/section-lengths';
import { sectionNameAsWords, sectionNameOf } from '@dewar/domain/lessons/section-names';
import {
  DEFAULT_RESPONSE_LENGTH,
  type ResponseLength,
  type SectionType,
} from '@dewar/domain/lessons/template-sections';
import { invalidInput } from '../../shared/errors.ts';
import { createPersonMask } from './person-mask.ts';
import { type Asking, writeSection } from './section-writer.ts';
import { findWrittenWarnings } from './written-warnings.ts';

/** One section to write, whoever asks for it. */
export interface SectionOrder {
  readonly section: {
    readonly section_name: string;
    readonly display_name: string;
    readonly section_type: SectionType;
    readonly response_length: ResponseLength;
    readonly help_text: string | null;
    /** What an outline without a model begins with. */
    readonly default_value?: string | null;
  };
  readonly context: AiContext;
  readonly current: { readonly content: string; readonly modify: Rewriting | null } | undefined;
  readonly wish: string;
  readonly others: readonly WrittenSection[];
  readonly student_names: readonly string[];
  /** The sections over which a scaffold splits the minutes. */
  readonly sections: readonly SectionOrder['section'][];
}

/** A section of a template; sent values take precedence over the template's. */
export function orderSection(body: BodyOf<typeof generateSection>, template: LessonTemplate | undefined): SectionOrder {
  const { section_name, display_name, instruction, current_content, modify, student_names } = body;
  const find = (name: string) => template?.sections.find((one) => one.section_name === name);
  const known = find(section_name);
  const section = {
    ...{ section_name, display_name },
    help_text: instruction === undefined ? (known?.help_text ?? null) : instruction,
    section_type: body.section_type ?? known?.section_type ?? 'textarea',
    response_length: body.response_length ?? known?.response_length ?? DEFAULT_RESPONSE_LENGTH,
    default_value: known?.default_value ?? null,
  };
  return {
    ...{ section, context: body.context, student_names, wish: '' },
    current: current_content === null ? undefined : { content: current_content, modify },
    others: [...body.other_sections]
      .filter(([name]) => name !== section_name)
      .map(([name, content]) => ({ display_name: find(name)?.display_name ?? sectionNameAsWords(name), content })),
    sections: [section, ...(template?.sections ?? [])],
  };
}

/** A section of a plan that is being written. Throws 400 if there is nothing to write about, or no text to change. */
export function orderAssistance(body: BodyOf<typeof assistSection>): SectionOrder {
  const { act, plan, display_name, section_type, response_length, instruction, current_content } = body;
  const modify = ASSIST_REWRITINGS[act];
  if (modify === null && plan.title === '') throw invalidInput({ 'plan.title': ASSIST_ERRORS.title });
  if (modify !== null && current_content === null)
    throw invalidInput({ current_content: ASSIST_ERRORS.current_content });
  const nameAndForm = { section_name: sectionNameOf(display_name), display_name, section_type, response_length };
  const section = { ...nameAndForm, help_text: instruction };
  const { title, subject, grade_level, duration_minutes } = plan;
  const unsaid = { teaching_approach: '', available_materials: '', student_needs: '', prior_knowledge: '' };
  return {
    ...{ section, wish: body.wish, student_names: body.student_names, sections: [section] },
    context: { ...unsaid, topic: title, subject, grade_level, duration_minutes },
    current: current_content === null ? undefined : { content: current_content, modify },
    others: body.other_sections.flatMap(({ display_name: name, content }) =>
      content === null ? [] : [{ display_name: name, content }],
    ),
  };
}

/** Without a model: a scaffold, or the existing text with questions about it. */
export function scaffoldOneSection({ section, context, current, sections }: SectionOrder): WrittenSectionResponse {
  const generated_content =
    current?.modify == null
      ? scaffoldSection(section, context, sections)
      : scaffoldModification(current.content, current.modify);
  // The other warnings do not apply: a scaffold is unfinished, and says so.
  const warnings = findShortPhasesWarning(section, {
    sectionNames: sections.map(({ section_name }) => section_name),
    durationMinutes: context.duration_minutes,
  });
  return { generated_content, warnings, meta: { generator: 'template', model: null } };
}

/** Asks the model for one section. Throws WritingError. */
export async function writeOneSection(order: SectionOrder, asking: Asking): Promise<WrittenSectionResponse> {
  const { context, current, wish, others } = order;
  const { help_text, ...section } = order.section;
  const { mask, maskContext, maskTask, unmask, findUnclear } = createPersonMask(
    context,
    [section.display_name, current?.content ?? '', help_text ?? '', wish].concat(
      others.flatMap(({ display_name, content }) => [display_name, content]),
    ),
    order.student_names,
  );
  const written = await writeSection(asking, {
    section: { ...section, ...maskTask({ ...section, help_text }) },
    context: maskContext(context),
    outline: null,
    written: others.map(({ display_name, content }) => ({
      display_name: mask(display_name),
      content: mask(content),
    })),
    current: current && { ...current, content: mask(current.content) },
    wish: mask(wish),
  });
  const generated_content = unmask(written.text);
  const warnings = findWrittenWarnings(
    context,
    [
      {
        ...section,
        ...written,
        text: generated_content,
        rewrite: rewriteOf(current),
        unclearPersons: findUnclear(written.text),
      },
    ],
    {
      sectionNames: order.sections.map(({ section_name }) => section_name),
      teacherTexts: [help_text ?? '', current?.content ?? '', wish, ...others.map(({ content }) => content)],
      others,
    },
  );
  return { generated_content, warnings, meta: { generator: 'ai', model: asking.model.name } };
}
