import type { generateSection } from '@dewar/contract/ai-lesson';
import type { BodyOf, DataOf } from '@dewar/contract/endpoint';
import type { LessonTemplate } from '@dewar/contract/lesson-templates';
import { scaffoldModification, scaffoldSection } from '@dewar/domain/lessons/lesson-scaffold';
import { rewriteOf } from '@dewar/domain/lessons/section-lengths';
import { sectionNameAsWords } from '@dewar/domain/lessons/section-names';
import { DEFAULT_RESPONSE_LENGTH } from '@dewar/domain/lessons/template-sections';
import { createPersonMask } from './person-mask.ts';
import { type Asking, writeSection } from './section-writer.ts';
import { findWrittenWarnings } from './written-warnings.ts';

type SectionBody = BodyOf<typeof generateSection>;
type GeneratedSection = DataOf<typeof generateSection>;

/** Sent values take precedence over the template's. */
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

/** Without a model: a scaffold, or the existing text with questions about it. */
export function scaffoldOneSection(body: SectionBody, template: LessonTemplate | undefined): GeneratedSection {
  const section = sectionOf(body, template);
  const { current_content, modify, context } = body;
  const generated_content =
    current_content !== null && modify !== null
      ? scaffoldModification(current_content, modify)
      : scaffoldSection(section, context, [section, ...(template?.sections ?? [])]);
  return { generated_content, warnings: [], meta: { generator: 'template', model: null } };
}

/** Asks the model for one section. Throws WritingError. */
export async function writeOneSection(
  body: SectionBody,
  template: LessonTemplate | undefined,
  asking: Asking,
): Promise<GeneratedSection> {
  const { help_text, ...section } = sectionOf(body, template);
  const { context, current_content, modify, other_sections } = body;
  const nameOf = (name: string) =>
    template?.sections.find(({ section_name }) => section_name === name)?.display_name ?? sectionNameAsWords(name);
  const others = [...other_sections]
    .filter(([name]) => name !== body.section_name)
    .map(([name, content]) => ({ display_name: nameOf(name), content }));
  const { mask, maskContext, maskTask, unmask } = createPersonMask(
    context,
    [section.display_name, current_content ?? '', help_text ?? ''].concat(
      others.flatMap(({ display_name, content }) => [display_name, content]),
    ),
    body.student_names,
  );
  const current = current_content === null ? undefined : { content: current_content, modify };
  const written = await writeSection(asking, {
    section: { ...section, ...maskTask({ ...section, help_text }) },
    context: maskContext(context),
    outline: null,
    written: others.map(({ display_name, content }) => ({
      display_name: mask(display_name),
      content: mask(content),
    })),
    current: current && { ...current, content: mask(current.content) },
  });
  const generated_content = unmask(written.text);
  const warnings = findWrittenWarnings(
    context,
    [{ ...section, ...written, text: generated_content, rewrite: rewriteOf(current) }],
    {
      teacherTexts: [help_text ?? '', current_content ?? '', ...others.map(({ content }) => content)],
      others,
    },
  );
  return { generated_content, warnings, meta: { generator: 'ai', model: asking.model.name } };
}
