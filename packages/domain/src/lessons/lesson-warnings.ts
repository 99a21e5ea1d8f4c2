import { countWords } from '../primitives/texts.ts';
import { listUnlistedMaterials } from './classroom-materials.ts';
import { listMinutes } from './lesson-minutes.ts';
import { askedWords, type Rewrite } from './section-lengths.ts';
import { listForeignCodes } from './standards-codes.ts';
import type { ResponseLength, SectionType } from './template-sections.ts';

export const LESSON_WARNINGS = ['minutes', 'standards', 'materials', 'contact', 'length', 'cut', 'markup'] as const;
export type LessonWarningKind = (typeof LESSON_WARNINGS)[number];

/** Something for the teacher to check; it changes nothing. */
export interface LessonWarning {
  readonly kind: LessonWarningKind;
  readonly section_name: string;
  readonly message: string;
}

/** A written section, with what is known about how it was written. */
export interface CheckedSection {
  readonly section_name: string;
  readonly display_name: string;
  readonly section_type: SectionType;
  readonly response_length: ResponseLength;
  readonly text: string;
  /** What the text replaces, if it was rewritten. */
  readonly rewrite?: Rewrite | null;
  /** The model stopped before the end. */
  readonly wasCut?: boolean;
  readonly hadMarkup?: boolean;
}

export interface LessonToCheck {
  readonly sections: readonly CheckedSection[];
  readonly durationMinutes: number;
  /** All that the teacher wrote: what it mentions was not made up. */
  readonly teacherTexts: readonly string[];
  /** The materials the teacher has, and the texts of all sections that list materials. */
  readonly materialLists: readonly string[];
}

const LISTS_MATERIALS = /material|suppl(?:y|ies)|equipment|resources|technology/i;
/** Matched only from the start of a word: trying every letter of a long word would take quadratic time. */
const EMAIL = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/u;
const PHONE = /(?<![\p{L}\p{N}.-])(?:\+\d{1,3}[ .-]?)?(?:\(\d{3}\)[ ]?|\d{3}[ .-])\d{3}[ .-]\d{4}(?![\p{L}\p{N}-])/u;

/** Whether a section with this name lists the materials needed. */
export function listsMaterials(displayName: string): boolean {
  return LISTS_MATERIALS.test(displayName);
}

/** rules 7: checks that need no model, section by section in their order. */
export function findLessonWarnings(lesson: LessonToCheck): LessonWarning[] {
  const { sections, materialLists } = lesson;
  const lists = [
    ...materialLists.filter((list) => list.trim() !== ''),
    ...sections.filter(({ display_name }) => listsMaterials(display_name)).map(({ text }) => text),
  ];
  return sections.flatMap((section) => [
    ...minutesWarning(section, lesson.durationMinutes),
    ...standardsWarning(section, lesson.teacherTexts),
    ...materialsWarning(section, lists),
    ...contactWarning(section),
    ...lengthWarning(section),
    ...writingWarnings(section),
  ]);
}

function minutesWarning({ section_name, section_type, text }: CheckedSection, durationMinutes: number) {
  if (section_type !== 'time_block') return [];
  const minutes = listMinutes(text);
  const sum = minutes.reduce((all, one) => all + one, 0);
  if (minutes.length === 0) return [warning('minutes', section_name, 'No line says how many minutes it takes.')];
  if (sum === durationMinutes) return [];
  const message = `The minutes add up to ${sum}, but the lesson has ${durationMinutes}.`;
  return [warning('minutes', section_name, message)];
}

function standardsWarning({ section_name, text }: CheckedSection, teacherTexts: readonly string[]) {
  const codes = listForeignCodes(text, teacherTexts);
  if (codes.length === 0) return [];
  const message = `Names a standard that you did not give: ${codes.join(', ')}. Check that it exists.`;
  return [warning('standards', section_name, message)];
}

/** Without any list of materials there is nothing to compare with. */
function materialsWarning({ section_name, display_name, text }: CheckedSection, lists: readonly string[]) {
  const unlisted = lists.length === 0 || listsMaterials(display_name) ? [] : listUnlistedMaterials(text, lists);
  if (unlisted.length === 0) return [];
  return [warning('materials', section_name, `Uses what is not among the materials: ${unlisted.join(', ')}.`)];
}

function contactWarning({ section_name, text }: CheckedSection) {
  const what = [EMAIL.test(text) ? 'an email address' : '', PHONE.test(text) ? 'a phone number' : ''].filter(Boolean);
  return what.length === 0 ? [] : [warning('contact', section_name, `Holds ${what.join(' and ')}.`)];
}

function lengthWarning(section: CheckedSection) {
  const asked = askedWords(section, section.rewrite);
  const words = countWords(section.text);
  if (asked === null || (words >= asked.from && words <= asked.to)) return [];
  const message = `Has ${words} words; ${asked.from} to ${asked.to} were asked for.`;
  return [warning('length', section.section_name, message)];
}

function writingWarnings({ section_name, wasCut, hadMarkup }: CheckedSection) {
  return [
    ...(wasCut === true ? [warning('cut', section_name, 'May end in the middle: the model stopped early.')] : []),
    ...(hadMarkup === true
      ? [warning('markup', section_name, 'Pictures or program code were taken out of this text.')]
      : []),
  ];
}

function warning(kind: LessonWarningKind, section_name: string, message: string): LessonWarning {
  return { kind, section_name, message };
}
