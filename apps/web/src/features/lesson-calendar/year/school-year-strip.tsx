import { listSchoolWeeks, schoolYearOf, weekStartOf } from '@dewar/domain/lessons/school-year';
import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { EmptyState, ErrorState, SkeletonList } from '../../../shared/ui/states/states.tsx';
import { tintColors } from '../../../shared/ui/states/tint-colors.ts';
import type { ColorOf } from '../board-events.ts';
import { taughtWeeksQuery } from '../lesson-calendar-api.ts';
import styles from './school-year-strip.module.css';
import { describeSchoolWeek, listYearMonths, listYearRows, type YearRow } from './year-rows.ts';

/** Whoever goes from week to week by keys stays where they are. */
export type Means = 'pointer' | 'keys';

interface SchoolYearStripProps {
  /** A day of the week in view. */
  readonly date: string;
  readonly today: string;
  readonly colorOf: ColorOf;
  /** The Sunday of the week to show; by a finger or the mouse, or by keys. */
  readonly onOpen: (week: string, by: Means) => void;
}

/** The weeks of a school year side by side, with a row for each subject; one of them is opened. */
export default function SchoolYearStrip({ date, today, colorOf, onOpen }: SchoolYearStripProps) {
  const year = schoolYearOf(date);
  const { data, isPending, isError, error, refetch } = useQuery(taughtWeeksQuery(year));
  if (isPending) return <SkeletonList count={1} height={96} />;
  if (isError) {
    return <ErrorState title="The school year could not be loaded." error={error} onRetry={() => void refetch()} />;
  }
  const shown = weekStartOf(date);
  const weeks = listSchoolWeeks(year, [
    ...data.map(({ week_start_date }) => week_start_date),
    shown,
    weekStartOf(today),
  ]);
  const rows = listYearRows(weeks, data);
  if (rows.length === 0) {
    return (
      <EmptyState title="No lessons in this school year yet." next="Lesson plans that you schedule appear here." />
    );
  }
  return <Strip key={year.name} {...{ weeks, rows, shown, colorOf, onOpen }} today={weekStartOf(today)} />;
}

/** The share of a year from which on a word has no room after its week. */
const LATE = 0.8;

interface StripProps extends Pick<SchoolYearStripProps, 'today' | 'colorOf' | 'onOpen'> {
  readonly weeks: readonly string[];
  readonly rows: readonly YearRow[];
  readonly shown: string;
}

function Strip({ weeks, rows, shown, today, colorOf, onOpen }: StripProps) {
  const slider = useRef<HTMLInputElement>(null);
  /** Of the slider, until the week in view has changed. */
  const [aimed, setAimed] = useState({ at: 0, shown: '' });
  const at = aimed.shown === shown ? aimed.at : weeks.indexOf(shown);
  const week = weeks[at] ?? shown;
  const name = describeSchoolWeek(week, at, rows);
  const open = useEffectEvent((chosen: number, by: Means) => onOpen(weeks[chosen] ?? shown, by));
  useEffect(() => {
    const { current } = slider;
    return current === null ? undefined : followSlider(current, (chosen, by) => open(chosen, by));
  }, []);
  const todayAt = weeks.indexOf(today);
  return (
    <>
      <Box className={styles.year} __vars={{ '--weeks': String(weeks.length) }}>
        <div className={styles.months} aria-hidden>
          {listYearMonths(weeks).map((month) => (
            <span
              key={month.at}
              data-initial={month.span > 1 ? month.name.charAt(0) : ''}
              style={{ gridColumn: `${month.at + 1} / span ${month.span}` }}
            >
              {month.span > 1 && month.name}
            </span>
          ))}
        </div>
        {rows.map((row) => (
          <SubjectRow key={row.subject} row={row} colorOf={colorOf} />
        ))}
        <div className={styles.weeks}>
          {todayAt !== -1 && (
            <span
              className={styles.today}
              data-late={todayAt > weeks.length * LATE || undefined}
              style={{ gridColumn: todayAt + 1 }}
              aria-hidden
            >
              Today
            </span>
          )}
          <input
            ref={slider}
            className={styles.slider}
            type="range"
            min={0}
            max={weeks.length - 1}
            value={at}
            aria-label="Week of the school year"
            aria-valuetext={week === today ? `${name} (this week)` : name}
            onChange={(event) => setAimed({ at: Number(event.currentTarget.value), shown })}
          />
        </div>
      </Box>
      <p className={styles.week}>{name}</p>
    </>
  );
}

/**
 * Says when a week was chosen: at the end of a drag, where React's own event comes with every step, with a tap on the week
 * that is in view already, and with each key.
 */
function followSlider(slider: HTMLInputElement, choose: (chosen: number, by: Means) => void): () => void {
  const stop = new AbortController();
  let by: Means = 'keys';
  let hasChanged = false;
  const listen = (kind: 'pointerdown' | 'keydown' | 'change' | 'click', listener: (event: Event) => void) =>
    slider.addEventListener(kind, listener, { signal: stop.signal });
  const chosen = () => choose(slider.valueAsNumber, by);
  listen('pointerdown', () => {
    by = 'pointer';
    hasChanged = false;
  });
  listen('keydown', (event) => {
    by = 'keys';
    if (event instanceof KeyboardEvent && event.key === 'Enter') chosen();
  });
  listen('change', () => {
    hasChanged = true;
    chosen();
  });
  listen('click', () => {
    if (by === 'pointer' && !hasChanged) chosen();
  });
  return () => stop.abort();
}

function SubjectRow({ row: { subject, lessons }, colorOf }: { readonly row: YearRow; readonly colorOf: ColorOf }) {
  const { light, dark } = tintColors(colorOf(subject));
  return (
    <>
      <span className={styles.subject}>{subject}</span>
      <Box
        className={styles.row}
        aria-hidden
        __vars={{
          '--band': `light-dark(${light.surface}, ${dark.surface})`,
          '--band-text': `light-dark(${light.text}, ${dark.text})`,
        }}
      >
        {lessons.map((count, at) =>
          count === 0 ? null : (
            // biome-ignore lint/suspicious/noArrayIndexKey: a week is its place in the year
            <span key={at} style={{ gridColumn: at + 1 }}>
              {count}
            </span>
          ),
        )}
      </Box>
    </>
  );
}
