import type { generateSection } from '@dewar/contract/ai-lesson';
import type { BodyOf, DataOf } from '@dewar/contract/endpoint';
import type { LessonTemplate } from '@dewar/contract/lesson-templates';
import { AI_CONTEXT_TEXTS } from '@dewar/domain/lessons/lesson-assistant';
import { scaffoldModification, scaffoldSection } from '@dewar/domain/lessons/lesson-scaffold';
import { findLessonWarnings, listsMaterials } from '@dewar/domain/lessons/lesson-warnings';
import { wordsOfSectionName } from '@dewar/domain/lessons/section-names';
import { DEFAULT_RESPONSE_LENGTH } from '@dewar/domain/lessons/template-sections';
import { hiddenPersons } from './hidden-persons.ts';
import { type Asking, type WrittenText, writeSection } from './section-writer.ts';

type SectionBody = BodyOf<typeof generateSection>;
type GeneratedSection = DataOf<typeof generateSection>;

/** What is sent goes before what the template says of the section. */
function sectionOf(body: SectionBody, template: LessonTemplate | undefined) {
  const known = template?.sections.find(({ section_name }) => section_name === body.section_name);
  const { section_name, display_name, instruction, section_type, response_length } = body;
  return {
    ...{ section_name, display_name },
    help_text: instruction === undefined ? (known?.help_text ?? null) : instruction,
    section_type: section_type ?? known?.section_type ?? 'textarea',
    response_length: response_length ?? known?.response_length ?? DEFAULT_RESPONSE_LENGTH,
  };
}

/** No model: a scaffold, or the text as it stands with questions to it. */
export function scaffoldOneSection(body: SectionBody, template: LessonTemplate | undefined): GeneratedSection {
  const section = sectionOf(body, template);
  const { current_content, modify, context } = body;
  const generated_content =
    current_content !== null && modify !== null
      ? scaffoldModification(current_content, modify)
      : scaffoldSection(section, context, [section, ...(template?.sections ?? [])]);
  return { generated_content, warnings: [], meta: { generator: 'template', model: null } };
}

/** Asks the model for one section. Throws WritingFailure. */
export async function writeOneSection(
  body: SectionBody,
  template: LessonTemplate | undefined,
  asking: Asking,
): Promise<GeneratedSection> {
  const { help_text, ...section } = sectionOf(body, template);
  const { context, current_content, modify, other_sections } = body;
  const others = [...other_sections].filter(([name]) => name !== body.section_name);
  const nameOf = (name: string) =>
    template?.sections.find(({ section_name }) => section_name === name)?.display_name ?? wordsOfSectionName(name);
  const { hide, hideIn, show } = hiddenPersons(
    context,
    [section.display_name, current_content ?? '', help_text ?? ''].concat(
      others.flatMap(([name, text]) => [nameOf(name), text]),
    ),
    body.student_names,
  );
  const written = await writeSection(asking, {
    section: {
      ...section,
      display_name: hide(section.display_name),
      instruction: help_text === null ? null : hide(help_text),
    },
    context: hideIn(context),
    outline: null,
    written: others.map(([name, text]) => ({ display_name: hide(nameOf(name)), content: hide(text) })),
    current: current_content === null ? undefined : { content: hide(current_content), modify },
  });
  const shown: WrittenText = { ...written, text: show(written.text) };
  const materials = others.filter(([name]) => listsMaterials(nameOf(name))).map(([, text]) => text);
  const warnings = findLessonWarnings({
    sections: [{ ...section, ...shown }],
    durationMinutes: context.duration_minutes,
    teacherTexts: [...AI_CONTEXT_TEXTS.map((field) => context[field]), help_text ?? '', current_content ?? ''].concat(
      others.map(([, text]) => text),
    ),
    materialLists: [context.available_materials, ...materials],
  });
  return { generated_content: shown.text, warnings, meta: { generator: 'ai', model: asking.model.name } };
}
