import type { LessonEvent } from '@dewar/contract/lesson-calendar';
import { Button, Group } from '@mantine/core';
import { useRef, useState } from 'react';
import { ApiError, errorText } from '../../../shared/api/api-error.ts';
import { newIdempotencyKey } from '../../../shared/api/idempotency-key.ts';
import { countOf } from '../../../shared/format/numbers.ts';
import { FormError } from '../../../shared/ui/states/form-error.tsx';
import { type NewLesson, useReloadCalendar, useScheduleLessons } from './scheduling-api.ts';

interface ConfirmLessonsProps {
  readonly lessons: NewLesson[];
  /** Their times are still being found. */
  readonly isWaiting: boolean;
  /** Asks about what looks like a mistake. */
  readonly confirmSave?: () => Promise<boolean>;
  readonly onScheduled: (lessons: readonly LessonEvent[]) => void;
}

/** An attempt whose response was lost was saved; then the lessons were changed, which the server rejects under its key. */
const SAVED_BEFORE =
  'An earlier attempt was saved although its confirmation did not arrive. The calendar was loaded again: check what it has before you schedule these lessons.';

/** Adds lessons to the calendar, all or none. */
export function ConfirmLessons({ lessons, isWaiting, confirmSave, onScheduled }: ConfirmLessonsProps) {
  const schedule = useScheduleLessons();
  const reloadCalendar = useReloadCalendar();
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<string | null>(null);
  // The same for every attempt: a lost response does not add them twice.
  const key = useRef(newIdempotencyKey());
  const save = async () => {
    if (confirmSave !== undefined && !(await confirmSave())) return;
    setSaving(true);
    setError(null);
    try {
      const added = await schedule(lessons, key.current);
      key.current = newIdempotencyKey();
      onScheduled(added);
    } catch (thrown) {
      const isSavedBefore = thrown instanceof ApiError && thrown.code === 'idempotency_key_reused';
      setError(isSavedBefore ? SAVED_BEFORE : errorText(thrown));
      if (isSavedBefore) {
        // The next attempt is another write, once the person sees what the earlier one has saved.
        await reloadCalendar();
        key.current = newIdempotencyKey();
      }
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
