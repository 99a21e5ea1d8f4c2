import { listUnlistedMaterials } from './classroom-materials.ts';
import { isEnglish } from './english-text.ts';
import { listMinutes } from './lesson-minutes.ts';
import { findShortPhases } from './lesson-pacing.ts';
import { findLengthProblem, type Rewrite } from './section-lengths.ts';
import { listForeignCodes } from './standards-codes.ts';
import type { ResponseLength, SectionType } from './template-sections.ts';

export const LESSON_WARNINGS = [
  'minutes',
  'standards',
  'materials',
  'contact',
  'length',
  'persons',
  'cut',
  'markup',
] as const;
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
  readonly hasRawMath?: boolean;
  /** Where the model may mean another person than it seems. */
  readonly unclearPersons?: readonly string[];
}

export interface LessonToCheck {
  readonly sections: readonly CheckedSection[];
  readonly durationMinutes: number;
  /** The names of all sections of the lesson: they tell which preset it follows. */
  readonly sectionNames: readonly string[];
  /** All that the teacher wrote: what it mentions was not made up. */
  readonly teacherTexts: readonly string[];
  /** The teacher's own lists of the materials at hand; without any, only the lesson's list is known. */
  readonly materialsAtHand: readonly string[];
}

const LISTS_MATERIALS = /material|suppl(?:y|ies)|equipment|resources|technology/i;
/** Matched only from the start of a word: trying every letter of a long word would take quadratic time. */
const EMAIL = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/u;
const PHONE =
  /(?<![\p{L}\p{N}.-])(?:(?:\+\d{1,3}|1)[ .-]?)?(?:\(\d{3}\)[ ]?|\d{3}[ .-])\d{3}[ .-]\d{4}(?![\p{L}\p{N}-])/u;
/** Seven digits are a number to call only beside a word that says so. */
const LOCAL_PHONE =
  /\b(?:call|phone|tel|telephone|dial|text)\b[^\n]{0,40}?(?<![\p{L}\p{N}.-])\d{3}[ .-]\d{4}(?![\p{L}\p{N}-])/iu;

/** Whether a section with this name lists the materials needed. */
export function listsMaterials(displayName: string): boolean {
  return LISTS_MATERIALS.test(displayName);
}

/** rules 7: checks that need no model, section by section in their order. */
export function findLessonWarnings(lesson: LessonToCheck): LessonWarning[] {
  const materials = knownMaterials(lesson);
  return lesson.sections.flatMap((section) => [
    ...minutesWarning(section, lesson.durationMinutes),
    ...findShortPhasesWarning(section, lesson),
    ...standardsWarning(section, lesson.teacherTexts),
    ...materialsWarning(section, materials),
    ...contactWarning(section),
    ...lengthWarning(section),
    ...personsWarning(section),
    ...writingWarnings(section),
  ]);
}

/** Milestones of a project are counted in sessions, not in the minutes of one lesson. */
const COUNTS_SESSIONS = /^(?:- )?(?:sessions?|days?|weeks?|lessons?) \d/im;

function minutesWarning({ section_name, section_type, text }: CheckedSection, durationMinutes: number) {
  if (section_type !== 'time_block') return [];
  const minutes = listMinutes(text);
  const sum = minutes.reduce((all, one) => all + one, 0);
  if (minutes.length === 0) {
    if (COUNTS_SESSIONS.test(text)) return [];
    return [warning('minutes', section_name, 'No line says how many minutes it takes.')];
  }
  if (sum === durationMinutes) return [];
  const message = `The minutes add up to ${sum}, but the lesson has ${durationMinutes}.`;
  return [warning('minutes', section_name, message)];
}

/** A lesson that is too short for the parts of its preset, said beside its minutes. */
export function findShortPhasesWarning(
  { section_name, section_type }: Pick<CheckedSection, 'section_name' | 'section_type'>,
  { sectionNames, durationMinutes }: Pick<LessonToCheck, 'sectionNames' | 'durationMinutes'>,
): LessonWarning[] {
  const short = section_type === 'time_block' ? findShortPhases(sectionNames, durationMinutes) : null;
  return short === null ? [] : [warning('minutes', section_name, short)];
}

function standardsWarning({ section_name, text }: CheckedSection, teacherTexts: readonly string[]) {
  const codes = listForeignCodes(text, teacherTexts);
  if (codes.length === 0) return [];
  const message = `Names a standard that you did not give: ${codes.join(', ')}. Check that it exists.`;
  return [warning('standards', section_name, message)];
}

interface KnownMaterials {
  /** What the teacher named anywhere; null where the teacher has given no list. */
  readonly atHand: readonly string[] | null;
  /** The same, and the lesson's own lists; null where there is no list at all. */
  readonly listed: readonly string[] | null;
}

function knownMaterials({ sections, teacherTexts, materialsAtHand }: LessonToCheck): KnownMaterials {
  const given = materialsAtHand.filter((list) => list.trim() !== '');
  const own = sections.filter(({ display_name }) => listsMaterials(display_name)).map(({ text }) => text);
  const mentioned = [...given, ...teacherTexts];
  return {
    atHand: given.length === 0 ? null : mentioned,
    listed: given.length + own.length === 0 ? null : [...mentioned, ...own],
  };
}

/** The lesson's list is compared with the teacher's, and every other section with both. */
function materialsWarning({ section_name, display_name, text }: CheckedSection, { atHand, listed }: KnownMaterials) {
  const isList = listsMaterials(display_name);
  const known = isList ? atHand : listed;
  // The words for materials are English.
  const isComparable = known !== null && [text, ...known].every(isEnglish);
  const unknown = isComparable ? listUnlistedMaterials(text, known) : [];
  if (unknown.length === 0) return [];
  const words = isList ? 'Lists what is not among your materials' : 'Uses what is not among the materials';
  return [warning('materials', section_name, `${words}: ${unknown.join(', ')}.`)];
}

function contactWarning({ section_name, text }: CheckedSection) {
  const hasPhone = PHONE.test(text) || LOCAL_PHONE.test(text);
  const what = [EMAIL.test(text) ? 'an email address' : '', hasPhone ? 'a phone number' : ''].filter(Boolean);
  return what.length === 0 ? [] : [warning('contact', section_name, `Holds ${what.join(' and ')}.`)];
}

function lengthWarning(section: CheckedSection) {
  const problem = findLengthProblem({ ...section, listsMaterials: listsMaterials(section.display_name) });
  return problem === null ? [] : [warning('length', section.section_name, problem)];
}

function personsWarning({ section_name, unclearPersons = [] }: CheckedSection) {
  if (unclearPersons.length === 0) return [];
  return [warning('persons', section_name, `Check who is meant: ${unclearPersons.join(' ')}`)];
}

function writingWarnings({ section_name, wasCut, hadMarkup, hasRawMath }: CheckedSection) {
  return [
    ...(wasCut === true ? [warning('cut', section_name, 'May end in the middle: the model stopped early.')] : []),
    ...(hadMarkup === true
      ? [warning('markup', section_name, 'Pictures or program code were taken out of this text.')]
      : []),
    ...(hasRawMath === true
      ? [warning('markup', section_name, 'Has formulas in LaTeX (“\\frac”). Write them as students read them.')]
      : []),
  ];
}

function warning(kind: LessonWarningKind, section_name: string, message: string): LessonWarning {
  return { kind, section_name, message };
}
