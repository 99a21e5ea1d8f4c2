import type { LessonEvent } from '@dewar/contract/lesson-calendar';
import { daysOfLesson, describeTimes, hasManyDays, isLongLesson } from '@dewar/domain/lessons/lesson-times';
import { daysBetween } from '@dewar/domain/time/calendar-dates';
import { Text } from '@mantine/core';
import { confirm } from '../../shared/ui/dialogs/confirm-dialog.ts';

type TimedEntry = Pick<LessonEvent, 'title' | 'start_time' | 'end_time' | 'all_day'>;

const MOST_NAMED = 5;

/**
 * Asks about entries with hours that last longer than a day, and about whole days of more than any holidays, because
 * their end may be a mistyped date.
 */
export async function askAboutLength(entries: readonly TimedEntry[], timeZone: string): Promise<boolean> {
  const long = entries.filter((entry) => (entry.all_day ? hasManyDays(entry) : isLongLesson(entry)));
  if (long.length === 0) return true;
  const named = long.slice(0, MOST_NAMED).map((entry) => `“${entry.title}” lasts ${describeLength(entry, timeZone)}.`);
  const more = long.length > MOST_NAMED ? [`And ${long.length - MOST_NAMED} more.`] : [];
  return confirm({
    title: 'Is this end right?',
    body: [...named, ...more].map((text) => <Text key={text}>{text}</Text>),
    verb: 'Save it',
    safe: 'Change it',
  });
}

/** 'longer than a day: …', '364 days: …'. */
function describeLength({ start_time, end_time, all_day }: TimedEntry, timeZone: string): string {
  const times = { start_time, end_time, start_date: null, end_date: null };
  if (!all_day) return `longer than a day: ${describeTimes(times, timeZone)}`;
  const { first, last } = daysOfLesson(times, timeZone);
  const days = describeTimes({ ...times, start_date: first, end_date: last }, timeZone);
  return `${daysBetween(first, last) + 1} days: ${days}`;
}
