import type { StandardSectionName } from '@dewar/domain/lessons/lesson-sections';

/** A lesson plan of the demo, and the school days of the two weeks on which it is taught, counted from 0. */
export interface DemoLesson {
  readonly title: string;
  readonly subject: string;
  readonly minutes: number;
  readonly days: readonly number[];
  /** The ten standard sections, or those of a template in order. */
  readonly standard?: Readonly<Partial<Record<StandardSectionName, string>>>;
  readonly custom?: Readonly<Record<string, string>>;
}

/** Two weeks of a teacher. */
export interface DemoTeaching {
  readonly email: string;
  readonly grade_level: string;
  readonly minutes: number;
  /** When each subject is taught, 'HH:MM' in the teacher's time zone. */
  readonly timetable: Readonly<Record<string, string>>;
  /** Presets copied to templates; the first is the default. */
  readonly templates: readonly { readonly presetId: number; readonly name?: string }[];
  readonly lessons: readonly DemoLesson[];
  readonly events: readonly DemoEvent[];
}

/** A calendar event that is not a lesson: all-day, or at a time. */
export interface DemoEvent {
  readonly title: string;
  readonly day: number;
  readonly no_school?: true;
  readonly time?: string;
  readonly minutes?: number;
}
