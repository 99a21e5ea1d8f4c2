import type { LessonEvent } from '@dewar/contract/lesson-calendar';
import { describeTimes, isLongLesson } from '@dewar/domain/lessons/lesson-times';
import { Text } from '@mantine/core';
import { confirm } from '../../shared/ui/dialogs/confirm-dialog.ts';

type TimedEntry = Pick<LessonEvent, 'title' | 'start_time' | 'end_time' | 'all_day'>;

const MOST_NAMED = 5;

/** Asks about entries with hours that last longer than a day, because their end may be a mistyped date. */
export async function askAboutLength(entries: readonly TimedEntry[], timeZone: string): Promise<boolean> {
  const long = entries.filter((entry) => !entry.all_day && isLongLesson(entry));
  if (long.length === 0) return true;
  const named = long.slice(0, MOST_NAMED).map(({ title, start_time, end_time }) => {
    const times = describeTimes({ start_time, end_time, start_date: null, end_date: null }, timeZone);
    return `“${title}” lasts longer than a day: ${times}.`;
  });
  const more = long.length > MOST_NAMED ? [`And ${long.length - MOST_NAMED} more.`] : [];
  return confirm({
    title: 'Is this end right?',
    body: [...named, ...more].map((text) => <Text key={text}>{text}</Text>),
    verb: 'Save it',
    safe: 'Change it',
  });
}
