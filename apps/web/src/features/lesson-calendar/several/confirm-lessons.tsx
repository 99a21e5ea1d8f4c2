import type { LessonEvent } from '@dewar/contract/lesson-calendar';
import { Button, Group } from '@mantine/core';
import { useRef, useState } from 'react';
import { errorText } from '../../../shared/api/api-error.ts';
import { newIdempotencyKey } from '../../../shared/api/idempotency-key.ts';
import { countOf } from '../../../shared/format/numbers.ts';
import { FormError } from '../../../shared/ui/states/form-error.tsx';
import { type NewLesson, useScheduleLessons } from './scheduling-api.ts';

interface ConfirmLessonsProps {
  readonly lessons: NewLesson[];
  /** Their times are still being found. */
  readonly isWaiting: boolean;
  readonly onScheduled: (lessons: readonly LessonEvent[]) => void;
}

/** Adds lessons to the calendar, all or none. */
export function ConfirmLessons({ lessons, isWaiting, onScheduled }: ConfirmLessonsProps) {
  const schedule = useScheduleLessons();
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<string | null>(null);
  // The same for every attempt: a lost response does not add them twice.
  const key = useRef(newIdempotencyKey());
  const save = async () => {
    setSaving(true);
    setError(null);
    try {
      const added = await schedule(lessons, key.current);
      key.current = newIdempotencyKey();
      onScheduled(added);
    } catch (thrown) {
      setError(errorText(thrown));
    } finally {
      setSaving(false);
    }
  };
  return (
    <>
      <FormError error={error} />
      <Group mt="md" justify="flex-end">
        <Button disabled={isWaiting || lessons.length === 0} loading={isSaving} onClick={() => void save()}>
          Schedule {countOf(lessons.length, 'lesson')}
        </Button>
      </Group>
    </>
  );
}
