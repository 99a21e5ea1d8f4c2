import type { BumpedLesson, LessonEvent } from '@dewar/contract/lesson-calendar';
import { describeTimes } from '@dewar/domain/lessons/lesson-times';
import { Button, Group, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorText } from '../../shared/api/api-error.ts';
import { newIdempotencyKey } from '../../shared/api/idempotency-key.ts';
import { countOf } from '../../shared/format/numbers.ts';
import { useSchoolTimeZone } from '../../shared/session/session.ts';
import { useFocusReturn } from '../../shared/ui/dialogs/form-dialog-effects.ts';
import { FormError } from '../../shared/ui/states/form-error.tsx';
import { ErrorState, SkeletonList } from '../../shared/ui/states/states.tsx';
import { useIsPhone } from '../../shared/ui/states/use-is-phone.ts';
import styles from './bump-dialog.module.css';
import { bumpPreviewQuery, useBumpEvents } from './lesson-calendar-api.ts';
import { MoveRemarks } from './move-remarks.tsx';
import { listInTheWay, OverlapRemarks } from './overlap-remark.tsx';

interface BumpDialogProps {
  readonly event: LessonEvent;
  /** The lessons before and after. */
  readonly onBumped: (before: readonly LessonEvent[], after: readonly LessonEvent[]) => void;
  readonly onClose: () => void;
}

/** Shows what will move where before it is done. */
export function BumpDialog({ event, onBumped, onClose }: BumpDialogProps) {
  const bumpEvents = useBumpEvents();
  const isPhone = useIsPhone();
  const preview = useQuery(bumpPreviewQuery(event));
  const [isBumping, setBumping] = useState(false);
  const [error, setError] = useState<string | null>(null);
  // The same for every attempt: a lost response does not bump twice.
  const key = useRef(newIdempotencyKey());
  useFocusReturn();

  const bump = async (moves: readonly BumpedLesson[]) => {
    setBumping(true);
    setError(null);
    try {
      const after = await bumpEvents(event, key.current);
      onBumped(
        moves.map((move) => move.event),
        after,
      );
    } catch (thrown) {
      setError(errorText(thrown));
      setBumping(false);
    }
  };

  return (
    <Modal
      opened
      onClose={() => !isBumping && onClose()}
      title={event.no_school ? `Lessons on “${event.title}”` : `Bump “${event.title}”`}
      size="lg"
      fullScreen={isPhone}
      centered={false}
      yOffset="3rem"
    >
      <p className={styles.what}>
        {event.no_school
          ? 'There is no school on these days, and lessons are planned on them. They and every later lesson of their subjects move on.'
          : `This lesson and every later one of ${event.subject} move on.`}{' '}
        A subject in your timetable goes to its next free periods, any other to the next school day at the same time of
        day. Weekends and days without school are left free.
      </p>
      {preview.isPending && <SkeletonList count={4} height={44} />}
      {preview.isError && (
        <ErrorState
          title="There are no lessons to bump."
          error={preview.error}
          onRetry={() => void preview.refetch()}
        />
      )}
      {preview.data !== undefined && <Moves moves={preview.data} />}
      <FormError error={error} />
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" data-autofocus disabled={isBumping} onClick={onClose}>
          {event.no_school ? 'Leave them' : 'Cancel'}
        </Button>
        <Button disabled={preview.data === undefined} loading={isBumping} onClick={() => void bump(preview.data ?? [])}>
          {preview.data === undefined ? 'Bump' : `Bump ${countOf(preview.data.length, 'lesson')}`}
        </Button>
      </Group>
    </Modal>
  );
}

function Moves({ moves }: { readonly moves: readonly BumpedLesson[] }) {
  const timeZone = useSchoolTimeZone();
  return (
    <section className={styles.scroll} aria-label="What moves where">
      <table className={styles.moves} aria-label="What moves where">
        <thead>
          <tr>
            <th scope="col">Lesson</th>
            <th scope="col">From</th>
            <th scope="col">To</th>
          </tr>
        </thead>
        <tbody>
          {moves.map(({ event, moves_to, remarks, overlaps }) => (
            <tr key={event.id}>
              <th scope="row">{event.title}</th>
              <td>{describeTimes(event, timeZone)}</td>
              <td>
                {describeTimes(moves_to, timeZone)}
                <MoveRemarks remarks={remarks} subject={event.subject} />
                <OverlapRemarks entries={listInTheWay(overlaps)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
