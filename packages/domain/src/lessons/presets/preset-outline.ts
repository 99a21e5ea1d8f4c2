import type { GradeLevel } from '../grade-levels.ts';
import type { ResponseLength, SectionType } from '../template-sections.ts';

/** A built-in template (spec 3 §3). */
export interface PresetOutline {
  /** Stands for the preset on the wire: never given to another. */
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly target_grade_levels: readonly GradeLevel[];
  readonly target_subjects: readonly string[];
  readonly sections: readonly SectionOutline[];
}

/** A section of it, in few words: long text, required and short unless it says otherwise. */
export interface SectionOutline {
  readonly name: string;
  readonly type?: SectionType;
  readonly length?: ResponseLength;
  readonly optional?: true;
  /** What the assistant is told; without it the teacher writes the section. */
  readonly ask?: string;
  /** What stands in the empty field. */
  readonly hint?: string;
}

/** A code that a model makes up looks like one that exists, so standards are always the teacher's to paste. */
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
