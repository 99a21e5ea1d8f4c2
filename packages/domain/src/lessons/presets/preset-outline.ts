import type { GradeLevel } from '../grade-levels.ts';
import type { ResponseLength, SectionType } from '../template-sections.ts';

/** A built-in template (spec 3 §3). */
export interface PresetOutline {
  /** Identifies the preset in the API; never reused. */
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly target_grade_levels: readonly GradeLevel[];
  readonly target_subjects: readonly string[];
  readonly sections: readonly SectionOutline[];
}

/** A section in short form: long text, required and short unless it says otherwise. */
export interface SectionOutline {
  readonly name: string;
  readonly type?: SectionType;
  readonly length?: ResponseLength;
  readonly optional?: true;
  /** The instruction for the assistant; without it the teacher writes the section. */
  readonly ask?: string;
  /** The placeholder of the empty field. */
  readonly hint?: string;
}

/** What a section begins with, by the id of the preset and the name of the section. */
export type StartingTexts = Readonly<Record<number, Readonly<Record<string, string>>>>;

/** A standards code made up by a model looks like a real one, so standards are always pasted by the teacher. */
export const STANDARDS: SectionOutline = {
  name: 'Standards',
  type: 'standards',
  optional: true,
  hint: 'Paste the full wording of each standard, with its code.',
};

export const TEACHER_REFLECTION: SectionOutline = {
  name: 'Teacher Reflection',
  optional: true,
  hint: 'After the lesson: what worked, who struggled, what to change next time.',
};
