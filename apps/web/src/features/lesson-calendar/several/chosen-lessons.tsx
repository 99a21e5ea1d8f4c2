import { describeTimes } from '@dewar/domain/lessons/lesson-times';
import type { LessonSlot } from '@dewar/domain/lessons/next-slot';
import type { ReactNode } from 'react';
import { useSchoolTimeZone } from '../../../shared/session/session.ts';
import { DateTimeField } from '../../../shared/ui/fields/date-time-field.tsx';
import { PlacingButtons } from '../../../shared/ui/lists/placing-buttons.tsx';
import { useKeptPlace } from '../../../shared/ui/lists/row-keys.ts';
import type { SchedulablePlan } from '../lesson-calendar-api.ts';
import { OverlapRemarks } from '../overlap-remark.tsx';
import styles from './several.module.css';
import { type PlannedLesson, useInTheWay } from './use-in-the-way.ts';

/** A chosen plan and when it will be taught; null where no time is known. */
export interface ChosenLesson {
  readonly plan: SchedulablePlan;
  readonly slot: LessonSlot | null;
}

interface ChosenLessonsProps {
  readonly lessons: readonly ChosenLesson[];
  readonly onMove: (from: number, to: number) => void;
  readonly onStart: (lesson: ChosenLesson, start_time: string | null) => void;
  readonly onRemove: (id: number) => void;
}

/** The chosen plans in their order, each with its time, which can be changed, and what is in the way. */
export function ChosenLessons({ lessons, onMove, onStart, onRemove }: ChosenLessonsProps) {
  const { listRef, noteFocus, forgetFocus } = useKeptPlace(lessons);
  const planned = lessons.flatMap(({ plan, slot }): PlannedLesson[] =>
    slot === null ? [] : [{ key: plan.id, title: plan.title, ...slot }],
  );
  const findInTheWay = useInTheWay(planned);
  return (
    <>
      <div className={styles.heads} aria-hidden>
        <span>Lesson plan</span>
        <span>Starts</span>
        <span>Order</span>
      </div>
      <ul ref={listRef} className={styles.chosen} aria-label="Chosen plans" onFocus={noteFocus} onBlur={forgetFocus}>
        {lessons.map((lesson, index) => (
          <ChosenRow
            key={lesson.plan.id}
            {...{ lesson, findInTheWay }}
            onStart={(start_time) => onStart(lesson, start_time)}
            placing={
              <PlacingButtons
                className={styles.placing}
                name={lesson.plan.title}
                place={{ index, count: lessons.length }}
                onMove={(to) => onMove(index, to)}
                onRemove={() => onRemove(lesson.plan.id)}
              />
            }
          />
        ))}
      </ul>
    </>
  );
}

interface ChosenRowProps {
  readonly lesson: ChosenLesson;
  readonly findInTheWay: ReturnType<typeof useInTheWay>;
  readonly onStart: (start_time: string | null) => void;
  readonly placing: ReactNode;
}

function ChosenRow({ lesson: { plan, slot }, findInTheWay, onStart, placing }: ChosenRowProps) {
  const timeZone = useSchoolTimeZone();
  const { id, title, subject } = plan;
  return (
    <li className={styles.lesson}>
      <div className={styles.plan}>
        <strong>{title}</strong>
        <span className={styles.note}>{subject}</span>
      </div>
      <div className={styles.time}>
        <DateTimeField
          isInRow
          label={`Starts: ${title}`}
          timeZone={timeZone}
          value={slot?.start_time ?? null}
          onChange={onStart}
        />
        <p className={styles.note}>
          {slot === null
            ? 'No time yet. Without one this plan is left out.'
            : describeTimes({ ...slot, start_date: null, end_date: null }, timeZone)}
        </p>
        <div role="status">
          {slot !== null && <OverlapRemarks entries={findInTheWay({ key: id, title, ...slot })} />}
        </div>
      </div>
      {placing}
    </li>
  );
}
