import { objectivesPreview } from '@dewar/domain/lessons/lesson-objectives';
import { findPreset } from '@dewar/domain/lessons/lesson-presets';
import { type LessonContent, STANDARD_SECTIONS } from '@dewar/domain/lessons/lesson-sections';
import { DEFAULT_PAPER_SIZE } from '@dewar/domain/lessons/paper-sizes';
import { sectionNameOf } from '@dewar/domain/lessons/section-names';
import type { Timetable } from '@dewar/domain/lessons/timetable';
import { addDays, calendarDateIn, weekdayOf } from '@dewar/domain/time/calendar-dates';
import { MILLISECONDS_PER_MINUTE } from '@dewar/domain/time/instants';
import { momentOfLocalTime } from '@dewar/domain/time/local-times';
import { insertEvent } from '../src/features/lesson-calendar/lesson-event-repository.ts';
import { insertPlan } from '../src/features/lesson-plans/lesson-plan-repository.ts';
import {
  insertTemplate,
  setDefaultTemplate,
  setSections,
} from '../src/features/lesson-templates/lesson-template-repository.ts';
import {
  createTeacherSettings,
  updateTeacherDefaults,
} from '../src/features/teacher-settings/teacher-settings-repository.ts';
import { writeTimetable } from '../src/features/teacher-settings/timetable-repository.ts';
import type { Database } from '../src/shared/database/database.ts';
import type { DemoEvent, DemoLesson, DemoTeaching } from './lessons/demo-lesson.ts';
import { READING_AND_WRITING } from './lessons/reading-and-writing.ts';
import { SCIENCE_AND_MATH } from './lessons/science-and-math.ts';
import { momentOf } from './timeline.ts';
import type { Written } from './write-people.ts';

const TEACHINGS: readonly DemoTeaching[] = [SCIENCE_AND_MATH, READING_AND_WRITING];
const SCHOOL_DAYS_PER_WEEK = 5;
const DAYS_PER_WEEK = 7;
const TEMPLATES_MADE_DAY = -40;
const ROTATING_FOR_DAYS = 4 * DAYS_PER_WEEK;

/** Inserts the two teachers' defaults, timetables, templates, and two weeks of plans in the calendar, starting this Monday. */
export async function writeLessons(
  db: Database,
  { userIds, now }: Pick<Written, 'userIds'> & { readonly now: Date },
): Promise<void> {
  for (const teaching of TEACHINGS) {
    const teacher_id = userIds.get(teaching.email) ?? 0;
    const { timezone } = await db
      .selectFrom('users')
      .select('timezone')
      .where('id', '=', teacher_id)
      .executeTakeFirstOrThrow();
    await writeTeaching(db, teaching, { teacher_id, timeZone: timezone, now });
  }
}

interface Teacher {
  readonly teacher_id: number;
  readonly timeZone: string;
  readonly now: Date;
}

async function writeTeaching(db: Database, teaching: DemoTeaching, teacher: Teacher): Promise<void> {
  const { teacher_id } = teacher;
  await createTeacherSettings(db, teacher_id);
  const { grade_level: default_grade_level, minutes: default_duration_minutes } = teaching;
  const defaults = { default_grade_level, default_duration_minutes, paper_size: DEFAULT_PAPER_SIZE };
  await updateTeacherDefaults(db, teacher_id, defaults);
  await writeTimetable(db, teacher_id, timetableOf(teaching, teacher));
  await writeTemplates(db, teaching, teacher);
  for (const [index, lesson] of teaching.lessons.entries()) {
    const written = { teacher_id, now: momentOf(teacher.now, (index - teaching.lessons.length) / 2) };
    const lesson_plan_id = await insertPlan(db, planOf(lesson, teaching), written);
    const time = teaching.periods.find(({ subjects }) => subjects.includes(lesson.subject))?.starts_at ?? '';
    for (const day of lesson.days) {
      const times = timesOf(teacher, { day, time, minutes: lesson.minutes });
      await insertEvent(db, teacher_id, { ...times, title: null, lesson_plan_id, all_day: false, no_school: false });
    }
  }
  for (const event of teaching.events) await writeEvent(db, event, teacher);
}

function timetableOf({ periods, rotation_days }: DemoTeaching, teacher: Teacher): Timetable {
  if (rotation_days === undefined) return { rotation_days: null, rotation_start: null, periods };
  return { rotation_days, rotation_start: addDays(schoolDate(teacher, 0), -ROTATING_FOR_DAYS), periods };
}

async function writeTemplates(db: Database, { templates }: DemoTeaching, { teacher_id, now }: Teacher): Promise<void> {
  const made = { teacher_id, now: momentOf(now, TEMPLATES_MADE_DAY) };
  for (const [index, { presetId, name }] of templates.entries()) {
    const preset = findPreset(presetId);
    if (preset === undefined) throw new Error(`there is no preset ${presetId}`);
    const { description, target_grade_levels: grade_levels, target_subjects: subjects, sections } = preset;
    const id = await insertTemplate(db, { name: name ?? preset.name, description, grade_levels, subjects }, made);
    await setSections(db, id, sections);
    if (index === 0) await setDefaultTemplate(db, teacher_id, id);
  }
}

function planOf({ title, subject, minutes, standard, custom }: DemoLesson, { grade_level }: DemoTeaching) {
  const custom_sections = Object.entries(custom ?? {}).map(([display_name, content]) => ({
    ...{ section_name: sectionNameOf(display_name), display_name, content },
  }));
  const texts = STANDARD_SECTIONS.map(({ section_name }) => [section_name, standard?.[section_name] ?? null] as const);
  const content: LessonContent = { ...NOTHING, ...Object.fromEntries(texts), custom_sections };
  return { title, subject, grade_level, duration_minutes: minutes, ...content, preview: objectivesPreview(content) };
}

const NOTHING = {
  ...{ learning_objectives: null, materials: null, introduction: null, direct_instruction: null },
  ...{ guided_practice: null, independent_practice: null, closure: null, assessment_strategies: null },
  ...{ differentiation: null, teacher_reflection: null },
} as const;

async function writeEvent(db: Database, event: DemoEvent, teacher: Teacher): Promise<void> {
  const { title, day, no_school = false, time, minutes = 0 } = event;
  const date = schoolDate(teacher, day);
  const allDay = { start_time: null, end_time: null, start_date: date, end_date: date };
  const times = time === undefined ? allDay : timesOf(teacher, { day, time, minutes });
  const stored = { ...times, title, lesson_plan_id: null, all_day: time === undefined, no_school };
  await insertEvent(db, teacher.teacher_id, stored);
}

function timesOf(
  teacher: Teacher,
  { day, time, minutes }: { readonly day: number; readonly time: string; readonly minutes: number },
) {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const milliseconds = (hour * 60 + minute) * MILLISECONDS_PER_MINUTE;
  const start = momentOfLocalTime(teacher.timeZone, { date: schoolDate(teacher, day), milliseconds });
  const end = new Date(start.getTime() + minutes * MILLISECONDS_PER_MINUTE);
  return { start_time: start.toISOString(), end_time: end.toISOString(), start_date: null, end_date: null };
}

/** The date of a school day in the two weeks that started this Monday. */
function schoolDate({ timeZone, now }: Teacher, day: number): string {
  const today = calendarDateIn(timeZone, now);
  const monday = addDays(today, -((weekdayOf(today) + DAYS_PER_WEEK - 1) % DAYS_PER_WEEK));
  const weeks = Math.floor(day / SCHOOL_DAYS_PER_WEEK);
  return addDays(monday, weeks * DAYS_PER_WEEK + (day % SCHOOL_DAYS_PER_WEEK));
}
