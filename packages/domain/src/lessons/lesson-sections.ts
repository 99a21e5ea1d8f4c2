import { splitLines } from '../primitives/texts.ts';

/** The ten standard sections of a lesson plan, in their order (spec 3 §3). */
export const STANDARD_SECTIONS = [
  { section_name: 'learning_objectives', display_name: 'Learning Objectives' },
  { section_name: 'materials', display_name: 'Materials' },
  { section_name: 'introduction', display_name: 'Introduction' },
  { section_name: 'direct_instruction', display_name: 'Direct Instruction' },
  { section_name: 'guided_practice', display_name: 'Guided Practice' },
  { section_name: 'independent_practice', display_name: 'Independent Practice' },
  { section_name: 'closure', display_name: 'Closure' },
  { section_name: 'assessment_strategies', display_name: 'Assessment Strategies' },
  { section_name: 'differentiation', display_name: 'Differentiation' },
  { section_name: 'teacher_reflection', display_name: 'Teacher Reflection' },
] as const;
export type StandardSectionName = (typeof STANDARD_SECTIONS)[number]['section_name'];

/** A section inside a plan (spec 3 §3). */
export interface CustomSection {
  readonly section_name: string;
  readonly display_name: string;
  readonly content: string;
}

/** The content of a plan as it is stored. */
export interface LessonContent extends Readonly<Record<StandardSectionName, string | null>> {
  readonly custom_sections: readonly CustomSection[];
}

/** The sections of a plan: its custom ones if it has any, else the ten standard ones (spec 3 §2). */
export function listSections(plan: LessonContent): CustomSection[] {
  if (plan.custom_sections.length > 0) return [...plan.custom_sections];
  return STANDARD_SECTIONS.map((section) => ({ ...section, content: plan[section.section_name] ?? '' }));
}

/** The sections that are shown: those with a text (spec 3 §2). */
export function listFilledSections(plan: LessonContent): CustomSection[] {
  return listSections(plan).filter(({ content }) => content.trim() !== '');
}

/** A line of a section as it is shown: a paragraph, or a bullet if it starts with '- ' (rules 7). */
export interface SectionLine {
  readonly kind: 'paragraph' | 'bullet';
  readonly text: string;
  /** How many bullets a bullet stands below; without it none. */
  readonly level?: number;
  /** The spaces before a paragraph, as in a program; without it none. */
  readonly indent?: number;
}

/** Deeper lists are shown at this level. */
const DEEPEST_LEVEL = 5;
const WIDEST_INDENT = 40;
const TAB = '    ';

export function readSectionLines(content: string): SectionLine[] {
  /** The indents of the bullets that a further bullet can stand below. */
  let open: number[] = [];
  return splitLines(content).flatMap((line): SectionLine[] => {
    const text = line.trim();
    if (text === '' || text === '-') return [];
    const indent = (/^[^\S\n]*/.exec(line)?.[0] ?? '').replaceAll('\t', TAB).length;
    if (text.startsWith('- ')) {
      open = open.filter((above) => above < indent);
      const level = Math.min(open.length, DEEPEST_LEVEL);
      open.push(indent);
      return [{ kind: 'bullet', text: text.slice(2).trim(), ...(level > 0 && { level }) }];
    }
    if (indent === 0) open = [];
    return [{ kind: 'paragraph', text, ...(indent > 0 && { indent: Math.min(indent, WIDEST_INDENT) }) }];
  });
}

/** The line as it is typed. */
export function writeSectionLine({ kind, text, level = 0, indent = 0 }: SectionLine): string {
  return kind === 'bullet' ? `${'  '.repeat(level)}- ${text}` : `${' '.repeat(indent)}${text}`;
}

/**
 * A list that may be sent as a JSON string (spec 3 §3). Text that is not JSON is returned unchanged, for validation to
 * reject.
 */
export function readCustomSections(sent: unknown): unknown {
  if (typeof sent !== 'string') return sent;
  if (sent.trim() === '') return [];
  try {
    return JSON.parse(sent);
  } catch {
    return sent;
  }
}
