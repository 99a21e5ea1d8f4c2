import type { LessonEvent } from '@dewar/contract/lesson-calendar';
import type { LessonCopy } from '@dewar/contract/lesson-scheduling';
import { describeTimes, isLongLesson } from '@dewar/domain/lessons/lesson-times';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { countOf } from '../../../shared/format/numbers.ts';
import { useSchoolTimeZone } from '../../../shared/session/session.ts';
import { type RecordColumn, RecordList } from '../../../shared/ui/lists/record-list.tsx';
import { selectColumn } from '../../../shared/ui/lists/select-column.tsx';
import { useSelection } from '../../../shared/ui/lists/use-selection.ts';
import { askAboutLength } from '../ask-about-length.tsx';
import { MoveRemarks } from '../move-remarks.tsx';
import { listInTheWay, OverlapRemarks } from '../overlap-remark.tsx';
import { ConfirmLessons } from './confirm-lessons.tsx';
import { LeftOutLessons } from './left-out-lessons.tsx';
import type { NewLesson } from './scheduling-api.ts';
import styles from './several.module.css';

/** Rows that are drawn at once: a year has a thousand. */
const ROWS_AT_ONCE = 100;

interface CopiedLessonsProps {
  readonly copies: readonly LessonCopy[];
  readonly isWaiting: boolean;
  readonly onScheduled: (lessons: readonly LessonEvent[]) => void;
}

type CopyRow = LessonEvent &
  Pick<LessonCopy, 'remarks' | 'overlaps' | 'is_there'> & {
    readonly moves_to: NonNullable<LessonCopy['moves_to']>;
  };

/** What is copied from where to where, and what is in the way; each lesson can be left out. */
export function CopiedLessons({ copies, isWaiting, onScheduled }: CopiedLessonsProps) {
  const timeZone = useSchoolTimeZone();
  const rows = copies.flatMap(({ lesson, moves_to, ...copy }): CopyRow[] =>
    moves_to === null ? [] : [{ ...lesson, ...copy, moves_to }],
  );
  const [drawn, setDrawn] = useState(ROWS_AT_ONCE);
  const shown = rows.slice(0, drawn);
  const selection = useSelection(
    shown.map(({ id }) => id),
    rows.filter(({ is_there }) => is_there !== true).map(({ id }) => id),
  );
  const chosen = rows.filter(({ id }) => selection.ids.has(id));
  // A copy that is left out is in nobody's way.
  const isThere = ({ id, is_moving }: LessonCopy['overlaps'][number]) => !is_moving || selection.ids.has(id);
  const columns: readonly RecordColumn<CopyRow>[] = [
    { label: 'Lesson', width: 'minmax(10rem, 1fr)', render: (row) => <Lesson {...row} /> },
    { label: 'Old day', width: '15rem', render: (row) => describeTimes(row, timeZone) },
    {
      label: 'New day',
      width: 'minmax(15rem, 1fr)',
      render: (row) => (
        <>
          {describeTimes(row.moves_to, timeZone)}
          {row.is_there === true && (
            <span className={styles.note}> It is there already, and is only copied again if it is chosen.</span>
          )}
          <MoveRemarks remarks={row.remarks} subject={row.subject} />
          <OverlapRemarks entries={listInTheWay(row.overlaps.filter(isThere))} />
        </>
      ),
    },
  ];
  return (
    <>
      <LeftOutLessons copies={copies} />
      {rows.length > 0 && (
        <div className={styles.copies}>
          <RecordList
            label="Lessons to copy"
            rows={shown}
            columns={columns}
            lead={selectColumn({ rows: shown, nameOf: (row) => nameOf(row, timeZone), selection })}
            isDense
          />
        </div>
      )}
      {rows.length > drawn && (
        <Button mt="md" variant="default" onClick={() => setDrawn(drawn + ROWS_AT_ONCE)}>
          Show more of {countOf(rows.length, 'lesson')}
        </Button>
      )}
      <ConfirmLessons
        lessons={chosen.map(lessonOf)}
        confirmSave={() =>
          askAboutLength(
            chosen.map((row) => ({ ...row, ...row.moves_to })),
            timeZone,
          )
        }
        {...{ isWaiting, onScheduled }}
      />
    </>
  );
}

function Lesson({ title, subject }: CopyRow) {
  return (
    <span className={styles.plan}>
      <strong>{title}</strong>
      <span className={styles.note}>{subject}</span>
    </span>
  );
}

function nameOf(row: CopyRow, timeZone: string): string {
  return `${row.title}, ${describeTimes(row, timeZone)}`;
}

/** The same plan once more; a lesson's own title goes with it. */
function lessonOf({ title, lesson_title, lesson_plan_id, all_day, moves_to }: CopyRow): NewLesson {
  const { start_time, end_time } = moves_to;
  const own = title === lesson_title ? null : title;
  const is_long = !all_day && isLongLesson(moves_to);
  return {
    lesson_plan_id: lesson_plan_id ?? 0,
    title: own,
    all_day,
    start_time,
    end_time,
    ...(is_long && { is_long }),
  };
}
