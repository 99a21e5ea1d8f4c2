import type { StandardSectionName } from '@dewar/domain/lessons/lesson-sections';
import { listTimetableDays, type TimetablePeriod } from '@dewar/domain/lessons/timetable';

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
  /** In the teacher's time zone; the lessons take place in the first period of their subject. */
  readonly periods: readonly TimetablePeriod[];
  /** The days of the timetable if they rotate, from four weeks before this Monday on. */
  readonly rotation_days?: number;
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

/** A period with the same subject from Monday to Friday. */
export function onEachDay(times: Omit<TimetablePeriod, 'subjects'>, subject: string): TimetablePeriod {
  return { ...times, subjects: listTimetableDays({ rotation_days: null }).map(() => subject) };
}
