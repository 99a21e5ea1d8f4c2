import { type CustomSection, type LessonContent, listFilledSections } from './lesson-sections.ts';
import { listStartingTexts } from './presets/starting-texts.ts';
import { hasBlanks, isFilledIn, withoutPrompts } from './scaffold-lines.ts';

/** The sections that leave the teacher's desk: printed, exported or shared. None of them only says what to write. */
export function listWrittenSections(plan: LessonContent): CustomSection[] {
  return listFilledSections(plan)
    .filter(isWritten)
    .map((section) => ({ ...section, content: withoutPrompts(section.content) }));
}

/** One section as it leaves the teacher's desk; null if it only says what to write. */
export function writtenText(section: Pick<CustomSection, 'display_name' | 'content'>): string | null {
  return isWritten(section) ? withoutPrompts(section.content) : null;
}

/** '3 sections still only say what to write: …', and where blanks are left; null if nothing is open. */
export function unwrittenSectionsText(plan: LessonContent): string | null {
  const sections = listFilledSections(plan);
  const unwritten = sections.filter((section) => !isWritten(section));
  const open = sections.filter((section) => isWritten(section) && hasBlanks(section.content));
  const names = (some: readonly CustomSection[]) => some.map(({ display_name }) => display_name).join(', ');
  const sentences = [
    ...(unwritten.length === 0
      ? []
      : [
          `${unwritten.length === 1 ? '1 section still only says' : `${unwritten.length} sections still only say`} what to write: ${names(unwritten)}.`,
          `${unwritten.length === 1 ? 'It is' : 'They are'} not printed, exported or shared.`,
        ]),
    ...(open.length === 0
      ? []
      : [
          `${open.length === 1 ? '1 section has' : `${open.length} sections have`} blanks to fill in (___): ${names(open)}.`,
        ]),
  ];
  return sentences.length === 0 ? null : sentences.join(' ');
}

/** A plan does not know its template; the starting text of a preset is recognised by the name of the section. */
function isWritten({ display_name, content }: Pick<CustomSection, 'display_name' | 'content'>): boolean {
  return isFilledIn(content, ...listStartingTexts(display_name));
}
