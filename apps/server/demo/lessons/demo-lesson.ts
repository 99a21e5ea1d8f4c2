import type { StandardSectionName } from '@dewar/domain/lessons/lesson-sections';

/** A lesson plan of the demo, and the school days of the fortnight on which it is taught, counted from 0. */
export interface DemoLesson {
  readonly title: string;
  readonly subject: string;
  readonly minutes: number;
  readonly days: readonly number[];
  /** The ten standard sections, or those of a template in their order. */
  readonly standard?: Readonly<Partial<Record<StandardSectionName, string>>>;
  readonly custom?: Readonly<Record<string, string>>;
}

/** A teacher's fortnight. */
export interface DemoTeaching {
  readonly email: string;
  readonly grade_level: string;
  readonly minutes: number;
  /** When each subject is taught, 'HH:MM' of the teacher's zone. */
  readonly timetable: Readonly<Record<string, string>>;
  /** Presets that became templates; the first is the default one. */
  readonly templates: readonly { readonly presetId: number; readonly name?: string }[];
  readonly lessons: readonly DemoLesson[];
  readonly events: readonly DemoEvent[];
}

/** Something in the calendar that is no lesson: all day, or at a time. */
export interface DemoEvent {
  readonly title: string;
  readonly day: number;
  readonly no_school?: true;
  readonly time?: string;
  readonly minutes?: number;
}
