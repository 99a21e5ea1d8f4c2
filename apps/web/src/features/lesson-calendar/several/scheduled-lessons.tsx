import type { LessonEvent } from '@dewar/contract/lesson-calendar';
import { daysOfLesson, describeDay } from '@dewar/domain/lessons/lesson-times';
import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../shared/api/api-error.ts';
import { countOf } from '../../../shared/format/numbers.ts';
import { useSchoolTimeZone } from '../../../shared/session/session.ts';
import { FormError } from '../../../shared/ui/states/form-error.tsx';
import { notifySuccess } from '../../../shared/ui/states/notify.ts';
import { useUnscheduleLessons } from './scheduling-api.ts';
import styles from './several.module.css';

interface ScheduledLessonsProps {
  /** At least one, earliest first. */
  readonly lessons: readonly LessonEvent[];
  readonly onUndone: () => void;
}

/** What was added to the calendar at once, and the way back. */
export function ScheduledLessons({ lessons, onUndone }: ScheduledLessonsProps) {
  const unschedule = useUnscheduleLessons();
  const timeZone = useSchoolTimeZone();
  const [isUndoing, setUndoing] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const said = useRef<HTMLParagraphElement>(null);
  // The button that was pressed has gone.
  useEffect(() => said.current?.focus(), []);
  const [first, last] = [lessons[0], lessons.at(-1)];
  if (first === undefined || last === undefined) return null;
  const days = { first: daysOfLesson(first, timeZone).first, last: daysOfLesson(last, timeZone).first };
  const undo = async () => {
    setUndoing(true);
    setError(null);
    try {
      await unschedule(lessons);
      notifySuccess(`${countOf(lessons.length, 'lesson')} taken out of the calendar again.`);
      onUndone();
    } catch (thrown) {
      setError(errorText(thrown));
      setUndoing(false);
    }
  };
  return (
    <div className={styles.done}>
      <p ref={said} tabIndex={-1} role="status">
        {countOf(lessons.length, 'lesson is', 'lessons are')} in the calendar,{' '}
        {days.first === days.last
          ? `on ${describeDay(days.first)}`
          : `from ${describeDay(days.first)} to ${describeDay(days.last)}`}
        .
      </p>
      <FormError error={error} />
      <Group gap="sm">
        <Button renderRoot={(props) => <Link to="/teacher/calendar" search={{ date: days.first }} {...props} />}>
          Open calendar
        </Button>
        <Button variant="default" loading={isUndoing} onClick={() => void undo()}>
          Undo
        </Button>
      </Group>
    </div>
  );
}
